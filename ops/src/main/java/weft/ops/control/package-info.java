/// # Ops of programs: batches, branches, loops, places
///
/// They take any value and may hold graphs. [weft.ops.control.Each] applies an op to the items of a
/// batch, [weft.ops.control.Switch] chooses a graph, [weft.ops.control.WhileLoop] repeats one,
/// [weft.ops.control.Call] is a program as one equation. An equation has one result; several are a
/// tuple, taken apart by [weft.ops.control.Part].
///
/// Loops are closed under derivatives: what a loop needs on the way back it collects, one item a
/// round, and [weft.ops.control.Sweep] goes through the items in the other order.
@NullMarked
package weft.ops.control;

import org.jspecify.annotations.NullMarked;
