/// # Tracing
///
/// A Java function over [weft.calculus.trace.Value]s is run once with stand-ins for its inputs;
/// what it does to them becomes a graph.
///
/// ```
/// Flow prompt = trace((Value topic) -> concat("Prompt: ", format("Explain {}.", topic))).on("");
/// ```
///
/// [weft.calculus.trace.Trace] takes the function and examples of its arguments: containers of
/// leaves. Each leaf becomes an input, except of static arguments. Values have the words of
/// [weft.ops.words], and [weft.calculus.trace.Functions] those of programs: texts, model calls,
/// branches and loops. Outside a trace the same words compute at once. [weft.calculus.trace.Custom]
/// is a function with a boundary and rules of its own. [weft.calculus.trace.Traced] is a program
/// that keeps the Java types of its function.
///
/// A function inside the function (a branch, the body of a loop) has a tracer of its own; values of
/// the outer function that it uses become further inputs of it.
///
/// A traced value is not known yet. Whatever would make Java go one way for all inputs is refused:
/// asking whether it holds, comparing it with `equals`, reading its number, writing it into a Java
/// text, using it after the trace has ended.
@NullMarked
package weft.calculus.trace;

import org.jspecify.annotations.NullMarked;
