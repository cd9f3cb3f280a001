/// All rows of a table: passes, steps over blocks of rows, their kernels and what runs beside them.
/// [weft.jit.CompiledEngine] is the door.
@NullMarked
package weft.jit.table;

import org.jspecify.annotations.NullMarked;
