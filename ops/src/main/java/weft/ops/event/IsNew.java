package weft.ops.event;

import java.util.List;
import java.util.function.UnaryOperator;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.trait.Distinguishes;
import weft.ops.algebra.Build;
import weft.ops.order.CellHalf;

/// True on the first row. A missing value is like another missing one; -0 is like 0.
@Says("Whether x differs from what it was on the row before of the same entity.")
public record IsNew() implements Happens, Distinguishes {
  public static final Contract CONTRACT = Contract.of(Role.cell("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.BOOL);
  }

  /// Before the first row there is neither a value nor a missing one: the lag is missing, and
  /// differs from both.
  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    return of(on, args.getFirst(), number -> on.lag(number, 1, Double.NaN));
  }

  /// Whether a value differs from an earlier one.
  ///
  /// @param earlier what a number was on the row to compare with; missing where there is none
  public static int of(Build on, int x, UnaryOperator<Integer> earlier) {
    var numbers = numbers(on, x);
    int missing = on.missing(numbers.getFirst());
    int same = same(on, on.number(missing), earlier);
    int value = missing;
    if (numbers.size() == 2) {
      int both = on.and(same(on, numbers.get(0), earlier), same(on, numbers.get(1), earlier));
      value = on.or(value, both);
    } else {
      value = on.or(value, same(on, numbers.getFirst(), earlier));
    }
    return on.not(on.and(same, value));
  }

  private static List<Integer> numbers(Build on, int x) {
    GraphBuilder to = on.builder();
    return switch (to.type(x).element()) {
      case BOOL -> List.of(on.number(x));
      case TEXT, TIME, I64, U64 -> List.of(to.add(new CellHalf(0), x), to.add(new CellHalf(1), x));
      case F64, F32, F16, BF16, I32, I16, I8, U32, U16, U8, ANY -> List.of(x);
    };
  }

  private static int same(Build on, int number, UnaryOperator<Integer> earlier) {
    return on.eq(number, earlier.apply(number));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new IsNew(), "1 1 2 nan nan 2", "true false true true false true"),
        Example.of(new IsNew(), "false true true missing", "true true false true"),
        Example.of(new IsNew(), "\"a\" \"a\" \"b\" \"a\"", "true false true true"));
  }
}
