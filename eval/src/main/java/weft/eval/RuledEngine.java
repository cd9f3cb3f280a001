package weft.eval;

import java.util.LinkedHashMap;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.RuleBook;

/// An engine with rules from outside, which it is handed with every run.
///
/// @param rules of all providers that name the engine
record RuledEngine(Engine engine, RuleBook rules) implements EngineOver {
  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    return engine.prepare(graph, ruled(options));
  }

  @Override
  public ProgramEngine programs(RunOptions options) {
    return engine.programs(ruled(options));
  }

  @Override
  public Map<String, Engine> arrangements(Trial trial) {
    var ruled = new LinkedHashMap<String, Engine>();
    engine
        .arrangements(trial)
        .forEach((name, each) -> ruled.put(name, new RuledEngine(each, rules)));
    return ruled;
  }

  private RunOptions ruled(RunOptions options) {
    return options.with(rules.and(options.rules()));
  }
}
