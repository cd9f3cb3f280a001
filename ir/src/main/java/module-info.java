/// The graph: types, ops, nodes, rules, diagnostics and the text form.
module weft.ir {
  requires static org.jspecify;

  exports weft.ir;
  exports weft.ir.json;
  exports weft.ir.math;
  exports weft.ir.range;
}
