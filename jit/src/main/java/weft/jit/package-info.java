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
///
/// What no kernel computes is computed for all rows at once before a pass, on arrays of the cells'
/// own kind and on all threads: cross-sections time by time; windows over durations and labels
/// entity by entity; texts, times and whole numbers some rows at a time. Arrays in rows become an
/// equation for each of their cells, and what is the same in every row a constant. Only an op of a
/// user that implements nothing but [weft.ir.Evaluate] is left to the interpreter;
/// [weft.jit.CompiledGraph#hosted()] names it.
///
/// # Tensor programs
///
/// [weft.jit.TensorEngine] computes programs over tensors in the same way. Equations of one shape
/// are one group, whose kernels go over runs of cells that stand side by side; what is stretched
/// along a run is read once for it. Lanes of the last dimension are reduced while they are in the
/// cache. A kernel knows the elements of its arguments and nothing of their shapes, so it is made
/// once; how an array is stepped through is decided when values arrive. Floats and conditions are
/// compiled; nodes of whole numbers, texts and times, functions of the user, and ops that look
/// along a dimension are computed by the interpreter ([weft.jit.TensorProgram#hosted()]).
@NullMarked
package weft.jit;

import org.jspecify.annotations.NullMarked;
