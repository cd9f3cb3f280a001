package weft.calculus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.calculus.rules.PointwiseRule;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Pointwise;
import weft.ir.Pull;
import weft.ir.Site;
import weft.ir.WeftException;
import weft.ops.Build;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.control.Each;
import weft.ops.control.Pack;
import weft.ops.control.Part;
import weft.ops.control.Roles;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.InDerivatives;
import weft.ops.tensor.MultiClauseWhere;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.Reduction;
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
    return Sources.fresh("g", graph);
  }

  /// With respect to all inputs.
  public static Pullback standard() {
    return new Pullback(_ -> true, Rules.standard());
  }

  /// A cotangent on its way back.
  ///
  /// @param guarded it may be zero because something was not chosen, and must stay zero then
  record Cotangent(int value, boolean guarded) {}

  public Graph apply(Graph given) {
    return new Run(Sources.expanded(given, rules)).run();
  }

  private final class Run {
    private final Graph graph;
    private final GraphBuilder to = GraphBuilder.sharing();
    private final int[] values;
    private final boolean[] active;
    private final List<List<Integer>> users;
    private final PullThrough.@Nullable Back[] backs;
    private final List<@Nullable Cotangent> arrived = new ArrayList<>();

    /// What arrived at the parts of tuples, by node and part.
    private final Map<Integer, Map<Integer, Cotangent>> parts = new TreeMap<>();

    Run(Graph graph) {
      this.graph = graph;
      this.values = Sources.copy(graph, to);
      this.active = active();
      this.users = graph.users();
      this.backs = new PullThrough.@Nullable Back[graph.size()];
      graph.nodes().forEach(_ -> arrived.add(null));
    }

    /// Which values depend on an input whose cotangent is wanted.
    private boolean[] active() {
      var depends = new boolean[graph.size()];
      for (Node node : graph.nodes()) {
        boolean changes =
            Roles.isInput(node)
                ? wrt.test(node)
                : node.args().stream().anyMatch(arg -> depends[arg]);
        depends[node.id()] = changes && Space.has(node.type());
      }
      return depends;
    }

    Graph run() {
      String prefix = prefix(graph);
      var seeds = new ArrayList<Integer>();
      graph
          .outputs()
          .forEach((name, id) -> seeds.add(Sources.beside(to, graph.node(id), name, prefix)));
      for (Node node : graph.nodes()) {
        if (!Roles.isInput(node)) {
          forward(node);
        }
      }
      int seed = 0;
      for (int id : graph.outputs().values()) {
        seed(id, seeds.get(seed++));
      }
      for (Node node : graph.nodes().reversed()) {
        if (!Roles.isInput(node) && active[node.id()]) {
          back(node);
        }
      }
      graph.outputs().forEach((name, id) -> to.output(name, values[id]));
      for (Node input : Roles.inputs(graph)) {
        Cotangent cotangent = whole(input);
        if (cotangent != null) {
          to.output(prefix + input.name(), cotangent.value());
        }
      }
      return Sources.tidy(to.build(), values);
    }

    private void forward(Node node) {
      var args = Sources.args(node, values);
      var through =
          active[node.id()] ? rules.pullThrough(node.op()) : Optional.<PullThrough>empty();
      if (through.isEmpty()) {
        values[node.id()] = Sources.primal(graph, node, to, args);
        return;
      }
      try {
        var pulled = through.get().pull(to, node, args);
        values[node.id()] = pulled.result();
        backs[node.id()] = pulled.back();
      } catch (WeftException e) {
        throw Sources.at(node, e);
      }
    }

    /// A missing result of a row does not count.
    private void seed(int id, int seed) {
      if (!active[id]) {
        return;
      }
      if (graph.node(id).type().hasRows()) {
        int missing = to.add(new IsMissing(), values[id]);
        arrive(
            id, new Cotangent(to.add(new Where(), missing, zero(seed), seed), true), Labels.NONE);
      } else {
        arrive(id, new Cotangent(seed, false), Labels.NONE);
      }
    }

    private void arrive(int id, Cotangent cotangent, Labels labels) {
      arrived.set(id, together(arrived.get(id), cotangent, labels));
    }

    private Cotangent together(@Nullable Cotangent before, Cotangent cotangent, Labels labels) {
      return before == null
          ? cotangent
          : new Cotangent(
              Space.sum(to, before.value(), cotangent.value(), labels),
              before.guarded() || cotangent.guarded());
    }

    private void back(Node node) {
      Cotangent cotangent = whole(node);
      if (cotangent == null) {
        return;
      }
      var part = partOf(node.op());
      if (part.isPresent()) {
        int tuple = node.args().getFirst();
        parts
            .computeIfAbsent(tuple, _ -> new TreeMap<>())
            .merge(part.get().index(), cotangent, (a, b) -> together(a, b, node.labels()));
        return;
      }
      try {
        var cotangents = pull(node, cotangent);
        boolean guarded = cotangent.guarded() || chooses(node.op());
        var labels = Labels.NONE.tags(node.labels().tags());
        for (int i = 0; i < cotangents.size(); i++) {
          int arg = node.args().get(i);
          if (active[arg]) {
            cotangents
                .get(i)
                .ifPresent(value -> arrive(arg, new Cotangent(value, guarded), labels));
          }
        }
      } catch (WeftException e) {
        throw Sources.at(node, e);
      }
    }

    /// Whether the op takes the value of one argument and leaves others.
    private static boolean chooses(Op op) {
      return switch (op) {
        case Where _, WhereNonzero _, Minimum _, Maximum _, Coalesce _ -> true;
        case MultiClauseWhere _, ExclusiveMultiClauseWhere _ -> true;
        case ReduceMin _, ReduceMax _, ReduceMedian _, ReduceQuantile _ -> true;
        default -> false;
      };
    }

    private List<Optional<Integer>> pull(Node node, Cotangent cotangent) {
      PullThrough.Back back = backs[node.id()];
      if (back != null) {
        return back.back(cotangent.value());
      }
      var args = Sources.args(node, values);
      var fixed = node.args().stream().map(arg -> !active[arg]).toList();
      var site = new Site(to, node, args, values[node.id()], fixed);
      boolean guards = cotangent.guarded() && node.type().element() != Element.TEXT;
      return switch (rules.pull(node.op())) {
        case PointwiseRule rule when guards && !(node.op() instanceof Where) ->
            rule.pull(site, cotangent.value(), product -> guarded(cotangent.value(), product));
        case Pull rule when guards && multiplies(node.op()) ->
            rule.pull(site, cotangent.value()).stream()
                .map(ct -> ct.map(product -> guarded(cotangent.value(), product)))
                .toList();
        case Pull rule -> rule.pull(site, cotangent.value());
      };
    }

    /// Whether a cotangent is multiplied with something on its way back.
    private static boolean multiplies(Op op) {
      boolean moves = op instanceof Where || op instanceof InDerivatives;
      return op instanceof Reduction || op instanceof Pointwise && !moves;
    }

    /// Zero where the cotangent is zero.
    private int guarded(int cotangent, int product) {
      return product == cotangent ? product : to.add(WhereNonzero.by(1), product, cotangent);
    }

    private int zero(int like) {
      return new Build(to, to.type(like).element()).lit(0);
    }

    /// What arrived at a node; at a tuple, what arrived at its parts.
    private @Nullable Cotangent whole(Node node) {
      var atParts = parts.get(node.id());
      Cotangent direct = arrived.get(node.id());
      if (atParts == null) {
        return direct;
      }
      var all = new ArrayList<Integer>();
      boolean guarded = false;
      for (int i = 0; i < arity(node); i++) {
        Cotangent part = atParts.get(i);
        guarded |= part != null && part.guarded();
        all.add(part == null ? Space.zero(to, part(node, i)) : part.value());
      }
      var packed = new Cotangent(to.add(pack(node.type().batches(), all.size()), all), guarded);
      return together(direct, packed, node.labels());
    }

    /// How many parts a tuple has. Where its type does not tell, all of them are taken somewhere.
    private int arity(Node tuple) {
      return tuple.type().isTuple()
          ? tuple.type().parts().size()
          : partsOf(tuple)
              .mapToInt(node -> partOf(node.op()).orElseThrow().index() + 1)
              .max()
              .orElse(0);
    }

    private int part(Node tuple, int index) {
      Op part =
          partsOf(tuple)
              .map(Node::op)
              .filter(op -> partOf(op).orElseThrow().index() == index)
              .findFirst()
              .orElseGet(() -> items(tuple.type().batches(), Part.of(index)));
      return to.add(part, values[tuple.id()]);
    }

    private Stream<Node> partsOf(Node tuple) {
      return users.get(tuple.id()).stream()
          .map(graph::node)
          .filter(node -> partOf(node.op()).isPresent());
    }
  }

  /// The part that an op takes of a tuple, or of each tuple of a batch.
  private static Optional<Part> partOf(Op op) {
    return switch (op) {
      case Part part -> Optional.of(part);
      case Each(Op item, _) -> partOf(item);
      default -> Optional.empty();
    };
  }

  private static Op pack(int batches, int parts) {
    return items(batches, Pack.of(parts));
  }

  /// An op on each item of so many batches, one inside the other.
  private static Op items(int batches, Op op) {
    Op each = op;
    for (int i = 0; i < batches; i++) {
      each = new Each(each, Collections.nCopies(op.contract().arity(), true));
    }
    return each;
  }
}
