/// # Transforms of programs
///
/// A program is a [weft.calculus.program.Flow]: a flat graph, and the containers
/// ([weft.calculus.program.Tree]) that its inputs and outputs stand in. A Java function becomes one
/// by tracing ([weft.calculus.trace]). [weft.calculus.Transforms] make flows from flows, source to
/// source: what comes out is an ordinary graph of ordinary ops, so transforms compose in any order,
/// and what they made prints, reads back and, where it is numeric, can be compiled.
///
/// | transform | on graphs | what it adds |
/// |---|---|---|
/// | batch | [weft.calculus.Batching] | equations become `each(op)`; values carry a batch |
/// | pushforward | [weft.calculus.Pushforward] | a tangent `d.x` beside each value that changes |
/// | pullback | [weft.calculus.Pullback] | the way back: `g.y` in, `g.x` out |
/// | sched | [weft.calculus.Schedule] | a mark on equations that may run at the same time |
/// | prune | `Shrink` | nothing; it drops what is not needed |
///
/// ## How a derivative goes through an op
///
/// [weft.calculus.Rules] looks in the order of a [weft.ir.Lookup]: a rule of the caller's book, the
/// op's own ([weft.ir.trait.Push], [weft.ir.trait.Pull]), the rule of its shape (row-by-row ops are
/// written over an algebra, and are run over one of values with tangents), its expansion. Ops that
/// hold graphs ([weft.calculus.holding.PushThrough], [weft.calculus.holding.PullThrough]) have
/// derivatives of their graphs. Zero derivatives are known when the transform is made and never
/// computed.
///
/// [weft.calculus.Space] says what has derivatives, what is zero, and how two are taken together.
/// On the way back equations are visited last to first, the arguments of one left to right: that is
/// the order in which texts are joined.
///
/// ## Running
///
/// [weft.calculus.program.Runner] holds settings: services such as a model, how much may be under
/// way, answers that are kept, what checkpoints note and replace. Equations run in order, or in
/// `callAsync` each as soon as its arguments are there, where a schedule marks it.
/// [weft.calculus.program.Walk] goes step by step.
///
/// Which op can be part of a program, and how it is batched and differentiated, are columns of the
/// matrix of ops ([weft.eval.OpMatrix]).
@NullMarked
package weft.calculus;

import org.jspecify.annotations.NullMarked;
