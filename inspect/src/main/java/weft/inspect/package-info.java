/// # Checks
///
/// What can be said of features before any row is read. An [weft.inspect.Inspection] takes a
/// checked program and adds to its mistakes what to mind:
///
/// | warning | found by |
/// |---|---|
/// | a divisor or an argument that can be out of bounds | `Hazards` |
/// | an output that is the same in each row | `ConstantOutputs` |
/// | a state that is large for each entity | `LargeState` |
///
/// **Ranges.** The first two ask what each equation can give, from the ranges that columns were
/// declared with. To find out is one more interpretation: `Ranges` is one loop over the graph, in
/// which an op says it itself ([weft.ir.range.Ranged]) or is run over intervals, which are an
/// [weft.ir.algebra.Algebra]. `Assumptions` are what is known where a condition holds, so that
/// `if(d > 0, n / d, missing)` divides by nothing that is 0, and `Guards` asks whether every way to
/// an output leads through such a condition. Both read what an op does as a `Term`, which is the op
/// run over an algebra that writes down. So no op is known here by its name.
///
/// Drawings are in [weft.inspect.draw].
@NullMarked
package weft.inspect;

import org.jspecify.annotations.NullMarked;
