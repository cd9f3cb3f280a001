package weft.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.inspect.FirstRow.Guess;
import weft.inspect.FirstRow.Sight;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.trait.Reach;
import weft.rewrite.Membership;

/// Outputs that have a value although a window that decides about it is not full yet:
/// `if(rolling_cov(x, y, 20) < 0, 1, 0)` says 0 for 19 rows. Only what an output says at once is
/// looked at; what goes through a state or a window is a matter of how it begins.
final class WarmUpLeaks {
  /// Letters of a branch that a hint repeats.
  private static final int LONGEST = 30;

  private final Graph graph;
  private final List<Operand<Sight, Guess>> first = new ArrayList<>();

  private WarmUpLeaks(Graph graph) {
    this.graph = graph;
    for (Node node : graph.nodes()) {
      first.add(Operand.typed(node.type().element(), of(node)));
    }
  }

  static List<Diagnostic> of(Graph graph) {
    var leaks = new WarmUpLeaks(graph);
    var found = new LinkedHashMap<Integer, Diagnostic>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (!isMissing(leaks.first.get(id))) {
                leak(leaks.first.get(leaks.inUniverse(id)))
                    .forEach(at -> found.putIfAbsent(at.id(), leaks.problem(name, at)));
              }
            });
    return List.copyOf(found.values());
  }

  /// What an output is on rows of the universe: that it is missing elsewhere is no choice of the
  /// formula.
  private int inUniverse(int id) {
    var args = graph.node(id).args();
    boolean chosen =
        args.size() == 3 && graph.node(args.getFirst()).labels().tags().contains(Membership.TAG);
    return chosen ? args.get(1) : id;
  }

  private Operand<Sight, Guess> of(Node node) {
    var args = node.args().stream().map(first::get).toList();
    if (node.op() instanceof Pointwise op) {
      var on = new FirstRow(node);
      return op.apply(on, new Operands<>(on, args));
    }
    if (node.type().element() == Element.BOOL) {
      return Operand.when(
          node.constant()
              .filter(value -> !value.hasGaps())
              .map(value -> Guess.certain(value.truthAt(0)))
              .orElse(Guess.EITHER));
    }
    boolean none =
        node.constant().filter(WarmUpLeaks::isMissing).isPresent()
            || node.op() instanceof Reach far && far.warmUp() > 0
            || args.stream().anyMatch(WarmUpLeaks::isMissing);
    Optional<Node> leak =
        node.op() instanceof CrossSection
            ? args.stream().flatMap(WarmUpLeaks::leak).findFirst()
            : Optional.empty();
    return Operand.of(new Sight(none, none ? Optional.empty() : leak));
  }

  private static boolean isMissing(Tensor constant) {
    return constant.element().isFloat()
        && constant.shape().isScalar()
        && Double.isNaN(constant.doubleAt(0));
  }

  private static boolean isMissing(Operand<Sight, Guess> arg) {
    return arg instanceof Operand.Value<Sight, Guess>(Sight sight) && sight.missing();
  }

  private static Stream<Node> leak(Operand<Sight, Guess> arg) {
    return arg instanceof Operand.Value<Sight, Guess>(Sight sight)
        ? sight.leak().stream()
        : Stream.empty();
  }

  private Diagnostic problem(String output, Node choice) {
    Node condition = graph.node(choice.args().getFirst());
    String asked = condition.origin().snippet();
    return Diagnostic.of(
            Code.WARM_UP_LEAK,
            "the output '" + output + "' has a value before its condition is known")
        .about(output)
        .expected("no value while a window or a lag in the condition has none")
        .found("a condition that a missing value decides: " + asked)
        .hint(
            "write when_known(%s, %s, %s), which is missing there"
                .formatted(
                    asked, written(choice, 1, condition, "a"), written(choice, 2, condition, "b")))
        .at(choice.origin());
  }

  /// What is chosen, as it is written; a number that a condition counts as is not written.
  private String written(Node choice, int arg, Node condition, String otherwise) {
    Node chosen = graph.node(choice.args().get(arg));
    Optional<Tensor> constant = chosen.constant();
    if (constant.isPresent()) {
      return constant.get().toString().replaceFirst("\\.0$", "");
    }
    String text = chosen.origin().snippet();
    boolean fits = text.length() <= LONGEST && !chosen.origin().equals(condition.origin());
    return fits ? text : otherwise;
  }
}
