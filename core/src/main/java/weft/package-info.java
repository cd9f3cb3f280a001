/// # Weft for Java programs
///
/// [weft.Weft] checks a program without a table and gives [weft.Features]; these take parameters,
/// say which columns they read, and run over tables:
///
/// {@snippet file="weft/QuickStart.java" region="three-lines"}
///
/// The same features run on rows as they arrive, with the same bits:
///
/// {@snippet file="weft/QuickStart.java" region="live"}
///
/// Derivatives of features by columns and parameters are features too:
///
/// {@snippet file="weft/QuickStart.java" region="pushforward"}
///
/// What is wrong is a [weft.ir.problem.WeftException] with all that can be said at that moment:
/// names of functions and types at once, columns and parameters when there is a table.
@NullMarked
package weft;

import org.jspecify.annotations.NullMarked;
