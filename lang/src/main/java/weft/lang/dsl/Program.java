package weft.lang.dsl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.rewrite.Membership;

/// Makes graphs of terms: the outputs and everything they need, in the order in which it was
/// written.
public final class Program {
  private record Output(String name, Term term) {}

  private Program() {}

  /// Each output under the name of its term.
  public static Graph graph(Term... named) {
    return build(Arrays.stream(named).map(Program::byItsName).toList());
  }

  /// One output.
  public static Graph graph(String name, Term term) {
    return build(List.of(new Output(name, term)));
  }

  /// Two outputs.
  public static Graph graph(String name, Term term, String name2, Term term2) {
    return build(List.of(new Output(name, term), new Output(name2, term2)));
  }

  /// Three outputs.
  public static Graph graph(
      String name, Term term, String name2, Term term2, String name3, Term term3) {
    return build(
        List.of(new Output(name, term), new Output(name2, term2), new Output(name3, term3)));
  }

  /// Any number of outputs, in the order of the map.
  public static Graph graph(SequencedMap<String, ? extends Term> outputs) {
    return build(all(outputs));
  }

  private static List<Output> all(SequencedMap<String, ? extends Term> outputs) {
    return outputs.sequencedEntrySet().stream()
        .map(output -> new Output(output.getKey(), output.getValue()))
        .toList();
  }

  /// Each output under the name of its term, over the rows of a universe.
  public static Graph over(Universe universe, Term... named) {
    return over(universe, Arrays.stream(named).map(Program::byItsName).toList());
  }

  /// Any number of outputs over the rows of a universe.
  public static Graph over(Universe universe, SequencedMap<String, ? extends Term> outputs) {
    return over(universe, all(outputs));
  }

  private static Graph over(Universe universe, List<Output> outputs) {
    var all = new ArrayList<>(outputs);
    all.add(byItsName(universe.member()));
    return Membership.of(build(all), universe.member().name(), universe.afresh());
  }

  /// Outputs whose values are asked for by the terms themselves. They need no names.
  public static TermOutputs outputs(Term... terms) {
    return new TermOutputs(List.of(terms));
  }

  private static Output byItsName(Term term) {
    if (term.name().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "an output has no name: " + term)
              .expected("a named term")
              .found(term.toString())
              .hint("write term.named(\"x\"), or Program.graph(\"x\", term)"));
    }
    return new Output(term.name(), term);
  }

  private static Graph build(List<Output> outputs) {
    Map<Equation, String> labels = reachable(outputs);
    var order = new ArrayList<>(labels.keySet());
    order.sort(Comparator.comparingLong(Equation::number));
    var to = GraphBuilder.plain();
    var ids = new HashMap<Equation, Integer>();
    for (Equation equation : order) {
      var args =
          equation.args().stream()
              .map(arg -> Objects.requireNonNull(ids.get(arg.equation())))
              .toList();
      ids.put(equation, equation.addTo(to, args, Objects.requireNonNull(labels.get(equation))));
    }
    to.at(Origin.NONE);
    outputs.forEach(
        output -> to.output(output.name, Objects.requireNonNull(ids.get(output.term.equation()))));
    return to.build();
  }

  /// The equations that are needed, each with the name it was given.
  private static Map<Equation, String> reachable(List<Output> outputs) {
    var labels = new HashMap<Equation, String>();
    var open = new ArrayDeque<Term>();
    outputs.forEach(output -> open.add(output.term));
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (!labels.containsKey(term.equation())) {
        term.equation().args().forEach(open::push);
      }
      labels.merge(term.equation(), term.label(), Program::one);
    }
    return labels;
  }

  private static String one(String name, String other) {
    if (!name.isEmpty() && !other.isEmpty() && !name.equals(other)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "one node is named both '" + name + "' and '" + other + "'")
              .about(name)
              .expected("one name for each node")
              .found(name + " and " + other)
              .hint("an output can have another: Program.graph(\"" + other + "\", ...)"));
    }
    return name.isEmpty() ? other : name;
  }
}
