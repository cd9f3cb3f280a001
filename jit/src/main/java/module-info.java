/// The compiled engine.
module weft.jit {
  requires transitive weft.eval;
  requires java.management;
  requires weft.rewrite;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports weft.jit;
  exports weft.jit.code;
  exports weft.jit.network;
  exports weft.jit.row;
  exports weft.jit.tensor;

  provides weft.eval.Engine with
      weft.jit.CompiledEngine;
  provides weft.eval.ProgramEngine with
      weft.jit.tensor.TensorEngine;
}
