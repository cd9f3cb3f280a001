/// Bounds of graphs, and proofs of what networks can give.
module weft.bounds {
  requires transitive weft.eval;
  requires weft.onnx;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports weft.bounds;
  exports weft.bounds.certificate;
  exports weft.bounds.check;
  exports weft.bounds.net;
  exports weft.bounds.property;
  exports weft.bounds.search;
}
