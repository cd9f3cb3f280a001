package weft.lang;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.ir.math.Exponentials;
import weft.ir.math.Logarithms;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;

/// The weight of the newest value in an exponential average, given directly or as a length.
final class Smoothing {
  private static final List<String> WAYS = List.of("alpha", "span", "half_life", "com");

  private Smoothing() {}

  /// Replaces `span`, `half_life` or `com` by the `alpha` it stands for. Exactly one must be given.
  static void resolve(Map<String, Bound> given, String who, Schema schema, Origin call) {
    var found = WAYS.stream().filter(given::containsKey).toList();
    if (found.size() != 1) {
      throw new WeftException(
          Diagnostic.of(
                  Code.ARITY,
                  found.isEmpty()
                      ? who + " needs one of alpha, span, half_life or com"
                      : who
                          + " takes only one of alpha, span, half_life and com, found "
                          + String.join(" and ", found))
              .about("alpha")
              .expected("exactly one of alpha, span, half_life, com")
              .found(found.isEmpty() ? "none of them" : String.join(" and ", found))
              .hint("write " + who + "(x, 0.1) or " + who + "(x, span=19)")
              .at(found.isEmpty() ? call : place(given, found.get(1))));
    }
    String way = found.getFirst();
    Origin origin = place(given, way);
    double value =
        new Constants(who + ": " + way, way, schema).number(Objects.requireNonNull(given.get(way)));
    try {
      double alpha = alpha(way, value);
      given.put("alpha", Bound.of(alpha, origin));
    } catch (WeftException e) {
      throw e.with(d -> d.within(who).orAt(origin));
    }
    WAYS.stream().filter(other -> !other.equals("alpha")).forEach(given::remove);
  }

  private static double alpha(String way, double value) {
    return switch (way) {
      case "span" -> {
        Check.that(value >= 1, way, "at least 1", Constants.text(value));
        yield 2 / (value + 1);
      }
      case "half_life" -> {
        Check.that(value > 0, way, "above 0", Constants.text(value));
        yield 1 - Exponentials.exp(-Logarithms.log(2) / value);
      }
      case "com" -> {
        Check.that(value >= 0, way, "at least 0", Constants.text(value));
        yield 1 / (1 + value);
      }
      default -> {
        if (value > 1) {
          throw tooLarge(value);
        }
        Check.that(value > 0, way, "above 0 and at most 1", Constants.text(value));
        yield value;
      }
    };
  }

  /// Elsewhere the second argument is a number of rows.
  private static WeftException tooLarge(double value) {
    String text = Constants.text(value);
    return new WeftException(
        Diagnostic.of(Code.RANGE, "alpha must be above 0 and at most 1, found " + text)
            .about("alpha")
            .expected("the weight of the newest value, above 0 and at most 1")
            .found(text)
            .hint("for the average of about " + text + " rows write span=" + text));
  }

  private static Origin place(Map<String, Bound> given, String name) {
    return Objects.requireNonNull(given.get(name)).origin();
  }
}
