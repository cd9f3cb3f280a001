package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.Transforms;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.ops.text.LanguageModel;

/// Derivatives of programs with texts, branches and loops: the numbers among them are what
/// differences say, and the ways forward and back say the same.
class ProgramDerivativesTest {
  private static final double STEP = 1e-6;

  private static final LanguageModel MODEL =
      request -> LanguageModel.Answer.of("h" + Integer.toHexString(request.hashCode() & 0xfff));

  private static final Runner RUNNER = Runner.standard().with(LanguageModel.class, MODEL);

  record Case(RandomPrograms.Program program, double x, double y, List<String> texts) {}

  private record Cases(RandomPrograms programs) implements Generator<Case> {
    @Override
    public Case draw(Seeds seeds) {
      var texts = List.of(seeds.pick("a", "go", ""), seeds.pick("a", "b"));
      return new Case(programs.draw(seeds), 3 * seeds.share() - 1, 3 * seeds.share() - 1, texts);
    }

    @Override
    public java.util.stream.Stream<Case> shrink(Case value) {
      return programs
          .shrink(value.program)
          .map(program -> new Case(program, value.x, value.y, value.texts));
    }

    @Override
    public String show(Case value) {
      return value.x + ", " + value.y + ", " + value.texts + ": " + programs.show(value.program);
    }
  }

  @Test
  void forward_and_back_and_differences_agree() {
    Property.holds(250, new Cases(new RandomPrograms(7)), ProgramDerivativesTest::check);
  }

  private static void check(Case given) {
    Flow flow = given.program.flow();
    var at = new double[] {given.x, given.y};
    Flow forward = Transforms.pushforward(flow);
    Flow back = Transforms.pullback(Transforms.sched(flow, _ -> true));
    Object[] args = {given.texts, List.of(given.x, given.y)};
    int outputs = ((List<?>) RUNNER.call(flow, args)).size();
    for (int i = 0; i < 2; i++) {
      var tangents = List.of(i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0);
      var pushed = (Object[]) RUNNER.call(forward, args, new Object[] {List.of("", ""), tangents});
      for (int k = 1; k < outputs; k += 2) {
        double slope = number(((List<?>) pushed[1]).get(k));
        double[] sides = differences(flow, given, at, i, k);
        double most = Math.max(1, Math.max(Math.abs(sides[0]), Math.abs(sides[1])));
        // Where the sides differ there is a corner or a jump between them.
        if (Math.abs(sides[0] - sides[1]) < 1e-3 * most) {
          assertThat(Math.abs(slope - (sides[0] + sides[1]) / 2))
              .as("output %d by number %d: %s, differences %s", k, i, slope, sides[0])
              .isLessThan(1e-3 * most);
        }
        var pulled = (Object[]) RUNNER.call(back, args, seeds(outputs, k));
        double other = number(((List<?>) ((Object[]) pulled[1])[1]).get(i));
        assertThat(Math.abs(slope - other))
            .as("output %d by number %d: forward %s, back %s", k, i, slope, other)
            .isLessThanOrEqualTo(1e-9 * Math.max(1, Math.abs(slope)));
      }
    }
  }

  private static List<Object> seeds(int outputs, int one) {
    var seeds = new ArrayList<Object>();
    for (int k = 0; k < outputs; k++) {
      seeds.add(k % 2 == 0 ? "" : k == one ? (Object) 1.0 : (Object) 0.0);
    }
    return seeds;
  }

  /// The slopes on both sides.
  private static double[] differences(Flow flow, Case given, double[] at, int i, int k) {
    double here = value(flow, given.texts, at, k);
    var sides = new double[2];
    for (int side = 0; side < 2; side++) {
      var moved = at.clone();
      double step = side == 0 ? STEP : -STEP;
      moved[i] += step;
      sides[side] = (value(flow, given.texts, moved, k) - here) / step;
    }
    return sides;
  }

  private static double value(Flow flow, List<String> texts, double[] at, int k) {
    var result = (List<?>) RUNNER.call(flow, texts, List.of(at[0], at[1]));
    return number(result.get(k));
  }

  private static double number(@Nullable Object value) {
    return value == null ? 0 : (double) value;
  }
}
