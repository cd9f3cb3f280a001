package weft.spell;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

/// Says the equations of a graph in a language, in order. An op is said by its [Word]; one that is
/// pointwise and has none, through the [Spelling].
///
/// A column that a step makes of a condition that may be missing holds a number: 1, 0 or missing.
///
/// @param lookup finds the word of an op
/// @param on the language
/// @param language its name, for people
public record Speech<W extends Word>(Lookup<W> lookup, Spelling on, String language) {
  /// Whether an op has a word, so that it is not to be expanded.
  public boolean keeps(Op op) {
    return lookup.find(op).rule().isPresent();
  }

  /// The expression of each column that steps make, by the id of its equation.
  ///
  /// @param named what columns of steps are called
  /// @throws Refusal if something can't be said
  public Map<Integer, Wording> say(Graph graph, QuerySteps steps, IntFunction<String> named) {
    var said = new HashMap<Integer, Operand<Wording, Wording>>();
    var definitions = new LinkedHashMap<Integer, Wording>();
    for (Node node : graph.nodes()) {
      if (steps.isNeeded(node.id())) {
        var operand = say(graph, node, said);
        if (steps.isColumn(node.id())) {
          definitions.put(node.id(), Operand.either(operand));
          operand = kept(node, on.column(named.apply(node.id())));
        }
        said.put(node.id(), operand);
      }
    }
    return definitions;
  }

  /// The outputs that can't be said, each with the reason.
  public Map<String, Diagnostic> refused(Graph graph) {
    var reasons = new HashMap<Integer, Diagnostic>();
    var said = new HashMap<Integer, Operand<Wording, Wording>>();
    for (Node node : graph.nodes()) {
      var before = node.args().stream().map(reasons::get).filter(Objects::nonNull).findFirst();
      if (before.isPresent()) {
        reasons.put(node.id(), before.get());
        continue;
      }
      try {
        var operand = say(graph, node, said);
        boolean read = node.isColumn() || node.isConstant();
        said.put(node.id(), read ? operand : kept(node, on.column(node.label())));
      } catch (Refusal refusal) {
        reasons.put(node.id(), problem(node, refusal.why()));
      }
    }
    var refused = new LinkedHashMap<String, Diagnostic>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Diagnostic reason = reasons.get(id);
              if (reason != null) {
                refused.put(name, reason.about(name));
              }
            });
    return refused;
  }

  private Diagnostic problem(Node node, String why) {
    return Diagnostic.of(Code.REFUSED, language + " can't say '" + node.op().tag() + "': " + why)
        .orAt(node.origin());
  }

  /// A column that a step has made.
  private static Operand<Wording, Wording> kept(Node node, Wording column) {
    return node.isDoubtful() ? Operand.doubtful(column) : Operand.of(node.type().element(), column);
  }

  private Operand<Wording, Wording> say(
      Graph graph, Node node, Map<Integer, Operand<Wording, Wording>> said) {
    var in = new Operands<>(on, node.args().stream().map(said::get).toList());
    var word = lookup.find(node.op());
    return switch (node.op()) {
      case Op _ when word.rule().isPresent() ->
          doubt(node, placed(node, word.rule().get().say(new Saying(graph, node, in, on))));
      case Source.Given given -> read(node, given);
      case Source.Known known -> constant(known.value());
      case Pointwise op -> doubt(node, op.apply(on, in));
      default ->
          throw new Refusal(
              word instanceof Lookup.Found.Refused<W>(String why) ? why : "it has no word");
    };
  }

  private Operand<Wording, Wording> placed(Node node, Operand<Wording, Wording> said) {
    return switch (said) {
      case Operand.Value<Wording, Wording>(Wording value) -> Operand.of(on.placed(node, value));
      case Operand.Condition<Wording, Wording>(Wording holds) ->
          Operand.when(on.placed(node, holds));
      case Operand.Doubtful<Wording, Wording>(Wording value) ->
          Operand.doubtful(on.placed(node, value));
    };
  }

  /// What may be missing is a number.
  private Operand<Wording, Wording> doubt(Node node, Operand<Wording, Wording> result) {
    var operand = Operand.typed(node.type().element(), result);
    return node.isDoubtful()
            && operand instanceof Operand.Condition<Wording, Wording>(Wording holds)
        ? Operand.doubtful(on.number(holds))
        : operand;
  }

  private Operand<Wording, Wording> read(Node node, Source.Given given) {
    if (!given.ofTable()) {
      throw new Refusal("'" + given.name() + "' is given when the features run");
    }
    Wording cell =
        given.part().isPresent()
            ? on.cell(on.column(given.name()), given.part().getAsInt())
            : on.read(given.name(), node.type());
    return node.isDoubtful()
        ? Operand.doubtful(on.doubtful(cell))
        : Operand.of(node.type().element(), cell);
  }

  private Operand<Wording, Wording> constant(Tensor value) {
    if (value.shape().isScalar() && value.element() == Element.F64) {
      return Operand.of(on.lit(value.asDouble()));
    }
    return value.element() == Element.BOOL && value.hasGaps()
        ? Operand.doubtful(on.lit(Double.NaN))
        : Operand.of(value.element(), on.constant(value));
  }
}
