package weft.cluster;

import java.util.HashSet;
import java.util.Optional;
import weft.ir.problem.WeftException;

/// What workers said when a job failed, where it is for its user: what is wrong with rows or
/// features, or that Java is too old. Engines wrap it in exceptions of their own, and may have
/// loaded Weft a second time or kept the text only, so it is known by its name.
public final class WorkerProblem {
  private static final String NAME = WeftException.class.getName();

  private WorkerProblem() {}

  public static Optional<String> in(Throwable problem) {
    var seen = new HashSet<Throwable>();
    for (Throwable each = problem; each != null && seen.add(each); each = each.getCause()) {
      String message = String.valueOf(each.getMessage());
      if (each.getClass().getName().equals(NAME)) {
        return Optional.of(message);
      }
      if (message.startsWith(NAME + ": ")) {
        return Optional.of(message.substring(NAME.length() + 2));
      }
    }
    return OlderJava.in(problem).map(WeftException::getMessage);
  }
}
