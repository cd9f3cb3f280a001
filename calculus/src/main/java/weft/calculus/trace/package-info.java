/// # Tracing
///
/// A Java function over [weft.calculus.trace.Value]s is run once with stand-ins for its inputs;
/// what it does to them becomes a graph.
@NullMarked
package weft.calculus.trace;

import org.jspecify.annotations.NullMarked;
