/// A process that answers requests on its standard input.
module weft.serve {
  requires transitive weft.ir;
  requires static org.jspecify;

  exports weft.serve;
}
