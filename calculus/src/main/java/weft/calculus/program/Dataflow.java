package weft.calculus.program;

import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import weft.ir.Datum;

/// One run of a graph in which equations overlap: each starts when its arguments are there.
///
/// Equations with the tag `concurrent` get a virtual thread each, at once; the others run one at a
/// time, the earliest first, on the thread that runs the graph.
public final class Dataflow {
  private final RunPlan plan;
  private final Session on;
  private final @Nullable Datum[] values;
  private final int[][] users;
  private final int[] missing;
  private final int[] uses;
  private final PriorityQueue<Integer> turn = new PriorityQueue<>();
  private final TaskScope team = new TaskScope();
  private int left;

  Dataflow(RunPlan plan, List<Datum> inputs, Session on) {
    this.plan = plan;
    this.on = on;
    this.values = plan.start(inputs);
    this.users = plan.users();
    this.uses = plan.uses();
    this.missing = new int[values.length];
    this.left = plan.equations().length;
    for (int id : plan.equations()) {
      for (int user : users[id]) {
        missing[user]++;
      }
    }
  }

  List<Datum> run() {
    synchronized (team) {
      for (int id : plan.equations()) {
        if (missing[id] == 0) {
          start(id);
        }
      }
    }
    for (int id = next(); id >= 0; id = next()) {
      try {
        done(id, on.step(plan, id, values));
      } catch (RuntimeException | Error e) {
        team.fail(e);
      }
    }
    team.close();
    return plan.outputs(values);
  }

  /// The next equation for this thread; -1 where there is none.
  private int next() {
    synchronized (team) {
      boolean more = team.await(() -> !turn.isEmpty() || left == 0);
      Integer id = more ? turn.poll() : null;
      return id == null ? -1 : id;
    }
  }

  /// Called with the lock held.
  private void start(int id) {
    if (plan.isConcurrent(id)) {
      team.fork(() -> done(id, on.step(plan, id, values)));
    } else {
      turn.add(id);
    }
  }

  private void done(int id, Datum value) {
    synchronized (team) {
      values[id] = value;
      left--;
      for (int user : users[id]) {
        missing[user]--;
        if (missing[user] == 0) {
          start(user);
        }
      }
      for (int arg : plan.node(id).args()) {
        uses[arg]--;
        if (uses[arg] == 0) {
          values[arg] = null;
        }
      }
      team.notifyAll();
    }
  }
}
