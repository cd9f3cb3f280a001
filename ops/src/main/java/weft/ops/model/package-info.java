/// Trained models inside formulas: what a model takes and gives, how the arguments of a call become
/// its inputs, and the op that runs it on each row. Formats of files are found by the service
/// loader ([weft.ops.model.ModelFormat]).
@NullMarked
package weft.ops.model;

import org.jspecify.annotations.NullMarked;
