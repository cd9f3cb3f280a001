package weft.ops.window;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.OfRun;
import weft.ir.trait.Divides;
import weft.ir.trait.Shifts;
import weft.ir.trait.Uncalled;

/// In formulas `within=key`, which begins one where the key changes.
///
/// @param op what is done with the rows of a run
@Says("A window, or a lag, that does not reach back across the row where a run begins.")
public record Within(Op op) implements OfRun, Uncalled {
  public Within {
    Divides.check(op, op instanceof LastRows || op instanceof Shifts, "a window or a lag", START);
  }

  @Override
  public Contract contract() {
    return Divides.contract(op, Role.condition(START));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new Within(new RollingMean(Span.rows(2), 2)),
            "1 2 4 8 16",
            "true false true false missing",
            "nan 1.5 nan 6 12"),
        Example.of(
            new Within(new RollingSum(Span.rows(3), 1)),
            "1 2 nan 8 16",
            "false false true false false",
            "1 3 nan 8 24"),
        Example.of(
            new Within(new RollingMedian(Span.rows(3), 1)),
            "1 2 4 8 16",
            "false false true false false",
            "1 1.5 4 6 8"),
        Example.of(
            new Within(new Lag(1, Double.NaN)),
            "1 2 4 8",
            "false false true false",
            "nan 1 nan 4"));
  }
}
