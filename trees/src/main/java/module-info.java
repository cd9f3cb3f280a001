/// Readers of trained trees: LightGBM's text models and XGBoost's JSON models.
module weft.trees {
  requires transitive weft.ops;
  requires static org.jspecify;

  exports weft.trees;

  provides weft.ops.model.ModelFormat with
      weft.trees.LightGbmFormat,
      weft.trees.XgBoostFormat;
}
