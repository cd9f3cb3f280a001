/// # The formula language
///
/// A formula is one expression, a program is lines that may stand in any order:
///
/// ```
/// param window: int = 20 in 2..500        # a value from outside
/// universe liquid = volume > 1000         # the rows that all of it is about
/// def spread(a, b, n = 1) = diff(a, n) - diff(b, n)
///
/// ret = pct_change(close)                 # an output
/// _vol = rolling_std(ret, $window)        # a name that starts with _ is not an output
/// signal = if(_vol > 0, ret / _vol, 0)
/// label ahead = lead(close, 5) / close - 1   # a label may look ahead; it never runs live
/// event jump = abs(ret) > 3 * _vol        # live it is told only where it holds
/// bar mean spread_now = spread(ask, bid)  # what a bar made of ticks has of it
/// ```
///
/// [weft.lang.Formulas] turns the text into a [weft.ir.Graph]:
/// 1. **Tokens.** A `Lexer` cuts the text; inside parentheses the end of a line is a blank.
/// 2. **Syntax.** A `Parser` reads lines and expressions with Python's precedence. A line that is
///    not understood is reported and passed over.
/// 3. **Order.** `Dependencies` puts definitions after what they need and finds those that need
///    themselves.
/// 4. **Nodes.** A `Binder` adds nodes to a sharing [weft.ir.GraphBuilder], each with its place in
///    the text. Everything computes in `f64`; what is known before any row is read stays a constant
///    and can be a window or an option.
/// 5. **Look-ahead.** What depends on later rows is refused outside labels.
/// 6. **Universe.** [weft.rewrite.Membership] leaves out the rows that are not of it.
///
/// **Functions** come from three places: a few special forms (`min`, `max`, `coalesce`, `given`,
/// constant arrays), functions written in the language (the program's `def`s and `standard.weft`),
/// and ops. An op is callable as soon as it exists: its roles are the first arguments, its
/// attributes the next.
///
/// **Mistakes** are [weft.ir.problem.Diagnostic]s that point at the user's own text. Inside the
/// standard library a mistake belongs to the user's call, or to the argument that was passed on.
///
/// Nothing here recurses along what a user can make long: sums of 100,000 terms and chains of
/// definitions are loops. Nesting is limited and refused by a message.
@NullMarked
package weft.lang;

import org.jspecify.annotations.NullMarked;
