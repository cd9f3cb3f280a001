package weft.eval;

import java.util.EnumSet;
import java.util.Set;
import weft.ir.Graph;

/// The reference interpreter as an engine: slow, and what the others are compared with.
public record InterpreterEngine() implements Engine {
  @Override
  public String name() {
    return "interpreter";
  }

  @Override
  public String description() {
    return "one equation after the other, a tensor each: slow and obvious, the meaning";
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.complementOf(EnumSet.of(Capability.OUTSIDE));
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    Graph rewritten = Rewritten.toCells(graph);
    var interpreter = new Interpreter(options);
    return (source, sink) -> sink.give(interpreter.run(rewritten, source.table()));
  }
}
