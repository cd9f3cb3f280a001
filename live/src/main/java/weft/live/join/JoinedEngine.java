package weft.live.join;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.jit.CompiledEngine;
import weft.live.AnswerColumns;
import weft.live.Fold;
import weft.live.LiveEngine;
import weft.live.LivePlan;
import weft.live.intake.Intake;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;

/// The live engine over a table and further tables, as if the rows of all of them arrived. What is
/// computed over history is joined beforehand; here the same columns are found row by row. Labels,
/// which look ahead, are computed over history.
///
/// @param tables those that features read
/// @param rows of the tables that arrive
/// @param restarts after so many rows all that was left behind is saved, and others go on from
///   there
public record JoinedEngine(
    List<LiveTable> tables, JoinedPlan.Keys keys, Map<String, Table> rows, Set<Integer> restarts)
    implements Engine {
  public JoinedEngine {
    tables = List.copyOf(tables);
    rows = Map.copyOf(rows);
    restarts = Set.copyOf(restarts);
  }

  @Override
  public String name() {
    return "live, further tables as they arrive";
  }

  @Override
  public String description() {
    return "row by row, with rows of further tables in between";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var labels = LiveEngine.labels(graph);
    var others = new TreeSet<>(graph.outputs().keySet());
    others.removeAll(labels);
    return (source, sink) -> {
      var found = new LinkedHashMap<String, Tensor>();
      if (!others.isEmpty()) {
        found.putAll(run(LivePlan.of(Prune.keep(graph, others), Set.of()), source.table()));
      }
      if (!labels.isEmpty()) {
        var ahead = new CompiledEngine().prepare(Prune.keep(graph, labels), options);
        found.putAll(ahead.run(source.table()).outputs());
      }
      sink.take(found);
    };
  }

  private Map<String, Tensor> run(LivePlan features, Table table) {
    var plan = JoinedPlan.of(features, tables, keys);
    var answers = new AnswerColumns(plan.outputs(), table.rows());
    var run = new Run(plan, answers);
    new TablesFeed(plan, table, rows)
        .each(
            row -> {
              run.intake.push(row);
              if (restarts.contains(++run.seen)) {
                run.restart();
              }
            });
    run.intake.end();
    return answers.columns();
  }

  private static final class Run {
    private final JoinedPlan plan;
    private final AnswerColumns answers;
    private Fold fold;
    private Intake intake;
    private int seen;

    Run(JoinedPlan plan, AnswerColumns answers) {
      this.plan = plan;
      this.answers = answers;
      this.fold = plan.fold();
      this.intake = new Intake(fold, TimePolicy.DEFAULT, answers);
    }

    /// Another fold and another intake go on from what was saved.
    void restart() {
      var states = new HashMap<String, byte[]>();
      fold.entities().forEach(entity -> states.put(entity, fold.save(entity)));
      byte[] waiting = intake.save();
      fold = plan.fold();
      intake = new Intake(fold, TimePolicy.DEFAULT, answers);
      intake.load(waiting);
      states.forEach(fold::load);
    }
  }
}
