/// # Expressions in Java
///
/// A model written as Java expressions, whose dimensions `javac` checks:
///
/// ```
/// import static weft.lang.dsl.Terms.*;
///
/// interface Time {}
/// interface Money {}
///
/// Expr<Time> a = placeholder("a", Time.class);
/// Expr<Money> fee = placeholder("fee", Money.class);
/// Undeclared b = placeholder("b");
///
/// Expr<Time> c = exp(a).plus(constant(55).over(a));
/// Expr<Time> d = c.times(b).plus(1024);       // undeclared values and numbers mix freely
/// a.plus(fee);                                // does not compile
///
/// Graph graph = Program.graph("c", c, "d", d);
/// Interpreter.standard().run(graph, Map.of("a", Tensor.scalar(4.0), "b", Tensor.scalar(2.0)));
/// ```
///
/// **Dimensions.** The dimension of an [weft.lang.dsl.Expr] is any type the user likes; only its
/// name matters, and only to the compiler: nothing of it reaches the graph. Arithmetic stays in the
/// dimension of its operands. Where that is not what is meant, say so:
/// `length.undeclared().over(time).as(Speed.class)`.
///
/// | left | right | result |
/// |---|---|---|
/// | `Expr<T>` | `Expr<T>` | `Expr<T>` |
/// | `Expr<T>` | `Expr<S>` | does not compile |
/// | `Expr<T>` | [weft.lang.dsl.Undeclared], or the other way round | `Expr<T>` |
/// | `Undeclared` | `Undeclared` | `Undeclared` |
/// | any | a number: `3` is an i64 constant, `0.5` an f64 one | as the left |
///
/// Comparisons follow the same rules and give a [weft.lang.dsl.Condition]. A term has no truth
/// value, so it can't be branched on by mistake; choose with `where` or `piecewise`.
///
/// **Terms.** A term is immutable and stands for one node, which is checked as it is written: an
/// argument that can't fit throws a [weft.ir.problem.WeftException] from the user's own line. The
/// node remembers that line for messages when it runs. Two terms are equal when they are the same
/// object; `a.equalTo(b)` is the comparison that becomes part of the program.
///
/// **Graphs.** [weft.lang.dsl.Program] makes a graph of what its outputs need, in the order in
/// which it was written. A number beside an operator comes before the operator. Equal terms stay
/// apart: sharing them is a rewrite.
///
/// **Words.** Operators and functions are those of [weft.ops.words], which traced functions have
/// too; inputs, constants and piecewise functions are in [weft.lang.dsl.Terms]. An op that has no
/// word is applied by its record: `close.through(new RollingMean(Span.rows(20), 20))` stays in the
/// dimension of `close`, `apply(new RollingCorr(Span.rows(20), 20), x, y)` is undeclared.
@NullMarked
package weft.lang.dsl;

import org.jspecify.annotations.NullMarked;
