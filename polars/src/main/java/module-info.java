/// Features as a Python module of Polars expressions, and Polars as an engine.
module weft.polars {
  requires transitive weft.spell;
  requires weft.files;
  requires static org.jspecify;

  exports weft.polars;

  provides weft.eval.Engine with
      weft.polars.PolarsEngine;
  provides weft.ir.Interpretation with
      weft.polars.PolarsColumn;
}
