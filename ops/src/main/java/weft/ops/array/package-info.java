/// # Arrays
///
/// Small arrays of a fixed length in a cell, such as the levels of an order book.
@NullMarked
package weft.ops.array;

import org.jspecify.annotations.NullMarked;
