/// The ops: what a formula is made of, one record each.
module weft.ops {
  requires transitive weft.ir;
  requires static org.jspecify;

  exports weft.ops;
  exports weft.ops.algebra;
  exports weft.ops.arithmetic;
  exports weft.ops.array;
  exports weft.ops.calculus;
  exports weft.ops.compare;
  exports weft.ops.control;
  exports weft.ops.cross;
  exports weft.ops.derivative;
  exports weft.ops.event;
  exports weft.ops.model;
  exports weft.ops.network;
  exports weft.ops.order;
  exports weft.ops.schema;
  exports weft.ops.source;
  exports weft.ops.state;
  exports weft.ops.tensor;
  exports weft.ops.text;
  exports weft.ops.time;
  exports weft.ops.tree;
  exports weft.ops.window;
  exports weft.ops.words;

  uses weft.ir.OpProvider;
  uses weft.ops.model.ModelFormat;

  opens weft.ops.order to
      weft.ir;
}
