/// What goes wrong and how it is told: a [weft.ir.problem.Diagnostic] with its
/// [weft.ir.problem.Code] and the place in the user's own text.
@NullMarked
package weft.ir.problem;

import org.jspecify.annotations.NullMarked;
