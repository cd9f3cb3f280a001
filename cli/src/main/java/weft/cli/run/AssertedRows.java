package weft.cli.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.problem.Diagnostic;
import weft.lang.Assertion;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.live.RowKey;
import weft.live.Sink;
import weft.wire.text.Answers;

/// Compares rows that come out of a stream with what a program asserts of them.
public final class AssertedRows {
  /// @param cell where the output stands in a row
  /// @param number whether it stands there as a number
  private record Watched(AssertedOutput asserted, int cell, boolean number) {
    /// The first value that is not as asserted, if there is one.
    Optional<Double> broken(Emission row) {
      if (number) {
        return broken(row.number(cell));
      }
      return switch (row.other(cell)) {
        case null -> broken(Double.NaN);
        case double[] cells -> Arrays.stream(cells).filter(this::isBroken).boxed().findFirst();
        case long[] cells ->
            Arrays.stream(cells).asDoubleStream().filter(this::isBroken).boxed().findFirst();
        case Number one -> broken(one.doubleValue());
        default -> throw new IllegalStateException("'" + asserted.name() + "' is no number");
      };
    }

    private boolean isBroken(double value) {
      return !asserted.holds(value);
    }

    private Optional<Double> broken(double value) {
      return isBroken(value) ? Optional.of(value) : Optional.empty();
    }
  }

  private final List<Watched> watched;
  private final Answers answers;
  private final boolean strict;
  private boolean broken;
  private Runnable atRefusal = () -> {};

  /// @param answers the outputs that come out, and by what their rows are named
  /// @param strict whether rows that are not as asserted are refused
  public AssertedRows(List<Assertion> assertions, Answers answers, boolean strict) {
    var names = answers.outputs().stream().map(LivePlan.Output::name).toList();
    this.watched =
        assertions.stream()
            .filter(assertion -> names.contains(assertion.output()))
            .map(
                assertion -> {
                  int cell = names.indexOf(assertion.output());
                  boolean number = answers.outputs().get(cell).number();
                  return new Watched(new AssertedOutput(assertion), cell, number);
                })
            .toList();
    this.answers = answers;
    this.strict = strict;
  }

  /// Has something done at the first row that is refused.
  public void atRefusal(Runnable action) {
    atRefusal = action;
  }

  /// Looks at rows on their way.
  public Sink before(Sink to) {
    return watched.isEmpty()
        ? to
        : row -> {
          look(row);
          to.accept(row);
        };
  }

  private void look(Emission row) {
    if (isTakenBack(row)) {
      return;
    }
    for (Watched output : watched) {
      output.broken(row).ifPresent(value -> broken(output.asserted, value, row));
    }
  }

  /// Whether a row says that an earlier one no longer holds.
  private static boolean isTakenBack(Emission row) {
    return row.revision() > 0
        && Arrays.stream(row.numbers()).allMatch(Double::isNaN)
        && Arrays.stream(row.others()).allMatch(other -> other == null);
  }

  private void broken(AssertedOutput output, double value, Emission row) {
    output.broken(
        value,
        () -> "the row " + answers.place(new RowKey(row.entity(), row.key(), row.sequence())));
    if (!broken) {
      broken = true;
      if (strict) {
        atRefusal.run();
      }
    }
  }

  public boolean isRefused() {
    return strict && broken;
  }

  /// What is not as asserted.
  public Stream<Diagnostic> warnings() {
    return watched.stream().flatMap(output -> output.asserted.warning().stream());
  }
}
