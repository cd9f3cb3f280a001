package weft.ops.tree;

import weft.ir.math.Exponentials;
import weft.ir.math.Logarithms;

/// What is made of the scores of a row in the end: the output functions of LightGBM's and XGBoost's
/// objectives, and ONNX's post transforms.
public enum Link {
  NONE,
  /// `1 / (1 + e^(-scale x))` of each score.
  SIGMOID,
  /// `e^x` over the sum of them.
  SOFTMAX,
  /// As [#SOFTMAX], but a score of 0 takes no part and stays 0.
  SOFTMAX_ZERO,
  /// The quantile of the normal distribution, by the approximation that ONNX Runtime and ONNX's
  /// reference share.
  PROBIT,
  EXP,
  /// `log(1 + e^x)`.
  SOFTPLUS,
  /// `x |x|`: scores are roots.
  SIGNED_SQUARE,
  /// 1 where the last score is above `scale`, else 0.
  ABOVE,
  /// The number of the largest score, counted from 0; the first of equal ones.
  LARGEST,
  /// One score `s` becomes two: `1 - s` and `s`.
  COMPLEMENT,
  /// One score `s` becomes two: `-s` and `s`.
  OPPOSITES,
  /// One score `s` becomes two: the sigmoids of `-s` and `s`.
  OPPOSITE_SIGMOIDS;

  /// What is smaller counts as 0 in [#SOFTMAX_ZERO].
  public static final double TINY = 1e-7;

  /// The numbers of the approximation of [#PROBIT], as cut off as those of ONNX.
  public static final double PI = 3.14159;

  public static final double FIT = 0.147;
  public static final double ROOT_OF_TWO = 1.41421356;

  /// How many numbers come out of so many scores.
  public int width(int scores) {
    return switch (this) {
      case NONE, SIGMOID, SOFTMAX, SOFTMAX_ZERO, PROBIT, EXP, SOFTPLUS, SIGNED_SQUARE -> scores;
      case ABOVE, LARGEST -> 1;
      case COMPLEMENT, OPPOSITES, OPPOSITE_SIGMOIDS -> 2;
    };
  }

  /// Whether it takes one score only.
  boolean ofOne() {
    return switch (this) {
      case COMPLEMENT, OPPOSITES, OPPOSITE_SIGMOIDS -> true;
      case NONE,
          SIGMOID,
          SOFTMAX,
          SOFTMAX_ZERO,
          PROBIT,
          EXP,
          SOFTPLUS,
          SIGNED_SQUARE,
          ABOVE,
          LARGEST ->
          false;
    };
  }

  /// Writes what is made of `count` scores.
  void apply(double[] scores, int from, int count, double scale, double[] to, int at) {
    switch (this) {
      case SOFTMAX -> softmax(scores, from, count, to, at);
      case SOFTMAX_ZERO -> softmaxZero(scores, from, count, to, at);
      case ABOVE -> to[at] = scores[from + count - 1] > scale ? 1 : 0;
      case LARGEST -> to[at] = largest(scores, from, count);
      case COMPLEMENT -> pair(to, at, 1 - scores[from], scores[from]);
      case OPPOSITES -> pair(to, at, -scores[from], scores[from]);
      case OPPOSITE_SIGMOIDS ->
          pair(to, at, sigmoid(-scores[from] * scale), sigmoid(scores[from] * scale));
      case NONE, SIGMOID, PROBIT, EXP, SOFTPLUS, SIGNED_SQUARE -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = of(scores[from + i], scale);
        }
      }
    }
  }

  private double of(double x, double scale) {
    return switch (this) {
      case SIGMOID -> sigmoid(scale * x);
      case PROBIT -> probit(x);
      case EXP -> Exponentials.exp(x);
      case SOFTPLUS -> Logarithms.log1p(Exponentials.exp(x));
      case SIGNED_SQUARE -> x * Math.abs(x);
      case NONE, SOFTMAX, SOFTMAX_ZERO, ABOVE, LARGEST, COMPLEMENT, OPPOSITES, OPPOSITE_SIGMOIDS ->
          x;
    };
  }

  private static void pair(double[] to, int at, double first, double second) {
    to[at] = first;
    to[at + 1] = second;
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Exponentials.exp(-x));
  }

  private static int largest(double[] scores, int from, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
      if (scores[from + i] > scores[from + best]) {
        best = i;
      }
    }
    return best;
  }

  private static void softmax(double[] scores, int from, int count, double[] to, int at) {
    double most = scores[from + largest(scores, from, count)];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      to[at + i] = Exponentials.exp(scores[from + i] - most);
      sum += to[at + i];
    }
    for (int i = at; i < at + count; i++) {
      to[i] /= sum;
    }
  }

  private static void softmaxZero(double[] scores, int from, int count, double[] to, int at) {
    double most = scores[from + largest(scores, from, count)];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double x = scores[from + i];
      boolean counts = Math.abs(x) > TINY;
      to[at + i] = counts ? Exponentials.exp(x - most) : x * Exponentials.exp(-most);
      sum += counts ? to[at + i] : 0;
    }
    for (int i = at; i < at + count; i++) {
      to[i] = sum == 0 ? 0 : to[i] / sum;
    }
  }

  /// Winitzki's approximation of the inverse error function.
  private static double probit(double p) {
    double x = 2 * p - 1;
    double log = Logarithms.log((1 - x) * (1 + x));
    double half = 2 / (PI * FIT) + 0.5 * log;
    double root = Math.sqrt(Math.sqrt(half * half - log / FIT) - half);
    return ROOT_OF_TWO * (x < 0 ? -root : root);
  }
}
