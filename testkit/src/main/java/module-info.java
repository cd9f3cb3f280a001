/// Conformance files and how to run them; helpers for tests of ops.
module weft.testkit {
  requires transitive weft.eval;
  requires transitive weft.data;
  requires transitive weft.calculus;
  requires jdk.httpserver;
  requires jdk.management;
  requires weft.lang;
  requires static org.jspecify;

  exports weft.testkit;
}
