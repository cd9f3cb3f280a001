package weft.spell.python;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Workers that all who need the same share: starting one takes longer than most programs.
public final class PythonWorkers {
  private record Kind(PythonCommand python, List<String> packages) {}

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Map<Kind, PythonWorker> SHARED = new HashMap<>();

  private PythonWorkers() {}

  /// One that is alive.
  public static synchronized PythonWorker shared(PythonCommand python, List<String> packages) {
    var kind = new Kind(python, List.copyOf(packages));
    PythonWorker worker = SHARED.get(kind);
    if (worker == null || !worker.isAlive()) {
      worker = new PythonWorker(python, packages, PATIENCE);
      SHARED.put(kind, worker);
    }
    return worker;
  }
}
