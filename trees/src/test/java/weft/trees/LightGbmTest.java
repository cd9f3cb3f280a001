package weft.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Verify;

class LightGbmTest {
  static List<String> models() {
    return TreeFiles.LIGHTGBM;
  }

  /// What LightGBM's own predictor gave, missing values and corners of categories included.
  @ParameterizedTest
  @MethodSource("models")
  void rows_score_as_in_lightgbm(String name) {
    var model = LightGbm.read(name, TreeFiles.text(name + ".txt"));
    var answers = TreeFiles.Answers.of(name);
    int rows = answers.rows().length;
    double[] x = answers.of('f');
    var graph = Verify.orThrow(model.ensemble().graph(Element.F64, rows));
    var outcome = Interpreter.standard().run(graph, Map.of("x", Tensor.of(Shape.of(rows, 6), x)));
    close(outcome.output("prediction"), answers.of('p'));
    close(outcome.output("raw"), answers.of('r'));
  }

  private static void close(Tensor found, double[] expected) {
    assertThat(found.size()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.doubleAt(i))
          .as("number " + i)
          .isCloseTo(expected[i], within(1e-12 * Math.max(1, Math.abs(expected[i]))));
    }
  }
}
