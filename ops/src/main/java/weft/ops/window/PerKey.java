package weft.ops.window;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Stateful;
import weft.ir.problem.Check;
import weft.ir.trait.Divides;
import weft.ir.trait.Refuses;
import weft.ir.trait.Shifts;
import weft.ir.trait.Uncalled;
import weft.ops.algebra.Build;
import weft.ops.order.CellHalf;
import weft.ops.state.Cumsum;

/// In formulas `by=key`.
///
/// @param op what is done with the rows of a key
/// @param most the most keys that an entity may have
@Says("A state, a window or a lag that goes on for each key of an entity on its own.")
@Refuses("it puts rows together by key, and no derivative goes through that")
public record PerKey(Op op, @Default("10000") int most) implements OfKey, Uncalled {
  public PerKey {
    boolean fits =
        op instanceof Stateful
            || op instanceof LastRows
            || op instanceof Shifts
            || op instanceof OfRun;
    Divides.check(op, fits, "a state, a window or a lag", KEY, REST);
    Check.atLeast("keys", most, 1, "keys");
  }

  @Override
  public Contract contract() {
    return Divides.contract(op, Role.real(KEY), Role.real(REST));
  }

  /// The two numbers of a key of any element.
  public static List<Integer> key(Build on, int key) {
    return switch (on.builder().type(key).element()) {
      case TEXT, TIME, I64, U64 ->
          List.of(on.builder().add(new CellHalf(0), key), on.builder().add(new CellHalf(1), key));
      case BOOL -> List.of(on.number(key), on.lit(0));
      case F64, F32, F16, BF16, I32, I16, I8, U32, U16, U8, ANY -> List.of(key, on.lit(0));
    };
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new PerKey(new Cumsum(0), 9),
            "1 2 3 4 nan 6",
            "7 nan 7 nan 7 7",
            "0 0 0 0 0 0",
            "1 2 4 6 nan 10"),
        Example.of(
            new PerKey(new RollingSum(Span.rows(2), 1), 2),
            "1 2 3 4 5",
            "7 8 7 8 7",
            "0 0 0 0 0",
            "1 2 4 6 8"));
  }
}
