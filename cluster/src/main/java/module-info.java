/// What the engines on clusters share.
module weft.cluster {
  requires transitive weft.core;
  requires weft.data;
  requires transitive weft.library;
  requires static org.jspecify;

  exports weft.cluster;
}
