/// Tables and values from files, and back.
module weft.data {
  requires transitive weft.eval;
  requires static org.jspecify;

  exports weft.data;
}
