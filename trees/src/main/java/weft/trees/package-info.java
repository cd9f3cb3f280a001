/// # Trained trees from files
///
/// [weft.trees.LightGbm] reads the text models of LightGBM, [weft.trees.XgBoost] the JSON models of
/// XGBoost. Both give a [weft.trees.TreeModel]: the names of the features, and an
/// [Ensemble][weft.ops.tree.Ensemble] that scores rows as the library that wrote the file does.
///
/// ```
/// var model = LightGbm.read(Path.of("alpha.txt"));
/// var graph = model.ensemble().graph(Element.F64);
/// ```
///
/// A file is data: whatever it holds, it is read as a model or refused with its line, tree and key.
@NullMarked
package weft.trees;

import org.jspecify.annotations.NullMarked;
