/// # Rewrites
///
/// A rewrite takes a graph and gives one that computes the same bits: [weft.rewrite.Prune] drops
/// what no output needs, [weft.rewrite.Share] merges equal equations, [weft.rewrite.Simplify]
/// applies small rules, [weft.rewrite.Expand] writes compositions and windows out. One class each;
/// [weft.rewrite.Rewrites] says in which order they run.
///
/// [weft.rewrite.Linearize], [weft.rewrite.Kahn] and [weft.rewrite.Forest] put equations in order
/// and cut them into trees; [weft.rewrite.Plan] prints them.
@NullMarked
package weft.rewrite;

import org.jspecify.annotations.NullMarked;
