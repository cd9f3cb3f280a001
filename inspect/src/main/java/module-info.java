/// What can be said of features before they run, in words and drawings.
module weft.inspect {
  requires transitive weft.lang;
  requires weft.rewrite;
  requires weft.data;
  requires static org.jspecify;

  exports weft.inspect;
}
