package weft.spell.python;

import java.util.Optional;
import weft.ir.problem.Check;

/// Which Python is started: the one that is named by an option, by the property `weft.python`, by
/// the variable `WEFT_PYTHON`, else `python3`.
///
/// @param path of the program, or its name where it is on the path
public record PythonCommand(String path) {
  public static final String PROPERTY = "weft.python";
  public static final String VARIABLE = "WEFT_PYTHON";
  private static final String OTHERWISE = "python3";

  public PythonCommand {
    Check.that(!path.isBlank(), "python", "the path of a Python", "'" + path + "'");
  }

  /// Where no option names one.
  public static PythonCommand standard() {
    return named().orElseGet(() -> new PythonCommand(OTHERWISE));
  }

  /// The one that the property or the variable names.
  public static Optional<PythonCommand> named() {
    return set(System.getProperty(PROPERTY))
        .or(() -> set(System.getenv(VARIABLE)))
        .map(PythonCommand::new);
  }

  private static Optional<String> set(@org.jspecify.annotations.Nullable String value) {
    return Optional.ofNullable(value).filter(text -> !text.isBlank());
  }

  /// What to do where there is no such Python, or it lacks a package.
  ///
  /// @param packages as `pip` calls them
  public static String advice(String packages) {
    return "python3 -m venv ~/weft-python && ~/weft-python/bin/pip install "
        + packages
        + "; then "
        + VARIABLE
        + "=~/weft-python/bin/python";
  }
}
