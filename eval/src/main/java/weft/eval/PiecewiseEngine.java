package weft.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;

/// Another engine over a table whose rows come piece by piece, as far as it can compute them so;
/// else at once.
///
/// @param rows of a piece
public record PiecewiseEngine(Engine engine, int rows) implements EngineOver {
  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var prepared = engine.prepare(graph, options);
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        pieces(prepared, source.table())
            .ifPresentOrElse(
                pieces -> pieces.forEach(sink::take), () -> prepared.run(source, sink));
      }

      @Override
      public List<Node> hosted() {
        return prepared.hosted();
      }

      @Override
      public Map<String, Diagnostic> refused() {
        return prepared.refused();
      }
    };
  }

  private Optional<List<Map<String, Tensor>>> pieces(PreparedGraph prepared, Table table) {
    var found = prepared.flow(table.rows());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (var flow = found.get()) {
      var run = new FlowRun(flow, Long.MAX_VALUE, _ -> {});
      var pieces = new ArrayList<Map<String, Tensor>>();
      int from = 0;
      do {
        int to = Math.min(table.rows(), from + rows);
        pieces.add(run.next(table.rows(from, to)).outputs());
        from = to;
      } while (from < table.rows());
      run.end().ifPresent(piece -> pieces.add(piece.outputs()));
      return Optional.of(pieces);
    } catch (FlowRun.Unfit e) {
      return Optional.empty();
    }
  }
}
