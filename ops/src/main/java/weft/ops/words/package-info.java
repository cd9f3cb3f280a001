/// # The words of Java programs
///
/// Formulas in Java are written with the same words whatever computes them. The words are spelled
/// here, once. Two kinds of value understand them: expressions (`weft.lang.dsl`), the terms of a
/// graph that is being written down, whose dimensions `javac` checks; and traced values
/// (`weft.calculus.trace`), which Java functions compute with, at once or while they are traced.
///
/// | words | where |
/// |---|---|
/// | `a.plus(b)`, `minus`, `times`, `over`, `modulo`, `power`, `min`, `max`, `coalesce`, `negate` | [weft.ops.words.Numeric] |
/// | `a.lessThan(b)`, `lessOrEqual`, `greaterThan`, `greaterOrEqual`, `equalTo`, `notEqualTo` | [weft.ops.words.Compared] |
/// | `c.and(d)`, `or`, `xor`, `not` | [weft.ops.words.Logical] |
/// | `exp(a)`, `sqrt(a)`, `sum(a)`, `mean(a, TIME)`, `max(a, axes(0, 1))`, `isMissing(a)`, `cast(a, F32)` | [weft.ops.words.Vocabulary] |
/// | any other op: `a.through(new RollingMean(Span.rows(20), 20))` | [weft.ops.words.Numeric] |
///
/// A number beside a value is a constant: `3` is an i64, `0.5` an f64. A binary word is a method of
/// its left side, so that `max(a)` is the largest cell of `a`, and `a.max(b)` the larger of two.
///
/// **A new word** is a method here, over the one method that a kind of value has for ops
/// ([weft.ops.words.Numeric#value], [weft.ops.words.Tested#condition]). **A new kind of value**
/// implements these interfaces and has all words.
@NullMarked
package weft.ops.words;

import org.jspecify.annotations.NullMarked;
