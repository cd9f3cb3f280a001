/// From text to a tree: tokens, expressions, statements, each with its place. Nothing here knows an
/// op or a type.
@NullMarked
package weft.lang.syntax;

import org.jspecify.annotations.NullMarked;
