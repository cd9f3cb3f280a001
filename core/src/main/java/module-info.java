/// Weft for Java programs.
module weft.core {
  requires transitive weft.eval;
  requires transitive weft.lang;
  requires weft.jit;
  requires weft.live;
  requires static org.jspecify;

  exports weft;
}
