/// The compiled engine.
module weft.jit {
  requires transitive weft.eval;
  requires java.management;
  requires weft.rewrite;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports weft.jit;

  provides weft.eval.Engine with
      weft.jit.CompiledEngine;
}
