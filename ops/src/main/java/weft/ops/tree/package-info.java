/// # Ensembles of trees
///
/// What gradient boosting and random forests learn: [weft.ops.tree.Trees] is the op, and an
/// [weft.ops.tree.Ensemble] the op with its tables. A row goes through each tree from the root to a
/// leaf; what the leaves say is added up, tree after tree, and sent through a [weft.ops.tree.Link].
///
/// An [weft.ops.tree.EnsembleBuilder] makes the tables out of trees as files have them, and
/// [weft.ops.tree.OnnxTrees] out of the attributes of ONNX's ops. [weft.ops.tree.TreeWalk] is how
/// rows go through: the interpreter, compiled programs and live ones share it, so they have the
/// same bits.
@NullMarked
package weft.ops.tree;

import org.jspecify.annotations.NullMarked;
