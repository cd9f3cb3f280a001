package weft.testkit;

import java.util.List;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.PreparedGraph;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.Node;

/// The interpreter over graphs as they are, with nothing rewritten.
class AsWritten implements Engine {
  @Override
  public String name() {
    return "as written";
  }

  @Override
  public String description() {
    return "";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.LABELS);
  }

  List<Node> hosted(Graph graph) {
    return List.of();
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        sink.give(new Interpreter(options).run(graph, source.table()));
      }

      @Override
      public List<Node> hosted() {
        return AsWritten.this.hosted(graph);
      }
    };
  }
}
