/// # Ops
///
/// One record per op, in families by package. An op's file is complete: what it asks for, what
/// comes out, what it means, and examples that are documentation and test at once. [weft.ops.Ops]
/// finds them by looking at the classes, so adding one is adding a file.
///
/// [weft.ops.algebra.Doubles] is the algebra of plain numbers and fixes what each operation means;
/// [weft.ops.algebra.Build] is the algebra of graph nodes, with which definitions are written out
/// as smaller equations.
@NullMarked
package weft.ops;

import org.jspecify.annotations.NullMarked;
