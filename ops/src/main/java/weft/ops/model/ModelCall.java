package weft.ops.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Round;
import weft.ops.control.Roles;
import weft.ops.source.Input;
import weft.ops.tensor.Cast;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Stack;

/// A call of a model in a formula: the arguments are put into the model's inputs, for one row.
///
/// The cells of an input that has one dimension besides the rows are those of its arguments, one
/// after the other. An input of more dimensions takes one array of that shape, or several arrays
/// that stand side by side in it. Numbers round to the input's element.
public final class ModelCall {
  /// Something that is put into an input.
  ///
  /// @param input the number of the input
  /// @param type a number, a text, or an array of numbers
  public record Argument(int input, Type type) {}

  private static final String OUT = "out";

  private final TrainedModel model;
  private final List<Argument> args;
  private final TrainedModel.Equations equations;

  /// @throws WeftException where the arguments do not fit; it is about the input, or about an
  ///   argument as `x_0`, `x_1`, ...
  public ModelCall(TrainedModel model, List<Argument> args) {
    this.model = model;
    this.args = List.copyOf(args);
    var types = new LinkedHashMap<String, Type>();
    for (int i = 0; i < model.inputs().size(); i++) {
      ModelInput input = model.inputs().get(i);
      types.put(input.name(), CallShape.of(input, of(i)));
    }
    this.equations = model.equations(types);
  }

  private List<Type> of(int input) {
    return args.stream().filter(arg -> arg.input() == input).map(Argument::type).toList();
  }

  /// What is asked of the model, as one op.
  ///
  /// @param cells by output, where its cells stand in the result
  public record Asked(ModelRow op, Map<String, Cells> cells) {}

  /// @param from the first, counted from 0
  public record Cells(int from, int count) {}

  /// Whether an output is texts.
  public boolean isText(String output) {
    return nodes(output).stream().anyMatch(node -> node.type().element() == Element.TEXT);
  }

  /// How many cells an output has.
  public int count(String output) {
    return nodes(output).stream()
        .map(node -> node.type().shape())
        .mapToInt(shape -> shape.open() ? 0 : shape.size())
        .sum();
  }

  private List<Node> nodes(String output) {
    Graph graph = equations.graph();
    return Objects.requireNonNull(equations.outputs().get(output)).stream()
        .map(part -> graph.node(Objects.requireNonNull(graph.outputs().get(part))))
        .toList();
  }

  /// The op for these outputs of the model: all of numbers, or one of texts.
  public Asked ask(List<String> outputs) {
    var to = GraphBuilder.sharing();
    var roles = Roles.numbered("x", args.size());
    var given = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      given.add(to.add(Input.of(roles.get(i), args.get(i).type())));
    }
    var became = copied(to, given, outputs);
    var cells = new LinkedHashMap<String, Cells>();
    var parts = new ArrayList<Integer>();
    int next = 0;
    for (String output : outputs) {
      int from = next;
      for (Node node : nodes(output)) {
        Shape shape = node.type().shape();
        if (shape.open()) {
          throw new WeftException(
              Diagnostic.of(
                      Code.SHAPE,
                      "how much the output '" + output + "' holds depends on the values of a row")
                  .about(output)
                  .expected("an output of the same shape in every row"));
        }
        parts.add(flat(to, became[node.id()]));
        next += shape.size();
      }
      cells.put(output, new Cells(from, next - from));
    }
    to.output(OUT, joined(to, parts));
    return new Asked(new ModelRow(to.build(), !model.takesMissing()), cells);
  }

  /// The equations of the model that some outputs need; gives what each of its nodes became.
  private int[] copied(GraphBuilder to, List<Integer> given, List<String> outputs) {
    Graph graph = equations.graph();
    var needed = new boolean[graph.size()];
    outputs.forEach(output -> nodes(output).forEach(node -> needed[node.id()] = true));
    for (Node node : graph.nodes().reversed()) {
      if (needed[node.id()]) {
        node.args().forEach(arg -> needed[arg] = true);
      }
    }
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        became[node.id()] =
            node.isInput()
                ? put(to, node, given)
                : to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList());
      }
    }
    return became;
  }

  /// The arguments of an input as one tensor of its type.
  private int put(GraphBuilder to, Node node, List<Integer> given) {
    var names = model.inputs().stream().map(ModelInput::name).toList();
    var ids = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).input() == names.indexOf(node.name())) {
        ids.add(given.get(i));
      }
    }
    Type type = node.type();
    boolean last = CallShape.standsLast(type.shape(), ids.stream().map(to::type).toList());
    int all =
        last
            ? to.add(Stack.of(-1, ids.size()), ids)
            : joined(to, ids.stream().map(id -> flat(to, id)).toList());
    int shaped = to.type(all).shape().equals(type.shape()) ? all : reshaped(to, all, type.shape());
    return switch (type.element().kind()) {
      case SIGNED, UNSIGNED -> to.add(new Cast(type.element()), to.add(new Round(), shaped));
      case FLOAT, BOOL ->
          type.element() == Element.F64 ? shaped : to.add(new Cast(type.element()), shaped);
      case TEXT, TIME, ANY -> shaped;
    };
  }

  /// As one row of f64, or of texts.
  private static int flat(GraphBuilder to, int id) {
    Type type = to.type(id);
    boolean number = type.element() != Element.F64 && type.element() != Element.TEXT;
    int cells = number ? to.add(new Cast(Element.F64), id) : id;
    return type.shape().rank() == 1 ? cells : reshaped(to, cells, Shape.of(type.shape().size()));
  }

  private static int reshaped(GraphBuilder to, int id, Shape shape) {
    return to.add(new Reshape(shape.dims()), id);
  }

  private static int joined(GraphBuilder to, List<Integer> ids) {
    return ids.size() == 1 ? ids.getFirst() : to.add(Concatenate.of(0, ids.size()), ids);
  }
}
