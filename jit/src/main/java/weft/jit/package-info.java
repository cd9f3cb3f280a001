/// # The compiled engine
///
/// A graph becomes passes over the rows of a table, a pass becomes steps over blocks of rows, and a
/// step becomes a class of its own: a loop of straight-line code, in vectors where the machine has
/// them. [weft.jit.Engine] runs them.
///
/// Every kernel is written by the ops themselves: an op says what it computes through the methods
/// of [weft.ir.Algebra], and here the values of the algebra are local variables of a method that is
/// being written. So the compiled engine does the same operations in the same order as the
/// interpreter, and gives the same bits.
@NullMarked
package weft.jit;

import org.jspecify.annotations.NullMarked;
