package weft.calculus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import weft.calculus.Cotangents.Cotangent;
import weft.calculus.holding.PullThrough;
import weft.calculus.rules.PointwiseRule;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Site;
import weft.ir.problem.WeftException;
import weft.ir.trait.Pull;
import weft.ops.algebra.Build;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.control.TakesPart;
import weft.ops.tensor.WhereNonzero;

/// A graph and the way back through it: from how much each output counts to how much each input
/// does.
///
/// `y = f(x)` -> `y = f(x); g.x = g.y * f'(x)`. The inputs are those of the graph, then a cotangent
/// `g.y` for each output `y`; the outputs are those of the graph, then a cotangent `g.x` for each
/// input `x` that an output depends on.
///
/// A cotangent of zero stays zero on its way back, whatever it would be multiplied with, where the
/// graph chooses between values: what was not chosen, and a row whose result is missing, do not
/// count.
///
/// @param wrt the inputs whose cotangents are wanted; those without derivatives have none
/// @param rules how a cotangent goes through an op
public record Pullback(Predicate<Node> wrt, Rules rules) {
  /// What the cotangents of a graph's inputs and outputs are called: `g.` and the name; `g2.` where
  /// the graph has cotangents already.
  public static String prefix(Graph graph) {
    return DerivativeSources.fresh("g", graph);
  }

  /// With respect to all inputs.
  public static Pullback standard() {
    return new Pullback(_ -> true, Rules.standard());
  }

  /// The graph with the way back: cotangents of outputs go in, those of inputs come out.
  public Graph apply(Graph given) {
    return new Run(DerivativeSources.expanded(given, rules::expandsBack)).run();
  }

  private final class Run {
    private final Graph graph;
    private final GraphBuilder to = GraphBuilder.sharing();
    private final int[] values;
    private final boolean[] active;
    private final boolean[] guards;
    private final Cotangents cotangents;
    private final PullThrough.@Nullable Back[] backs;

    Run(Graph graph) {
      this.graph = graph;
      this.values = DerivativeSources.inputs(graph, to);
      this.active = active();
      this.guards = guards();
      this.cotangents = new Cotangents(graph, to, values);
      this.backs = new PullThrough.@Nullable Back[graph.size()];
    }

    /// Which values depend on an input whose cotangent is wanted.
    private boolean[] active() {
      var depends = new boolean[graph.size()];
      for (Node node : graph.nodes()) {
        boolean changes =
            node.isInput() ? wrt.test(node) : node.args().stream().anyMatch(arg -> depends[arg]);
        depends[node.id()] = changes && Space.has(node.type());
      }
      return depends;
    }

    /// Whose cotangents may be zero because something else was chosen: known before they arrive,
    /// for the graphs inside of ops.
    private boolean[] guards() {
      var guards = new boolean[graph.size()];
      for (int id : graph.outputs().values()) {
        guards[id] = rules.guarded() || graph.node(id).type().hasRows();
      }
      for (Node node : graph.nodes().reversed()) {
        if (active[node.id()] && (guards[node.id()] || Guards.chooses(node.op()))) {
          node.args().forEach(arg -> guards[arg] = true);
        }
      }
      return guards;
    }

    Graph run() {
      String prefix = prefix(graph);
      var seeds = new LinkedHashMap<String, Integer>();
      graph
          .outputs()
          .forEach(
              (name, id) ->
                  seeds.put(name, DerivativeSources.beside(to, graph.node(id), name, prefix)));
      for (Node node : graph.nodes()) {
        if (!node.isInput()) {
          forward(node);
        }
      }
      graph.outputs().forEach((name, id) -> seed(id, DerivativeSources.named(seeds, name)));
      for (Node node : graph.nodes().reversed()) {
        if (!node.isInput() && active[node.id()]) {
          cotangents.at(node).ifPresent(cotangent -> back(node, cotangent));
        }
      }
      graph.outputs().forEach((name, id) -> to.output(name, values[id]));
      for (Node input : graph.inputs()) {
        cotangents
            .at(input)
            .ifPresent(cotangent -> to.output(prefix + input.name(), cotangent.value()));
      }
      return DerivativeSources.tidy(to.build(), values);
    }

    private void forward(Node node) {
      var args = DerivativeSources.args(node, values);
      var through =
          active[node.id()]
              ? rules.inside(guards[node.id()]).pullThrough(node.op())
              : Optional.<PullThrough>empty();
      if (through.isEmpty()) {
        values[node.id()] = DerivativeSources.primal(graph, node, to, args);
        return;
      }
      try {
        var pulled = through.get().pull(to, node, args);
        values[node.id()] = pulled.result();
        backs[node.id()] = pulled.back();
      } catch (WeftException e) {
        throw DerivativeSources.at(node, e);
      }
    }

    /// A missing result of a row does not count.
    private void seed(int id, int seed) {
      if (!active[id]) {
        return;
      }
      boolean rows = graph.node(id).type().hasRows();
      int value = rows ? present(id, seed) : seed;
      cotangents.arrive(id, new Cotangent(value, rows || rules.guarded()), Labels.NONE);
    }

    private int present(int id, int seed) {
      int missing = to.add(new IsMissing(), values[id]);
      int zero = new Build(to, to.type(seed).element()).lit(0);
      return to.add(new Where(), missing, zero, seed);
    }

    private void back(Node node, Cotangent cotangent) {
      var part = TakesPart.in(node.op());
      if (part.isPresent()) {
        int tuple = node.args().getFirst();
        cotangents.arriveAtPart(tuple, part.get(), cotangent, node.labels());
        return;
      }
      boolean guarded = cotangent.guarded() || Guards.chooses(node.op());
      var labels = Labels.NONE.tags(node.labels().tags());
      try {
        var pulled = pull(node, cotangent);
        for (int i = 0; i < pulled.size(); i++) {
          int arg = node.args().get(i);
          if (active[arg]) {
            pulled
                .get(i)
                .ifPresent(value -> cotangents.arrive(arg, new Cotangent(value, guarded), labels));
          }
        }
      } catch (WeftException e) {
        throw DerivativeSources.at(node, e);
      }
    }

    /// The cotangents of the arguments, from the one of the result.
    private List<Optional<Integer>> pull(Node node, Cotangent cotangent) {
      PullThrough.Back back = backs[node.id()];
      if (back != null) {
        return back.back(cotangent.value());
      }
      var args = DerivativeSources.args(node, values);
      var fixed = node.args().stream().map(arg -> !active[arg]).toList();
      var site = new Site(to, node, args, values[node.id()], fixed);
      boolean guards =
          cotangent.guarded()
              && node.type().element() != Element.TEXT
              && Guards.multiplies(node.op());
      return switch (rules.pull(node.op())) {
        case PointwiseRule rule when guards ->
            rule.pull(site, cotangent.value(), product -> guarded(cotangent.value(), product));
        case Pull rule when guards ->
            rule.pull(site, cotangent.value()).stream()
                .map(pulled -> pulled.map(product -> guarded(cotangent.value(), product)))
                .toList();
        case Pull rule -> rule.pull(site, cotangent.value());
      };
    }

    /// Zero where the cotangent is zero.
    private int guarded(int cotangent, int product) {
      return product == cotangent ? product : to.add(WhereNonzero.by(1), product, cotangent);
    }
  }
}
