package weft.eval;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What an evaluation shows while it runs; from the API or from the environment:
/// `WEFT_FLAGS=trace,profile`.
public enum Flag {
  /// Prints each node's equation and value as it is computed.
  TRACE,
  /// Stops after each node until the user goes on.
  BREAK,
  /// Prints the graph before anything is computed.
  DUMP,
  /// Reports time per node at the end.
  PROFILE;

  /// Names separated by commas, in any case; blanks don't matter.
  public static Set<Flag> parse(String text) {
    var flags = EnumSet.noneOf(Flag.class);
    for (String word : text.split(",", -1)) {
      String name = word.trim().toUpperCase(Locale.ROOT);
      if (!name.isEmpty()) {
        flags.add(
            Arrays.stream(values())
                .filter(flag -> flag.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(word.trim())));
      }
    }
    return flags;
  }

  /// What the environment asks for.
  public static Set<Flag> fromEnvironment() {
    return Environment.TEXT.isBlank() ? EnumSet.noneOf(Flag.class) : parse(Environment.TEXT);
  }

  /// Says on standard error, once, that something shows no steps although the environment asks for
  /// them.
  ///
  /// @param who what runs: `the live engine`
  /// @param instead what shows steps
  public static void tellHidden(String who, String instead) {
    if (!fromEnvironment().isEmpty() && Environment.TOLD.add(who)) {
      System.err.println(
          "WEFT_FLAGS=" + Environment.TEXT + ": " + who + " does not show its steps; " + instead);
    }
  }

  private static final class Environment {
    private static final String TEXT = System.getenv().getOrDefault("WEFT_FLAGS", "");
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();
  }

  private static WeftException unknown(String word) {
    String known =
        Arrays.stream(values())
            .map(flag -> flag.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    return new WeftException(
        Diagnostic.of(Code.USAGE, "there is no flag '" + word + "'")
            .about("WEFT_FLAGS")
            .expected(known)
            .found(word));
  }
}
