package weft.lang;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Type;

/// How the values that a feature has on the ticks of a bar become one of the bar.
public enum Aggregate {
  /// What is meant where nothing is said.
  LAST,
  FIRST,
  MEAN,
  SUM,
  MIN,
  MAX;

  /// `last`, `mean`: the spelling in programs and projects.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Aggregate> byTag(String tag) {
    return Stream.of(values()).filter(aggregate -> aggregate.tag().equals(tag)).findFirst();
  }

  /// All spellings.
  public static List<String> tags() {
    return Stream.of(values()).map(Aggregate::tag).toList();
  }

  /// What is wrong with an aggregate for outputs of a type: the first and the last value can be of
  /// any type, the others are computed.
  public Optional<Diagnostic> problem(String output, Type type) {
    boolean computed = this != FIRST && this != LAST;
    if (!computed || type.element().isNumeric() && type.shape().isScalar()) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.of(
                Code.TYPE,
                "'" + output + "' is no number, so a bar can't have the " + tag() + " of it")
            .about(output)
            .expected("a number or a condition")
            .found(type.element().tag() + type.shape())
            .hint("last and first take any type"));
  }
}
