package weft.trees;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.ops.tree.TreeWalk;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Whatever a file holds, it is a model that scores rows, or a diagnostic.
class DamagedModelsTest {
  private static final String ALPHABET = "0123456789-+.eE =\n\t:,[]{}\"naif\u00e9\0";

  /// The first trees of a model, so that edits often hit what matters.
  private static String few(String name, int trees) {
    String text = TreeFiles.text(name + ".txt");
    return text.substring(0, text.indexOf("Tree=" + trees)).replaceFirst("(?m)^tree_sizes=.*\n", "")
        + "end of trees\n";
  }

  private static String damaged(String text, long seed) {
    var random = new SplittableRandom(seed);
    var out = new StringBuilder(text);
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      int at = random.nextInt(out.length());
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(8)) {
        case 0 -> out.setLength(Math.max(1, at));
        case 1 -> out.deleteCharAt(at);
        case 2 -> out.delete(at, Math.min(out.length(), at + random.nextInt(200)));
        case 3, 4 -> out.insert(at, c);
        default -> out.setCharAt(at, c);
      }
      if (out.isEmpty()) {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static void holds(String text, BiFunction<String, String, TreeModel> reader) {
    Property.holds(
        400,
        Seeds::next,
        seed -> {
          try {
            TreeModel model = reader.apply("model", damaged(text, seed));
            int features = model.ensemble().op().features();
            if (features < 1000) {
              var walk = TreeWalk.of(model.ensemble());
              walk.scores(
                  new double[20 * features], 0, 20, new double[20 * walk.width()], 0, walk.work());
            }
          } catch (WeftException e) {
            assertThat(e.getMessage()).startsWith("error[");
          }
        });
  }

  @Test
  void of_lightgbm() {
    holds(few("categorical", 2), LightGbm::read);
    holds(few("linear_tree", 3), LightGbm::read);
    holds(few("multiclass", 3), LightGbm::read);
  }

  @Test
  void of_xgboost() {
    var trees = List.of(XgModels.stump(1, 2), XgModels.categories(3, 4));
    holds(XgModels.model("multi:softprob", "5E-1", 2, trees), XgBoost::read);
    holds(XgModels.dart(trees, "[0.5, 1]"), XgBoost::read);
  }
}
