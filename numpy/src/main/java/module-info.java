/// Tensor programs as Python modules over NumPy or JAX, and both as engines.
module weft.numpy {
  requires transitive weft.spell;
  requires static org.jspecify;

  exports weft.numpy;
}
