/// Benchmarks.
module weft.bench {
  requires transitive weft.jit;
  requires java.management;
  requires jdk.management;
  requires weft.live;
  requires weft.calculus;
  requires weft.data;
  requires weft.files;
  requires weft.lang;
  requires weft.studio;
  requires java.net.http;
  requires weft.trees;
  requires static org.jspecify;

  exports weft.bench;
}
