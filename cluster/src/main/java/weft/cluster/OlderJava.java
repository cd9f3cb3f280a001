package weft.cluster;

import java.util.HashSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Workers on an older Java can't load a class of Weft, so it can't be a class of Weft that says so
/// there. What they say instead counts class files; here it becomes versions of Java.
public final class OlderJava {
  /// Java 1 has class files of version 45, and each since then one more.
  private static final int BEFORE_JAVA = 44;

  private static final Pattern SAID =
      Pattern.compile(
          "\\(class file version (\\d+)\\.\\d+\\).*?up to (\\d+)\\.\\d+", Pattern.DOTALL);

  private OlderJava() {}

  /// What a failed job says of it, if it does.
  public static Optional<WeftException> in(Throwable problem) {
    var seen = new HashSet<Throwable>();
    for (Throwable each = problem; each != null && seen.add(each); each = each.getCause()) {
      var found = in(each.getMessage());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<WeftException> in(@Nullable String message) {
    Matcher said = SAID.matcher(message == null ? "" : message);
    if (!said.find()) {
      return Optional.empty();
    }
    int needed = Integer.parseInt(said.group(1)) - BEFORE_JAVA;
    int found = Integer.parseInt(said.group(2)) - BEFORE_JAVA;
    return Optional.of(
        new WeftException(
            Diagnostic.of(Code.REFUSED, "a worker of the cluster runs Java " + found)
                .expected("Java " + needed + " on all workers")
                .found("Java " + found)
                .hint("install a JDK " + needed + " there and set its JAVA_HOME to it")));
  }
}
