/// # The compiled engine
///
/// A graph becomes passes over the rows of a table, a pass becomes steps over blocks of rows, and a
/// step becomes a class of its own: a loop of straight-line code, in vectors where the machine has
/// them. [weft.jit.CompiledEngine] runs them.
///
/// Every kernel is written by the ops themselves: an op says what it computes through the methods
/// of [weft.ir.algebra.Algebra], and here the values of the algebra are local variables of a method
/// that is being written. So the compiled engine does the same operations in the same order as the
/// interpreter, and gives the same bits.
///
/// What no kernel computes is computed for all rows at once before a pass, on arrays of the cells'
/// own kind and on all threads: cross-sections time by time; windows over durations and labels
/// entity by entity; texts, times and whole numbers some rows at a time. Arrays in rows become an
/// equation for each of their cells, and what is the same in every row a constant. Only an op of a
/// user that implements nothing but [weft.ir.Evaluate] is left to the interpreter;
/// [weft.jit.CompiledGraph#hosted()] names it.
///
/// # Blocks, pieces, threads
///
/// A block of rows goes through all steps of a pass before the next one does, so what a step leaves
/// for another stays in the cache. A lag is read from where the value was kept: in the column of
/// the table itself, or in a buffer that slides along; a kernel reads its own values where they are
/// from an earlier vector. Threads share out entities, and pieces of an entity that is longer than
/// its share, if no state is carried through it: a piece starts as many rows earlier as its results
/// depend on. Neither blocks nor pieces nor threads leave a trace in the results.
///
/// # Which form runs
///
/// A step begins as a program of block loops ([weft.jit.table]): one operation after the other,
/// each over the rows of a block, by a loop that is there for whatever is computed. That needs no
/// code of its own, so it is as fast in the first run as in any other. The code that is written for
/// a step is several times faster, once it is hot; until then it is hundreds of times slower, and
/// to warm it takes as long as the loops take for millions of rows. So vectors are written and
/// warmed in the background where the rows that have come, and those that are known to come, take
/// longer than that; they take over between two blocks once they are compiled and faster. When a
/// run ends, warming ends; another run goes on with it. Steps that carry a state from row to row
/// are written row by row, at once, where there are more than a few rows.
///
/// All forms do the same operations in the same order.
///
/// # Tensor programs
///
/// [weft.jit.tensor.TensorEngine] computes programs over tensors in the same way. Equations of one
/// shape are one group, whose kernels go over runs of cells that stand side by side; what is
/// stretched along a run is read once for it. Lanes of the last dimension are reduced while they
/// are in the cache. A kernel knows the elements of its arguments and nothing of their shapes, so
/// it is made once; how an array is stepped through is decided when values arrive. Floats and
/// conditions are compiled; nodes of whole numbers, texts and times, functions of the user, and ops
/// that look along a dimension are computed by the interpreter
/// ([weft.jit.tensor.TensorProgram#hosted()]).
///
/// Programs with contractions in single precision whose shapes are all known are networks
/// ([weft.jit.network]): values stay in their own precision, in arrays that are made once, and each
/// lane of a vector folds the products of another cell, in their order.
@NullMarked
package weft.jit;

import org.jspecify.annotations.NullMarked;
