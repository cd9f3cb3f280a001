package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.OpSet;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Check;
import weft.ir.problem.WeftException;

/// An op of the user's is a function without further work.
class PluginOpTest {
  enum Side {
    LEFT,
    RIGHT
  }

  public record SoftStep(double width, @Default("2") int power, @Default("left") Side side)
      implements Pointwise.OfValue {
    public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.condition("on"));

    public SoftStep {
      Check.that(width > 10, "width", "above 10", width);
      if (power == 7) {
        throw new IllegalArgumentException("seven");
      }
    }

    @Override
    public Type infer(List<Type> args) {
      return Infer.elementwise(args, Element.F64);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.only(in.condition(1), on.div(in.value(0), on.lit(width)));
    }
  }

  private static String graph(String text) {
    return Formulas.compile(
            "formula", text, Texts.SCHEMA, Map.of(), OpSet.of(List.of(SoftStep.class)), Mode.BATCH)
        .graph()
        .toString();
  }

  @Test
  void roles_come_first_then_attributes() {
    assertThat(graph("soft_step(volume, flag, 20)"))
        .contains("soft_step(x=n2, on=n1, width=20.0, power=2, side=left");
    assertThat(graph("soft_step(on=flag, x=x, width=20, side='right', power=3)"))
        .contains("width=20.0, power=3, side=right");
    assertThat(graph("soft_step(40, true, 20)")).contains("constant(value=2.0");
  }

  @Test
  void its_checks_point_at_the_argument() {
    assertThat(message("soft_step(x, flag, 5)")).contains("soft_step: width must be above 10");
    assertThat(message("soft_step(1, 1, 50)")).contains("takes a condition, found a number");
    assertThat(message("soft_step(x, 1, 50)")).contains("takes a condition, found a number");
    assertThat(message("soft_step(x, flag, 50, 7)")).contains("soft_step: ", "seven");
    assertThat(message("soft_step(x, flag, 50, side='up')")).contains("'left' or 'right'");
  }

  private static String message(String text) {
    try {
      return graph(text);
    } catch (WeftException e) {
      return e.first().message();
    }
  }
}
