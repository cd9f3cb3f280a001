/// Weft for Java programs.
module weft.core {
  requires transitive weft.calculus;
  requires transitive weft.eval;
  requires transitive weft.lang;
  requires transitive weft.live;
  requires static org.jspecify;

  exports weft;
}
