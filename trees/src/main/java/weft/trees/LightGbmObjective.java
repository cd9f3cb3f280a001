package weft.trees;

import java.util.Set;
import weft.ops.tree.Link;

/// What LightGBM makes of the scores, by the objective that it was trained for.
record LightGbmObjective(Link link, double scale) {
  static final LightGbmObjective NONE = new LightGbmObjective(Link.NONE, 1);

  /// Objectives whose scores may be roots of what was learnt.
  private static final Set<String> REGRESSIONS =
      Set.of("regression", "regression_l1", "huber", "fair", "quantile", "mape");

  private static final Set<String> PLAIN = Set.of("lambdarank", "rank_xendcg", "custom", "none");

  static LightGbmObjective of(ModelLine line) {
    var words = line.texts();
    if (words.isEmpty()) {
      return NONE;
    }
    String name = words.getFirst();
    return switch (name) {
      case "poisson", "gamma", "tweedie" -> new LightGbmObjective(Link.EXP, 1);
      case "binary", "multiclassova" -> new LightGbmObjective(Link.SIGMOID, sigmoid(line));
      case "multiclass" -> new LightGbmObjective(Link.SOFTMAX, 1);
      case "cross_entropy" -> new LightGbmObjective(Link.SIGMOID, 1);
      case "cross_entropy_lambda" -> new LightGbmObjective(Link.SOFTPLUS, 1);
      default -> {
        if (REGRESSIONS.contains(name)) {
          yield words.contains("sqrt") ? new LightGbmObjective(Link.SIGNED_SQUARE, 1) : NONE;
        }
        if (PLAIN.contains(name)) {
          yield NONE;
        }
        throw line.wrong("this objective is not known", name);
      }
    };
  }

  /// The factor of `sigmoid:0.7`.
  private static double sigmoid(ModelLine line) {
    for (String word : line.texts()) {
      if (word.startsWith("sigmoid:")) {
        String number = word.substring("sigmoid:".length());
        try {
          double scale = Double.parseDouble(number);
          if (scale > 0 && scale < Double.POSITIVE_INFINITY) {
            return scale;
          }
        } catch (NumberFormatException e) {
          // Told below.
        }
        throw line.wrong("the factor of the sigmoid should be a number above 0", number);
      }
    }
    return 1;
  }
}
