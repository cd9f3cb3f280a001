/// The graph: types, ops, nodes, rules, diagnostics and the text form.
module weft.ir {
  requires static org.jspecify;

  exports weft.ir;
  exports weft.ir.algebra;
  exports weft.ir.form;
  exports weft.ir.json;
  exports weft.ir.math;
  exports weft.ir.problem;
  exports weft.ir.range;
  exports weft.ir.text;
  exports weft.ir.trait;
}
