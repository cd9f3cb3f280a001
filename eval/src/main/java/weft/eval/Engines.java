package weft.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import weft.ir.OpSet;
import weft.ir.RuleBook;
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

  /// By class: a plugin's loader also finds what Weft is started with.
  private final Map<String, RuleProvider> providers = new TreeMap<>();

  private final Map<String, RuleBook> books = new TreeMap<>();

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
    found.loadRules(Engine.class.getClassLoader());
    for (ClassLoader plugin : plugins) {
      found.load(plugin);
      found.loadRules(plugin).forEach(found::mustBeKnown);
    }
    found.rule();
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

  /// Takes the rules of a loader; those are given back that no other loader had.
  private List<RuleProvider> loadRules(ClassLoader loader) {
    var added = new ArrayList<RuleProvider>();
    for (RuleProvider provider : ServiceLoader.load(RuleProvider.class, loader)) {
      if (providers.putIfAbsent(provider.getClass().getName(), provider) == null) {
        added.add(provider);
      }
    }
    return added;
  }

  /// Who names a plugin wants its rules to be used. A jar on the path may well have words for
  /// engines that are not there.
  private void mustBeKnown(RuleProvider provider) {
    boolean language = OpMatrix.interpretations().anyMatch(provider.engine()::equals);
    if (!engines.containsKey(provider.engine()) && !language) {
      throw unknown(provider.engine(), d -> d.within(provider.getClass().getName()));
    }
  }

  /// Hands each engine the rules that name it.
  private void rule() {
    for (RuleProvider provider : providers.values()) {
      RuleBook before = books.getOrDefault(provider.engine(), RuleBook.EMPTY);
      RuleBook more = provider.rules();
      var twice = before.shared(more);
      if (!twice.isEmpty()) {
        throw new WeftException(
            Diagnostic.of(
                    Code.DUPLICATE,
                    "two jars have rules of the engine '"
                        + provider.engine()
                        + "' for "
                        + String.join(", ", twice))
                .about(provider.engine())
                .found("the second is " + provider.getClass().getName())
                .hint("leave one of them out of --plugins"));
      }
      books.put(provider.engine(), before.and(more));
    }
    books.forEach(
        (name, rules) ->
            engines.computeIfPresent(name, (_, engine) -> new RuledEngine(engine, rules)));
  }

  /// The rules from outside for an engine, or for a language that is only written.
  public RuleBook rules(String name) {
    return books.getOrDefault(name, RuleBook.EMPTY);
  }

  /// All that can be named.
  public Collection<Engine> all() {
    return Collections.unmodifiableCollection(engines.values());
  }

  /// Those that compute right here, whatever else is installed.
  public List<Engine> inside() {
    return engines.values().stream().filter(engine -> !engine.isOutside()).toList();
  }

  /// All ways to compute here, but for the interpreter's: what parity compares with it.
  public Map<String, Engine> arrangements(Engine.Trial trial) {
    var ways = new LinkedHashMap<String, Engine>();
    inside().stream()
        .filter(engine -> !engine.name().equals(new InterpreterEngine().name()))
        .forEach(engine -> ways.putAll(engine.arrangements(trial)));
    return ways;
  }

  public Engine named(String name) {
    Engine engine = engines.get(name);
    if (engine == null) {
      throw unknown(name, UnaryOperator.identity());
    }
    return engine;
  }

  private WeftException unknown(String name, UnaryOperator<Diagnostic> words) {
    return new WeftException(
        words.apply(
            Diagnostic.of(Code.UNKNOWN_NAME, "there is no engine '" + name + "'")
                .about(name)
                .expected("one of " + String.join(", ", engines.keySet()))
                .suggest(name, engines.keySet())));
  }

  /// The fastest: what computes where nobody chooses.
  public Engine standard() {
    return engines.getOrDefault(PREFERRED, new InterpreterEngine());
  }

  /// An engine that shows its steps, where a run asks for them; else the given one.
  public Engine showing(Engine engine, RunOptions options) {
    return options.flags().isEmpty() || shows(engine)
        ? engine
        : inside().stream().filter(Engines::shows).findFirst().orElse(engine);
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
