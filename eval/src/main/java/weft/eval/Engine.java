package weft.eval;

import java.util.Map;
import java.util.Random;
import java.util.Set;
import weft.ir.Graph;

/// What computes graphs. An engine is found by [java.util.ServiceLoader]: a module that provides
/// this interface, or a jar that names its class in `META-INF/services/weft.eval.Engine`. The class
/// needs a public constructor without arguments. Nothing else knows its name.
public interface Engine {
  /// What an engine may be able to do, besides computing features over tables.
  enum Capability {
    /// Computes tensor programs itself.
    PROGRAMS,
    /// Computes what looks ahead: labels, and derivatives that go back.
    LABELS,
    /// Shows its steps, as the flags of a run ask.
    STEPS,
    /// Computes in another system, which may not be there: compared only where asked for.
    OUTSIDE
  }

  /// In small letters, as it is written after `--engine`.
  String name();

  /// One line for people: how it computes.
  String description();

  Set<Capability> capabilities();

  /// Whether it computes in another system: then it takes part only where somebody names it.
  default boolean isOutside() {
    return capabilities().contains(Capability.OUTSIDE);
  }

  /// How near its results are to those of the interpreter.
  default Promise promise() {
    return new Promise.Bits();
  }

  /// Makes a graph ready to run. The graph is as written: the engine rewrites it here as it needs,
  /// and compiles it here if it does so at all.
  PreparedGraph prepare(Graph graph, RunOptions options);

  default PreparedGraph prepare(Graph graph) {
    return prepare(graph, RunOptions.standard());
  }

  default Outcome run(Graph graph, Table table) {
    return prepare(graph).run(table);
  }

  /// What computes tensor programs: the interpreter, for an engine that can't. One that is outside
  /// refuses them.
  default ProgramEngine programs(RunOptions options) {
    return isOutside() ? new Unprogrammed(name()) : new Interpreter(options);
  }

  /// What a comparison of arrangements is about.
  ///
  /// @param random decides what is left to chance, such as where rows are cut
  /// @param rows of the table
  /// @param threads to compare with one
  record Trial(Random random, int rows, int threads) {}

  /// Arrangements of this engine that must leave no trace in the results (threads, blocks,
  /// restarts), by what they are called.
  default Map<String, Engine> arrangements(Trial trial) {
    return Map.of(name(), this);
  }
}
