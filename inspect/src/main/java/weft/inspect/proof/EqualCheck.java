package weft.inspect.proof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import weft.inspect.range.Ranges;
import weft.inspect.range.RecordedTerm;
import weft.inspect.range.RecordingAlgebra;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;
import weft.ops.arithmetic.Subtract;
import weft.ops.tensor.Cast;
import weft.rewrite.Prune;
import weft.rewrite.Rewrites;

/// Whether two outputs are equal: as equations, else by the bounds of their difference, else by
/// rows in which they are not.
public final class EqualCheck {
  private static final String LEFT = "left";
  private static final String RIGHT = "right";
  private static final String DIFFERENCE = "difference";

  private final Map<String, Interval> columns;
  private final double tolerance;

  /// @param columns what columns can be, by name; others can be anything
  /// @param tolerance how far results may be apart
  public EqualCheck(Map<String, Interval> columns, double tolerance) {
    this.columns = Map.copyOf(columns);
    this.tolerance = tolerance;
  }

  /// @param left an output of one graph
  /// @param right an output of the other
  public Equality of(Graph a, String left, Graph b, String right) {
    if (tolerance > 0 && a.node(id(a, left)).type().element() == Element.BOOL) {
      // Conditions are never nearly equal.
      return new EqualCheck(columns, 0).of(a, left, b, right);
    }
    var to = GraphBuilder.sharing();
    to.output(LEFT, copied(to, a, left));
    to.output(RIGHT, copied(to, b, right));
    Graph both = Rewrites.apply(to.build(), Rewrites.standard());
    if (isSame(both)) {
      return new Equality.Same();
    }
    Type one = both.node(id(both, LEFT)).type();
    Type other = both.node(id(both, RIGHT)).type();
    // A number that is the same in all rows is compared with each of them.
    boolean alike = one.element() == other.element() && one.shape().equals(other.shape());
    if (!alike || !one.element().isNumeric()) {
      return new Equality.Unknown(Interval.ANY, "they are of different types, or no numbers");
    }
    return new WitnessSearch(both, List.of(LEFT, RIGHT), columns, this::differ)
        .find()
        .<Equality>map(Equality.Differ::new)
        .orElseGet(() -> bounded(both));
  }

  /// An output in another graph; of a condition 1 where it holds and 0 elsewhere.
  private static int copied(GraphBuilder to, Graph from, String output) {
    Graph one = Prune.keep(from, Set.of(output));
    var became = new int[one.size()];
    for (Node node : one.nodes()) {
      became[node.id()] = to.copy(one, node, node.args().stream().map(i -> became[i]).toList());
    }
    int id = id(one, output);
    return one.node(id).type().element() == Element.BOOL
        ? to.add(new Cast(Element.F64), became[id])
        : became[id];
  }

  private static int id(Graph graph, String output) {
    return Objects.requireNonNull(graph.outputs().get(output));
  }

  private boolean differ(double[] values) {
    boolean left = Double.isNaN(values[0]);
    boolean right = Double.isNaN(values[1]);
    return left != right
        || !left && values[0] != values[1] && !(Math.abs(values[0] - values[1]) <= tolerance);
  }

  private Equality bounded(Graph both) {
    if (both.node(id(both, LEFT)).type().element() != Element.F64) {
      return new Equality.Unknown(Interval.ANY, "no rows were found in which they differ");
    }
    var to = GraphBuilder.sharing();
    var became = new int[both.size()];
    for (Node node : both.nodes()) {
      became[node.id()] = to.copy(both, node, node.args().stream().map(i -> became[i]).toList());
    }
    int left = became[id(both, LEFT)];
    int right = became[id(both, RIGHT)];
    to.output(LEFT, left);
    to.output(RIGHT, right);
    to.output(DIFFERENCE, to.add(new Subtract(), left, right));
    Graph graph = to.build();
    var ranges = Ranges.narrow(graph, columns);
    Interval difference = ranges.interval(id(graph, DIFFERENCE));
    boolean near = difference.low() >= -tolerance && difference.high() <= tolerance;
    if (!near) {
      return new Equality.Unknown(
          difference.missing(false), "no rows were found in which they differ");
    }
    return sameGaps(ranges, graph)
        ? new Equality.Within(Math.max(Math.abs(difference.low()), Math.abs(difference.high())))
        : new Equality.Unknown(difference.missing(false), "they may be missing in different rows");
  }

  /// Neither is ever missing, or both are where the same values are, and nowhere else.
  private static boolean sameGaps(Ranges ranges, Graph graph) {
    var left = new MissingFrom(ranges).of(id(graph, LEFT));
    var right = new MissingFrom(ranges).of(id(graph, RIGHT));
    return left.isPresent() && left.equals(right);
  }

  /// Whether the outputs are one equation, where each is known by what it does.
  private static boolean isSame(Graph graph) {
    var classes = new HashMap<Object, Integer>();
    var numbers = new ArrayList<Integer>();
    for (Node node : graph.nodes()) {
      Object key = key(graph, node, numbers);
      numbers.add(classes.computeIfAbsent(key, _ -> node.id()));
    }
    return numbers.get(id(graph, LEFT)).equals(numbers.get(id(graph, RIGHT)));
  }

  private static Object key(Graph graph, Node node, List<Integer> numbers) {
    var args = node.args().stream().map(numbers::get).toList();
    Object plain = List.of(node.op(), args, node.type());
    if (graph.payload(node.id()).isPresent()) {
      return node.id();
    }
    return RecordingAlgebra.of(graph, node)
        .filter(RecordedTerm::isClear)
        .<Object>map(term -> List.of(term(term, numbers), node.type()))
        .orElse(plain);
  }

  /// A term whose values are known by their classes, with sums and products in one order.
  private static Object term(RecordedTerm term, List<Integer> numbers) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> new RecordedTerm.Value(numbers.get(id));
      case RecordedTerm.Literal literal -> literal;
      case RecordedTerm.Applied(Unary function, RecordedTerm of) ->
          List.of(function, term(of, numbers));
      case RecordedTerm.Combined(Binary function, RecordedTerm left, RecordedTerm right) -> {
        var sides = Stream.of(term(left, numbers), term(right, numbers));
        yield List.of(function, (turns(function) ? sides.sorted(BY_TEXT) : sides).toList());
      }
      case RecordedTerm.Compared(Relation relation, RecordedTerm left, RecordedTerm right) ->
          List.of(relation, term(left, numbers), term(right, numbers));
      case RecordedTerm.Chosen _,
          RecordedTerm.Present _,
          RecordedTerm.Both _,
          RecordedTerm.Either _,
          RecordedTerm.Not _ -> {
        var parts = new ArrayList<Object>();
        parts.add(term.getClass());
        term.parts().forEach(part -> parts.add(term(part, numbers)));
        yield parts;
      }
      case RecordedTerm.Opaque opaque -> opaque;
    };
  }

  private static final Comparator<Object> BY_TEXT = Comparator.comparing(Object::toString);

  /// Gives the same bits with its arguments in the other order.
  private static boolean turns(Binary function) {
    return switch (function) {
      case ADD, MULTIPLY, MINIMUM, MAXIMUM -> true;
      default -> false;
    };
  }
}
