package weft.ir.form;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How the values that a feature has on the ticks of a bar become one of the bar. Missing values
/// are passed over; where none is present the result is missing. Sums and means add in the order of
/// the ticks.
public enum Aggregate {
  /// What is meant where nothing is said.
  LAST,
  FIRST,
  /// The sum divided by how many are added.
  MEAN,
  SUM,
  /// The least; the first of equals.
  MIN,
  /// The greatest; the first of equals.
  MAX;

  /// `last`, `mean`: the spelling in programs and projects.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Aggregate> byTag(String tag) {
    return Stream.of(values()).filter(aggregate -> aggregate.tag().equals(tag)).findFirst();
  }

  /// The same for what a user wrote.
  ///
  /// @throws WeftException if there is none of that name
  public static Aggregate parse(String text) {
    return byTag(text)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.UNKNOWN_NAME, "there is no aggregate '" + text + "'")
                        .about(text)
                        .expected("one of " + String.join(", ", tags()))
                        .suggest(text, tags())));
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
