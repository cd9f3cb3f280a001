package weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.eval.Engines;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A condition that is missing counts as false; its opposite is missing, and so is what is computed
/// with it. The same on every engine.
final class MissingConditionsTest {
  private static final String FLAGS = "true missing false missing true true";

  private static Tensor cells(String text) {
    String[] words = text.split(" ");
    return Tensor.truths(Shape.of(words.length), i -> number(words[i]));
  }

  private static double number(String word) {
    return switch (word) {
      case "true" -> 1;
      case "false" -> 0;
      case "missing" -> Double.NaN;
      default -> Double.parseDouble(word);
    };
  }

  private static Table table(int copies) {
    Tensor flag = cells(FLAGS);
    int rows = flag.size() * copies;
    Shape shape = Shape.of(rows);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(shape, i -> "s" + i / flag.size()));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i % flag.size()));
    columns.put("flag", Tensor.truths(shape, i -> flag.doubleAt(i % flag.size())));
    columns.put("x", Tensor.f64(shape, i -> i % flag.size() + 1));
    return new Table(columns, Optional.of("symbol"), Optional.of("time"));
  }

  @ParameterizedTest
  @CsvSource({
    "flag, true missing false missing true true",
    "not flag, false missing true missing false false",
    "not (not flag), true missing false missing true true",
    "flag and x > 0, true false false false true true",
    "flag and true, true false false false true true",
    "flag or x > 3, true false false true true true",
    "flag or false, true false false false true true",
    "flag == flag, true false true false true true",
    "flag != flag, false true false true false false",
    "is_missing(flag), false true false true false false",
    "'if(flag, x, -x)', 1 -2 -3 -4 5 6",
    "'if(not flag, x, -x)', -1 -2 3 -4 -5 -6",
    "'if(x > 3, flag, not flag)', false missing true missing true true",
    "'not if(x > 3, flag, x > 0)', false false false missing false false",
    "flag + 1, 2 missing 1 missing 2 2",
    "'1 - (not flag)', 1 missing 0 missing 1 1",
    "'coalesce(flag, 7)', 1 7 0 7 1 1",
    "'when(flag, x)', 1 missing missing missing 5 missing",
    "count_if(flag), 1 1 1 1 2 3",
    "since(flag), 0 1 2 3 0 0",
    "since(not flag), missing missing 0 1 2 3",
    "streak(flag), 1 0 0 0 1 2",
    "'lag(flag, 1)', missing 1 missing 0 missing 1",
    "'rolling_sum(flag, 2, min_periods=1)', 1 1 0 0 1 2",
    "cumsum(flag), 1 missing 1 missing 2 3",
    "'barrier(x, 3, -1, reset=flag)', 0 0 1 1 1 1",
    "'if(flag, flag, x > 1)', true true true true true true",
    "'if(flag, x > 5, x > 1)', false true true true false true",
    "'cs_sum(x)', 2 4 6 8 10 12",
    "'cs_sum(x, by=flag)', 2 4 6 8 10 12",
  })
  void on_every_engine(String formula, String expected) {
    var features = Weft.compile("column flag: bool\nout = " + formula);
    var words = expected.split(" ");
    double[] numbers = Arrays.stream(words).mapToDouble(MissingConditionsTest::number).toArray();
    for (int copies : new int[] {2, 700}) {
      Table table = table(copies);
      var all = new double[table.rows()];
      double times = formula.startsWith("cs_sum") ? copies / 2.0 : 1;
      Arrays.setAll(all, i -> numbers[i % numbers.length] * times);
      for (var engine : Engines.found().inside()) {
        assertThat(features.run(table, engine).output("out").doubles())
            .as(engine.name())
            .containsExactly(all);
      }
    }
  }

  @Test
  void a_condition_stays_one() {
    var features = Weft.compile("column flag: bool\na = flag\nb = not flag");
    for (var engine : Engines.found().inside()) {
      var outcome = features.run(table(1), engine);
      assertThat(outcome.output("a")).as(engine.name()).isEqualTo(cells(FLAGS));
      assertThat(outcome.output("b"))
          .as(engine.name())
          .isEqualTo(cells("false missing true missing false false"));
    }
  }
}
