/// Trained models from ONNX files as graphs.
module weft.onnx {
  requires weft.calculus;
  requires transitive weft.eval;
  requires static org.jspecify;

  exports weft.onnx;

  provides weft.ops.model.ModelFormat with
      weft.onnx.OnnxFormat;
}
