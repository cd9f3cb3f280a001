/// Derivatives and batches of ops that hold graphs: calls, branches, loops, a graph for each item.
/// [weft.calculus.holding.HoldingRule] is what all of them have in common.
@NullMarked
package weft.calculus.holding;

import org.jspecify.annotations.NullMarked;
