package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.GraphBuilder;
import weft.ir.Lookup.Found;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.control.Call;
import weft.ops.control.Part;
import weft.ops.source.Input;
import weft.ops.state.Ema;
import weft.ops.state.Scan;
import weft.ops.tensor.FunctionCall;
import weft.ops.window.RollingMean;

/// Derivatives find their rules in the order of every interpretation.
class RulesTest {
  private static final Rules STANDARD = Rules.standard();

  private static void found(Op op, Place place) {
    assertThat(STANDARD.forward(op).place()).isEqualTo(place);
    assertThat(STANDARD.back(op).place()).isEqualTo(place);
    assertThat(STANDARD.place(op.getClass(), Push.class)).isEqualTo(place);
    assertThat(STANDARD.place(op.getClass(), Pull.class)).isEqualTo(place);
  }

  @Test
  void every_op_has_its_place() {
    found(new Sigmoid(), Place.OP);
    found(new Add(), Place.SHAPE);
    found(new Ema(0.5), Place.SHAPE);
    found(new RollingMean(Span.rows(3), 3), Place.EXPANSION);
    found(FunctionCall.of("f", 1, List.of()), Place.REFUSED);
    var body = GraphBuilder.plain();
    int x = body.add(Input.of("x", Type.ANY));
    found(Call.of("f", body.output("y", x).build()), Place.SHAPE);
    assertThat(STANDARD.place(Scan.class, Push.class)).isEqualTo(Place.SHAPE);
    assertThat(STANDARD.place(Part.class, Pull.class)).isEqualTo(Place.OP);
  }

  /// A window over a duration has a rule by its shape, though its class may expand.
  @Test
  void a_window_over_a_duration_does_not_expand() {
    var hour = new RollingMean(new Span.Time(3_600_000_000_000L), 1);
    assertThat(STANDARD.forward(hour).place()).isEqualTo(Place.SHAPE);
    assertThat(STANDARD.back(hour).place()).isEqualTo(Place.SHAPE);
  }

  @Test
  void a_refusal_has_a_reason() {
    assertThat(STANDARD.forward(FunctionCall.of("f", 1, List.of())))
        .isEqualTo(
            new Found.Refused<>(
                "it is a function of the user's, of which nothing is known but its results"));
  }

  /// Minus the tangent, for whatever op.
  private record Minus() implements Push {
    @Override
    public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
      return tangents.getFirst().map(tangent -> at.add(new Negate(), tangent));
    }
  }

  /// A rule of the caller comes before the op's own, before its shape and before its expansion.
  @Test
  void the_caller_comes_first() {
    var book =
        RuleBook.EMPTY
            .with(Sigmoid.class, Push.class, _ -> new Minus())
            .with(Add.class, Push.class, _ -> new Minus())
            .with(RollingMean.class, Push.class, _ -> new Minus());
    var rules = new Rules(book);
    for (Op op : List.of(new Sigmoid(), new Add(), new RollingMean(Span.rows(3), 3))) {
      assertThat(rules.forward(op)).isEqualTo(new Found.Rule<>(Place.CALLER, new Minus()));
      assertThat(rules.place(op.getClass(), Push.class)).isEqualTo(Place.CALLER);
      assertThat(rules.back(op).place()).isNotEqualTo(Place.CALLER);
    }
  }
}
