/// Graph to graph: orders, trees, and rewrites that keep every bit.
module weft.rewrite {
  requires transitive weft.ops;
  requires static org.jspecify;

  exports weft.rewrite;
}
