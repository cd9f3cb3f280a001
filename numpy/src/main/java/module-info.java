/// Tensor programs as Python modules over NumPy or JAX, and both as engines.
module weft.numpy {
  requires transitive weft.calculus;
  requires transitive weft.spell;
  requires static org.jspecify;

  exports weft.numpy;

  provides weft.eval.Engine with
      weft.numpy.NumpyEngine,
      weft.numpy.JaxEngine;
  provides weft.ir.Interpretation with
      weft.numpy.NumpyColumn,
      weft.numpy.JaxColumn;
}
