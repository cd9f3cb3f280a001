/// Features as DolphinDB scripts, for batch and for streams.
@SuppressWarnings("requires-automatic")
module weft.dolphindb {
  requires transitive weft.spell;
  requires dolphindb.javaapi;
  requires static org.jspecify;

  exports weft.dolphindb;

  provides weft.ir.Interpretation with
      weft.dolphindb.DolphinColumn;
}
