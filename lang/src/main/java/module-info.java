/// The formula language: text in, a typed and checked graph out.
module weft.lang {
  requires transitive weft.eval;
  requires transitive weft.ir;
  requires transitive weft.ops;
  requires weft.rewrite;
  requires static org.jspecify;

  exports weft.lang;
  exports weft.lang.dsl;
}
