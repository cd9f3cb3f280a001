/// Programs and their running. A [weft.calculus.program.Flow] is a flat graph and the trees of its
/// arguments and result; a [weft.calculus.program.Runner] runs it in order or as a data flow, a
/// [weft.calculus.program.CompiledFlow] with a compiled engine. Nothing here knows of derivatives.
@NullMarked
package weft.calculus.program;

import org.jspecify.annotations.NullMarked;
