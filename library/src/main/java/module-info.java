/// Feature types and projects in YAML, and the types that are shipped.
module weft.library {
  requires transitive weft.data;
  requires transitive weft.lang;
  requires weft.eval;
  requires weft.rewrite;
  requires org.snakeyaml.engine;
  requires static org.jspecify;

  exports weft.library;
}
