package weft.eval;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The engines that are found, by name.
public final class Engines {
  /// What computes where nobody chooses; the interpreter, where it is not there.
  private static final String PREFERRED = "compiled";

  /// Looked for once.
  private static final class Own {
    private static final Engines FOUND = of(List.of());
  }

  private final Map<String, Engine> engines = new TreeMap<>();

  private Engines() {}

  /// Those that Weft is started with.
  public static Engines found() {
    return Own.FOUND;
  }

  /// These and those of the plugins that some ops came from.
  public static Engines with(OpSet ops) {
    return ops.plugins().isEmpty() ? found() : of(ops.plugins());
  }

  private static Engines of(List<ClassLoader> plugins) {
    var found = new Engines();
    found.load(Engine.class.getClassLoader());
    plugins.forEach(found::load);
    return found;
  }

  private void load(ClassLoader loader) {
    for (Engine engine : ServiceLoader.load(Engine.class, loader)) {
      Engine before = engines.put(engine.name(), engine);
      if (before != null && before.getClass() != engine.getClass()) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, "two engines are called '" + engine.name() + "'")
                .about(engine.name())
                .found(before.getClass().getName() + " and " + engine.getClass().getName()));
      }
    }
  }

  public Collection<Engine> all() {
    return Collections.unmodifiableCollection(engines.values());
  }

  public Engine named(String name) {
    Engine engine = engines.get(name);
    if (engine == null) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "there is no engine '" + name + "'")
              .about(name)
              .expected("one of " + String.join(", ", engines.keySet()))
              .suggest(name, engines.keySet()));
    }
    return engine;
  }

  /// The fastest: what computes where nobody chooses.
  public Engine standard() {
    return engines.getOrDefault(PREFERRED, new InterpreterEngine());
  }

  /// An engine that shows its steps, where a run asks for them; else the given one.
  public Engine showing(Engine engine, RunOptions options) {
    return options.flags().isEmpty() || shows(engine)
        ? engine
        : engines.values().stream().filter(Engines::shows).findFirst().orElse(engine);
  }

  private static boolean shows(Engine engine) {
    return engine.capabilities().contains(Engine.Capability.STEPS);
  }

  /// Says, once, where the environment asks for steps that the engine does not show.
  public static void tellHidden(Engine engine) {
    if (!shows(engine)) {
      Flag.tellHidden(
          "the engine '" + engine.name() + "'",
          "the engine 'interpreter' does: leave the choice out");
    }
  }
}
