/// The compiled engine.
module weft.jit {
  requires transitive weft.eval;
  requires weft.rewrite;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports weft.jit;
}
