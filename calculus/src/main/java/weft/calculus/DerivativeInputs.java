package weft.calculus;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What derivatives of features can be taken with respect to: columns of floats by their names, and
/// parameters by their names behind a `$`.
public final class DerivativeInputs {
  private static final String PARAMETER = "$";

  private DerivativeInputs() {}

  /// Whether the name of an input is that of a parameter: `$window`.
  public static boolean isParameter(String input) {
    return input.startsWith(PARAMETER);
  }

  /// The name of a parameter, without its sign.
  public static String parameter(String input) {
    return input.substring(PARAMETER.length());
  }

  /// Refuses inputs that nothing can be derived by.
  ///
  /// @param columns that features read
  /// @param parameters those that are numbers
  /// @throws WeftException if a name is not known, or what it names can't change a little
  public static void check(
      Collection<String> inputs, Map<String, Type> columns, Collection<String> parameters) {
    for (String input : inputs) {
      if (isParameter(input)) {
        parameter(parameter(input), parameters);
      } else {
        column(input, columns, parameters);
      }
    }
  }

  private static void parameter(String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "there is no parameter '" + name + "' that is a number")
              .about(name)
              .expected(
                  known.isEmpty()
                      ? "a column: there are no parameters that are numbers and have a value"
                      : "one of $" + String.join(", $", known))
              .suggest(name, known));
    }
  }

  private static void column(
      String name, Map<String, Type> columns, Collection<String> parameters) {
    Type type = columns.get(name);
    if (type == null) {
      var problem =
          Diagnostic.of(
                  Code.UNKNOWN_NAME,
                  "no feature reads a column '" + name + "', so nothing changes with it")
              .about(name)
              .expected("one of " + String.join(", ", columns.keySet()))
              .found(name);
      throw new WeftException(
          parameters.contains(name)
              ? problem.hint("a parameter is written with its sign: '$" + name + "'")
              : problem.suggest(name, columns.keySet()));
    }
    unfit(type)
        .ifPresent(
            what -> {
              throw new WeftException(
                  Diagnostic.of(
                          Code.TYPE,
                          "the column '"
                              + name
                              + "' holds "
                              + what
                              + ", so nothing can be derived by it")
                      .about(name)
                      .expected("a column of floats: what changes must be able to change a little")
                      .found(type.toString()));
            });
  }

  private static Optional<String> unfit(Type type) {
    return switch (type.element().kind()) {
      case TEXT -> Optional.of("texts");
      case TIME -> Optional.of("times");
      case BOOL -> Optional.of("conditions");
      case SIGNED, UNSIGNED -> Optional.of("whole numbers, as it is declared");
      case FLOAT, ANY ->
          type.shape().isScalar() ? Optional.empty() : Optional.of("lists of numbers");
    };
  }
}
