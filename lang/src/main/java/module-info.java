/// The formula language: text in, a typed and checked graph out.
module weft.lang {
  requires weft.ir;
  requires weft.ops;
  requires weft.rewrite;
  requires weft.eval;
  requires static org.jspecify;

  exports weft.lang;
}
