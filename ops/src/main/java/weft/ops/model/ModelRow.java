package weft.ops.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weft.ir.Axis;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Role;
import weft.ir.Says;
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

/// @param body see [RowGraph]; its inputs are f64 or texts
/// @param strict whether something missing makes the result missing
/// @param byCell see [RowGraph]
@Says(
    "A trained model, run on each row: its arguments are the numbers and arrays of the row, "
        + "its result an array of what the model gives for it.")
public record ModelRow(Graph body, boolean strict, @Default("false") boolean byCell)
    implements RowGraph, Uncalled {
  /// Each argument is an input.
  public ModelRow(Graph body, boolean strict) {
    this(body, strict, false);
  }

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
    return Contract.of(roles().toArray(Role[]::new));
  }

  private List<Role> roles() {
    var roles = new ArrayList<Role>();
    for (Node input : body.inputs()) {
      var accepts = Set.of(input.type().element());
      if (!byCell || input.type().shape().isScalar()) {
        roles.add(new Role(input.name(), accepts));
        continue;
      }
      for (int i = 0; i < input.type().shape().size(); i++) {
        roles.add(new Role(input.name() + "_" + i, accepts));
      }
    }
    return roles;
  }

  @Override
  public Type infer(List<Type> args) {
    var axes = Set.<Axis>of();
    for (int i = 0; i < args.size(); i++) {
      Type arg = args.get(i);
      Shape shape = byCell ? Shape.SCALAR : body.inputs().get(i).type().shape();
      if (!arg.shape().open() && !arg.shape().equals(shape)) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "the model takes another shape")
                .about(roles().get(i).name())
                .expected(shape.isScalar() ? "one value" : "an array of shape " + shape)
                .found(arg.toString()));
      }
      axes = arg.hasRows() ? arg.axes() : axes;
    }
    return result(body).with(axes);
  }

  @Override
  public ModelRow ofCells() {
    return new ModelRow(body, strict, true);
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
            new ModelRow(body, true, true),
            List.of(Tensor.column(1, 2), Tensor.column(3, 4), Tensor.column(10, 20)),
            Tensor.of(Shape.of(2, 2), new double[] {11, 13, 22, 24})),
        new Example(
            new ModelRow(body, false),
            List.of(pairs, Tensor.column(10, 20)),
            Tensor.of(Shape.of(2, 2), new double[] {11, 12, 23, Double.NaN})));
  }
}
