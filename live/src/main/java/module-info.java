/// The live engine.
module weft.live {
  requires transitive weft.jit;
  requires weft.rewrite;
  requires static org.jspecify;

  exports weft.live;
  exports weft.live.bar;
  exports weft.live.change;
  exports weft.live.intake;
  exports weft.live.join;
  exports weft.live.store;

  provides weft.eval.Engine with
      weft.live.LiveEngine;
}
