/// # Proofs about features
///
/// What can come out of features, said with certainty. An [weft.inspect.proof.OutputBound] is what
/// an output can be over given ranges of columns, and where (an [weft.inspect.proof.Arising]) it
/// becomes missing or infinite. An [weft.inspect.proof.AssertionVerdict] is what becomes of `assert
/// score in -1..1`: proved by bounds, refuted by a [weft.inspect.proof.Witness], or neither. An
/// [weft.inspect.proof.Equality] says the same of two formulas.
///
/// Proofs come from [weft.inspect.range]; refutations are rows that have been computed. A search
/// that finds none proves nothing, and is reported as such.
@NullMarked
package weft.inspect.proof;

import org.jspecify.annotations.NullMarked;
