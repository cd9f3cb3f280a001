package weft.eval;

import java.util.Set;

/// An engine that has another one compute, in some way of its own. To others it is that one: its
/// name, what it can do, and what its results promise.
public interface EngineOver extends Engine {
  /// The one that computes.
  Engine engine();

  @Override
  default String name() {
    return engine().name();
  }

  @Override
  default String description() {
    return engine().description();
  }

  @Override
  default Set<Capability> capabilities() {
    return engine().capabilities();
  }

  @Override
  default Promise promise() {
    return engine().promise();
  }

  @Override
  default ProgramEngine programs(RunOptions options) {
    return engine().programs(options);
  }
}
