package weft.testkit.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;

/// What derivatives are where a function has a corner, jumps or has an infinite slope. `-` is a
/// missing value.
class CornersTest {
  private static final Type NUMBERS = Type.scalar(Element.F64).with(Set.of(Axis.ENTITY, Axis.TIME));

  private static double[] numbers(String words) {
    return Arrays.stream(words.split(" "))
        .mapToDouble(word -> word.equals("-") ? Double.NaN : Double.parseDouble(word))
        .toArray();
  }

  private static double[] run(Graph graph, Table table, String output, int rows) {
    Tensor found = Interpreter.standard().run(graph, table).outputs().get(output);
    return found == null ? new double[rows] : found.doubles();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          abs(x)                   | 0 -2         | 0 -1
          max(x, 0)                | 0 1 -1       | 0.5 1 0
          min(x, 0)                | 0 1 -1       | 0.5 0 1
          max(x, -x)               | 0 -1         | 0 -1
          clip(x, 0, 1)            | 0 1 0.5 2    | 0.5 0.5 1 0
          sqrt(x)                  | 0 4 -1       | 0 0.25 -
          sqrt(x * x)              | 0 -2         | 0 -1
          x ** 0                   | 0 3          | 0 0
          x ** 1                   | 0 -3         | 1 1
          x ** 2                   | 0 -3         | 0 -6
          x ** 3                   | 0 -2         | 0 12
          x ** (-1)                | -2           | -0.25
          2 ** x                   | 0            | 0.6931471805599453
          0 ** x                   | 0 2 -1       | 0 0 0
          1 ** x                   | 0 2          | 0 0
          sign_power(x, 0.5)       | 0 -4 4       | 0 0.25 0.25
          sign_power(x, 1)         | 0 -2         | 1 1
          sign_power(x, 2)         | 0 -2         | 0 4
          sign_power(x, 0)         | 0 -2         | 0 0
          sign_power(0, x)         | 0 2 0.5      | 0 0 0
          sign_power(-2, x)        | 1            | -1.3862943611198906
          x % 0.1                  | 1 0.25 -0.25 | 1 1 1
          1 % x                    | 0.1 0.3 -0.3 | -9 -3 4
          -1 % x                   | 0.1 0.3 -0.3 | 10 4 -3
          6 % x                    | 2 4 7        | -3 -1 0
          if(x > 0, log(x), 0)     | 0 2 -1       | 0 0.5 0
          if(x == 0, 1, 1 / x)     | 0 2          | 0 -0.25
          coalesce(log(x), x * 3)  | -1 2         | 3 0.5
          x / x                    | 0 1          | - 0
          sigmoid(x)               | 0 800 -800   | 0.25 0 0
          round(x) + floor(x)      | 0.5 1        | 0 0
          """)
  void slopes(String feature, String at, String expected) {
    double[] x = numbers(at);
    double[] slopes = numbers(expected);
    Graph graph = Formulas.compile("y = " + feature, Schema.of(Map.of("x", NUMBERS))).graph();
    var ones = new double[x.length];
    Arrays.fill(ones, 1);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.column(x));
    columns.put("d.x", Tensor.column(ones));
    columns.put("g.y", Tensor.column(ones));
    Table table = Table.series(columns);

    double[] forward = run(Pushforward.standard().apply(graph), table, "d.y", x.length);
    double[] back = run(Pullback.standard().apply(graph), table, "g.x", x.length);

    for (int i = 0; i < x.length; i++) {
      if (Double.isNaN(slopes[i])) {
        assertThat(forward[i]).as("forward at %s", x[i]).isNaN();
        assertThat(back[i]).as("back at %s", x[i]).isZero();
      } else {
        assertThat(forward[i]).as("forward at %s", x[i]).isCloseTo(slopes[i], within(1e-14));
        assertThat(back[i]).as("back at %s", x[i]).isCloseTo(slopes[i], within(1e-14));
      }
    }
  }
}
