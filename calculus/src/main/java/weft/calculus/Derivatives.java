package weft.calculus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.rewrite.Prune;
import weft.rewrite.Rewrite;
import weft.rewrite.Share;
import weft.rewrite.Simplify;

/// The derivatives of features as features: a graph over the columns of the same table, that can be
/// run, compiled and derived again like any other.
///
/// | way | column | what it holds in a row |
/// |---|---|---|
/// | forward | `d_f_d_x` | how much `f` changes there when `x` changes in all rows at once |
/// | reverse | `d_sum_f_d_x` | how much the sum of `f` over all rows changes when `x` changes there |
///
/// The names are those of ordinary columns, so that formulas, files and SQL take them as they are.
/// Where a feature is missing, so is its forward derivative; such a row does not count in the sum.
///
/// @param graph gives the derivatives that are not zero everywhere
/// @param all what was asked for, as far as it can be had
/// @param omitted columns that can't be had
/// @param problems why they can't
public record Derivatives(
    Graph graph, List<Derivative> all, List<String> omitted, List<Diagnostic> problems) {
  /// Keeps copies of the lists.
  public Derivatives {
    all = List.copyOf(all);
    omitted = List.copyOf(omitted);
    problems = List.copyOf(problems);
  }

  /// One derivative.
  ///
  /// @param column what it is called
  /// @param formula what it is: `d(f) / d(x)`
  /// @param zero it is zero whatever the data are, and not in the graph
  /// @param reads the feature reads the input: where it is zero still, the feature is made of steps
  public record Derivative(
      String column, String feature, String input, String formula, boolean zero, boolean reads) {}

  /// How features change when inputs do.
  ///
  /// @param features names of outputs
  /// @param inputs names of columns, each with the column that says how much it changes in each
  ///   row; 1 where there is none
  public static Derivatives forward(
      Graph graph, Collection<String> features, Map<String, Optional<String>> inputs) {
    var making = new Making();
    for (String feature : features) {
      Graph own = Prune.keep(graph, Set.of(feature));
      inputs.forEach(
          (input, direction) ->
              making.attempt(
                  feature,
                  input,
                  forwardName(feature, input),
                  "d(" + feature + ") / d(" + input + ")",
                  () -> {
                    var pushed =
                        new Pushforward(node -> node.name().equals(input), Rules.standard())
                            .apply(own);
                    String prefix = Pushforward.prefix(own);
                    return new Part(pushed, prefix + feature, prefix + input, direction);
                  }));
    }
    return making.made();
  }

  /// How much inputs count in the sums of features over all rows.
  ///
  /// @param features names of outputs
  /// @param inputs names of columns
  /// @param weight the column that says how much each row counts; 1 where there is none
  public static Derivatives reverse(
      Graph graph,
      Collection<String> features,
      Collection<String> inputs,
      Optional<String> weight) {
    var making = new Making();
    for (String feature : features) {
      Graph own = Prune.keep(graph, Set.of(feature));
      String prefix = Pullback.prefix(own);
      for (String input : inputs) {
        making.attempt(
            feature,
            input,
            reverseName(feature, input),
            "d(sum("
                + feature
                + weight.map(column -> " * " + column).orElse("")
                + ")) / d("
                + input
                + ")",
            () -> {
              var pulled =
                  new Pullback(node -> node.name().equals(input), Rules.standard()).apply(own);
              return new Part(pulled, prefix + input, prefix + feature, weight);
            });
      }
    }
    return making.made();
  }

  /// A graph with numbers in the place of columns, such as those of parameters that stayed open.
  public static Graph bound(Graph graph, Map<String, Double> columns) {
    var to = GraphBuilder.sharing();
    Graph bound =
        Rewrite.rebuild(
            graph,
            to,
            (node, args) ->
                node.isColumn() && columns.get(node.name()) instanceof Double d
                    ? to.add(Constant.of(d))
                    : to.copy(graph, node, args));
    return new Simplify().apply(bound);
  }

  /// What the derivative of a feature by an input is called, forward.
  public static String forwardName(String feature, String input) {
    return column("d_", feature, input);
  }

  /// What the derivative of a sum by an input is called, in reverse.
  public static String reverseName(String feature, String input) {
    return column("d_sum_", feature, input);
  }

  /// `d_momentum_d_close`; `$alpha` and `quotes.bid` become `alpha` and `quotes_bid`.
  private static String column(String before, String feature, String input) {
    return (before + feature + "_d_" + input).replace("$", "").replace('.', '_');
  }

  /// A transformed graph with the derivative that is wanted of it.
  ///
  /// @param output what the derivative is called in it
  /// @param seed the input that the derivative starts from
  /// @param from the column that takes its place; 1 where there is none
  private record Part(Graph graph, String output, String seed, Optional<String> from) {}

  /// Collects derivatives into one graph; what they have in common is there once.
  private static final class Making {
    private final GraphBuilder to = GraphBuilder.sharing();
    private final Map<String, Derivative> all = new LinkedHashMap<>();
    private final List<String> omitted = new ArrayList<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    void attempt(String feature, String input, String column, String formula, Supplier<Part> part) {
      try {
        Part made = part.get();
        boolean zero = !made.graph.outputs().containsKey(made.output);
        boolean reads = made.graph.inputs().stream().anyMatch(node -> node.name().equals(input));
        var derivative = new Derivative(column, feature, input, formula, zero, reads);
        if (all.containsKey(column)) {
          throw new WeftException(
              Diagnostic.of(Code.DUPLICATE, "two derivatives would be called '" + column + "'")
                  .about(column)
                  .expected("names that differ")
                  .hint("ask for them one at a time, or rename a feature"));
        }
        if (!zero) {
          add(made, column);
        }
        all.put(column, derivative);
      } catch (WeftException e) {
        omitted.add(column);
        e.diagnostics().stream()
            .map(d -> d.within("the derivative of '" + feature + "'"))
            .filter(d -> !problems.contains(d))
            .forEach(problems::add);
      }
    }

    private void add(Part part, String column) {
      Graph graph = part.graph;
      var became = new int[graph.size()];
      for (Node node : graph.nodes()) {
        boolean seed = node.isInput() && node.name().equals(part.seed);
        became[node.id()] =
            seed
                ? seed(node.type(), part.from)
                : to.copy(
                    graph,
                    new Node(
                        node.id(),
                        node.op(),
                        node.args(),
                        node.type(),
                        node.labels().name(""),
                        node.origin()),
                    DerivativeSources.args(node, became));
      }
      to.output(column, became[Objects.requireNonNull(graph.outputs().get(part.output))]);
    }

    private int seed(Type type, Optional<String> from) {
      return to.add(
          from.isPresent()
              ? Column.of(from.get(), type)
              : new Constant(Tensor.floats(type.element(), Shape.SCALAR, _ -> 1)));
    }

    Derivatives made() {
      Graph graph = new Prune().apply(new Simplify().apply(new Share().apply(to.build())));
      return new Derivatives(graph, List.copyOf(all.values()), omitted, problems);
    }
  }
}
