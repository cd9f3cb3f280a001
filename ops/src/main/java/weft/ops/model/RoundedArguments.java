package weft.ops.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.trait.Moves;
import weft.ir.trait.Reshapes;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Subtract;
import weft.ops.array.ArraySum;
import weft.ops.compare.Greater;
import weft.ops.compare.Less;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;
import weft.ops.source.Constant;
import weft.ops.tensor.Cast;

/// Features with a look at what goes into their models: numbers that are whole there and were not,
/// and those that are infinite there and were not.
///
/// @param graph the features, and for each call with such arguments a further output that is true
///   in the rows that have some
/// @param calls these outputs, with the first feature that needs the call
public record RoundedArguments(Graph graph, Map<String, String> calls) {
  public RoundedArguments {
    calls = Collections.unmodifiableMap(new LinkedHashMap<>(calls));
  }

  /// None where models take all numbers as they are.
  public static Optional<RoundedArguments> in(Graph graph) {
    var to = GraphBuilder.sharing();
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      became[node.id()] =
          to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList());
    }
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    var calls = new LinkedHashMap<String, String>();
    for (Node node : graph.nodes()) {
      if (node.op() instanceof ModelRow model && !model.byCell()) {
        var args = node.args().stream().map(arg -> became[arg]).toList();
        String feature = feature(graph, node);
        watch(to, model, args)
            .ifPresent(
                id -> {
                  String name = "rounded arguments of " + feature + " (" + node.label() + ")";
                  calls.put(name, feature);
                  to.output(name, id);
                });
      }
    }
    return calls.isEmpty()
        ? Optional.empty()
        : Optional.of(new RoundedArguments(to.build(), calls));
  }

  /// The first output that needs a node.
  private static String feature(Graph graph, Node node) {
    var needs = new boolean[graph.size()];
    needs[node.id()] = true;
    for (Node later : graph.nodes().subList(node.id() + 1, graph.size())) {
      needs[later.id()] = later.args().stream().anyMatch(arg -> needs[arg]);
    }
    return graph.outputs().entrySet().stream()
        .filter(output -> needs[output.getValue()])
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(node.title());
  }

  private static Optional<Integer> watch(GraphBuilder to, ModelRow model, List<Integer> args) {
    var elements = elements(model.body());
    var losses = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      loss(to, args.get(i), elements.get(i)).ifPresent(losses::add);
    }
    return losses.stream().reduce((a, b) -> to.add(new LogicalOr(), a, b));
  }

  /// Whether the cells of an argument are other numbers in an element.
  private static Optional<Integer> loss(GraphBuilder to, int arg, Element element) {
    int rank = to.type(arg).shape().rank();
    boolean told = to.type(arg).element() == Element.F64 && rank <= 1;
    if (!told || element == Element.F64 || !to.type(arg).hasRows()) {
      return Optional.empty();
    }
    int lost = element.isInteger() ? notWhole(to, arg) : tooLarge(to, arg, element);
    if (rank == 0) {
      return Optional.of(lost);
    }
    int counted = to.add(new Where(), lost, number(to, 1), number(to, 0));
    return Optional.of(to.add(new Greater(), to.add(new ArraySum(), counted), number(to, 0)));
  }

  private static int notWhole(GraphBuilder to, int arg) {
    int rest = to.add(new Subtract(), arg, to.add(new Round(), arg));
    return to.add(new Greater(), to.add(new Abs(), rest), number(to, 0));
  }

  /// Finite, and infinite in the element.
  private static int tooLarge(GraphBuilder to, int arg, Element element) {
    int size = to.add(new Abs(), arg);
    int large = to.add(new Greater(), size, number(to, most(element)));
    int finite = to.add(new Less(), size, number(to, Double.POSITIVE_INFINITY));
    return to.add(new LogicalAnd(), large, finite);
  }

  /// The largest number that is finite in an element.
  private static double most(Element element) {
    return switch (element) {
      case F16 -> 65504;
      case BF16 -> 0x1.FEp127;
      default -> Float.MAX_VALUE;
    };
  }

  private static int number(GraphBuilder to, double value) {
    return to.add(new Constant(Tensor.scalar(value)));
  }

  /// The element that each input of a model is rounded to.
  private static List<Element> elements(Graph body) {
    var users = body.users();
    var elements = new ArrayList<Element>();
    for (Node input : body.inputs()) {
      OptionalInt next = OptionalInt.of(input.id());
      Element element = input.type().element();
      while (next.isPresent() && element == Element.F64) {
        int id = next.getAsInt();
        next =
            users.get(id).stream()
                .mapToInt(user -> user)
                .filter(user -> moves(body, user))
                .findFirst();
        if (next.isPresent() && body.node(next.getAsInt()).op() instanceof Cast cast) {
          element = cast.to();
        }
      }
      elements.add(element);
    }
    return elements;
  }

  /// Whether a node only puts the cells of its arguments elsewhere, or rounds them.
  private static boolean moves(Graph body, int id) {
    return switch (body.node(id).op()) {
      case Cast _, Round _, Moves _, Reshapes _ -> true;
      default -> false;
    };
  }
}
