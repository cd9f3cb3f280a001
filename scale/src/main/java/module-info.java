/// What features would take on a cluster.
module weft.scale {
  requires transitive weft.live;
  requires weft.rewrite;
  requires java.management;
  requires static org.jspecify;

  exports weft.scale;
}
