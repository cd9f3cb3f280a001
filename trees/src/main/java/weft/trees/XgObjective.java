package weft.trees;

import java.util.Set;
import weft.ops.tree.Link;

/// What XGBoost makes of the scores, and of the base score, by the objective.
///
/// @param scale the bound of [Link#ABOVE]
/// @param base what makes the base score of a score
record XgObjective(Link link, double scale, Link base) {
  private XgObjective(Link link) {
    this(link, 1, link);
  }

  private static final Set<String> PLAIN =
      Set.of(
          "reg:squarederror",
          "reg:linear",
          "reg:squaredlogerror",
          "reg:pseudohubererror",
          "reg:absoluteerror",
          "reg:quantileerror",
          "rank:pairwise",
          "rank:ndcg",
          "rank:map");

  static XgObjective of(String name) {
    return switch (name) {
      case "reg:logistic", "binary:logistic" -> new XgObjective(Link.SIGMOID);
      case "binary:logitraw" -> new XgObjective(Link.NONE, 1, Link.SIGMOID);
      case "binary:hinge" -> new XgObjective(Link.ABOVE, 0, Link.NONE);
      case "count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "survival:aft" ->
          new XgObjective(Link.EXP);
      case "multi:softprob" -> new XgObjective(Link.SOFTMAX);
      case "multi:softmax" -> new XgObjective(Link.LARGEST);
      default -> {
        if (PLAIN.contains(name)) {
          yield new XgObjective(Link.NONE);
        }
        throw XgField.wrong("objective", "an objective of XGBoost's own", name);
      }
    };
  }

  /// The score that a base score stands for.
  float margin(float score) {
    return switch (base) {
      case SIGMOID -> {
        if (!(score > 0 && score < 1)) {
          throw XgField.wrong("base_score", "above 0 and below 1", Float.toString(score));
        }
        yield (float) -Math.log(1.0f / score - 1.0f);
      }
      case EXP -> {
        if (!(score > 0)) {
          throw XgField.wrong("base_score", "above 0", Float.toString(score));
        }
        yield (float) Math.log(score);
      }
      case NONE,
          SOFTMAX,
          SOFTMAX_ZERO,
          PROBIT,
          SOFTPLUS,
          SIGNED_SQUARE,
          ABOVE,
          LARGEST,
          COMPLEMENT,
          OPPOSITES,
          OPPOSITE_SIGMOIDS ->
          score;
    };
  }
}
