package weft.inspect.proof;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.inspect.range.Ranges;
import weft.ir.Graph;
import weft.ir.range.Interval;
import weft.lang.Assertion;
import weft.lang.CheckedProgram;
import weft.rewrite.Prune;

/// Decides what a program asserts of its outputs: by bounds, else by looking for rows that refute
/// it.
public final class AssertionCheck {
  private AssertionCheck() {}

  public static List<AssertionVerdict> of(CheckedProgram program) {
    var columns = program.columns();
    var ranges = Ranges.narrow(program.graph(), columns);
    return program.assertions().stream().map(it -> decide(it, ranges, columns)).toList();
  }

  private static AssertionVerdict decide(
      Assertion assertion, Ranges ranges, Map<String, Interval> columns) {
    Graph graph = ranges.graph();
    Interval allowed = assertion.allowed();
    Interval bound =
        ranges.interval(Objects.requireNonNull(graph.outputs().get(assertion.output())));
    if (bound.within(allowed) && (allowed.missing() || !bound.missing())) {
      return new AssertionVerdict.Proved(assertion, bound);
    }
    Graph one = Prune.keep(graph, Set.of(assertion.output()));
    return new WitnessSearch(
            one, List.of(assertion.output()), columns, values -> !allowed.admits(values[0]))
        .find()
        .<AssertionVerdict>map(witness -> new AssertionVerdict.Refuted(assertion, bound, witness))
        .orElseGet(() -> new AssertionVerdict.Unknown(assertion, bound));
  }
}
