package weft.eval;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
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
    for (String word : text.split(",")) {
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

  public static Set<Flag> fromEnvironment() {
    return parse(System.getenv().getOrDefault("WEFT_FLAGS", ""));
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
