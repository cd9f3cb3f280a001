package weft.ops.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weft.ir.Axis;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.RowGraph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Uncalled;
import weft.ops.arithmetic.Add;
import weft.ops.source.Input;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Stack;

/// A trained model, run on each row: its arguments are the numbers and arrays of the row, its
/// result an array of what the model gives for it.
///
/// @param body see [RowGraph]; its inputs are f64 or texts
/// @param strict whether something missing makes the result missing
public record ModelRow(Graph body, boolean strict) implements RowGraph, Uncalled {
  public ModelRow {
    if (body.outputs().size() != 1) {
      throw wrong("one output", body.outputs().keySet().toString());
    }
    for (Node node : body.nodes()) {
      if (node.type().hasRows()) {
        throw wrong("tensors, and no columns of a table", node.toString());
      }
      if (node.op() instanceof Source.Given && !(node.op() instanceof Input)) {
        throw wrong("inputs with a type", node.toString());
      }
    }
    if (result(body).shape().open()) {
      throw wrong("a result of known shape", result(body).toString());
    }
  }

  private static WeftException wrong(String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, "such a graph can't be run on each row")
            .about("body")
            .expected(expected)
            .found(found));
  }

  private static Type result(Graph body) {
    return body.node(body.outputs().values().iterator().next()).type();
  }

  @Override
  public Contract contract() {
    return Contract.of(
        body.inputs().stream()
            .map(node -> new Role(node.name(), Set.of(node.type().element())))
            .toArray(Role[]::new));
  }

  @Override
  public Type infer(List<Type> args) {
    var axes = Set.<Axis>of();
    for (int i = 0; i < args.size(); i++) {
      Node input = body.inputs().get(i);
      Type arg = args.get(i);
      boolean open = arg.shape().open();
      if (!open && !arg.shape().equals(input.type().shape())) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "the model takes another shape")
                .about(input.name())
                .expected(input.type().toString())
                .found(arg.toString()));
      }
      axes = arg.hasRows() ? arg.axes() : axes;
    }
    return result(body).with(axes);
  }

  @Override
  public ModelRow ofCells() {
    var to = GraphBuilder.plain();
    var ids = new ArrayList<Integer>();
    for (Node input : body.inputs()) {
      Shape shape = input.type().shape();
      if (shape.isScalar()) {
        ids.add(to.copy(body, input, List.of()));
        continue;
      }
      var cells = new ArrayList<Integer>();
      for (int i = 0; i < shape.size(); i++) {
        cells.add(to.add(Input.of(input.name() + "_" + i, input.type().with(Shape.SCALAR))));
      }
      int row = to.add(Stack.of(0, cells.size()), cells);
      ids.add(shape.rank() == 1 ? row : to.add(new Reshape(shape.dims()), row));
    }
    int[] became = to.copy(body, ids);
    body.outputs().forEach((name, id) -> to.output(name, became[id]));
    return new ModelRow(to.build(), strict);
  }

  public static List<Example> examples() {
    var to = GraphBuilder.plain();
    int pair = to.add(Input.of("pair", Type.scalar(Element.F64).with(Shape.of(2))));
    int one = to.add(Input.of("one", Type.scalar(Element.F64)));
    to.output("out", to.add(new Add(), pair, one));
    var body = to.build();
    Tensor pairs = Tensor.of(Shape.of(2, 2), new double[] {1, 2, 3, Double.NaN});
    return List.of(
        new Example(
            new ModelRow(body, true),
            List.of(pairs, Tensor.column(10, 20)),
            Tensor.of(Shape.of(2, 2), new double[] {11, 12, Double.NaN, Double.NaN})),
        new Example(
            new ModelRow(body, false),
            List.of(pairs, Tensor.column(10, 20)),
            Tensor.of(Shape.of(2, 2), new double[] {11, 12, 23, Double.NaN})));
  }
}
