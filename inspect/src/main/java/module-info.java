/// What can be said of features before they run, in words and drawings.
module weft.inspect {
  requires transitive weft.eval;
  requires transitive weft.lang;
  requires transitive weft.rewrite;
  requires weft.data;
  requires static org.jspecify;

  exports weft.inspect;
  exports weft.inspect.draw;
  exports weft.inspect.proof;
  exports weft.inspect.range;

  provides weft.ir.Interpretation with
      weft.inspect.BoundsColumn,
      weft.inspect.RangeColumn;
}
