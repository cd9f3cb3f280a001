package weft.live.change;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import weft.jit.row.RowProgram;
import weft.live.Fold;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.RowPlan;
import weft.live.Sink;
import weft.live.StateLayout;
import weft.live.TableRows;

/// The rows of a history go through a fold, and leave a state behind.
public final class Replay {
  private static final int CHUNK = 1024;

  private final Fold fold;
  private final StateLayout layout;
  private final byte[] start;

  private Replay(LivePlan plan) {
    this.fold = plan.fold();
    this.layout = plan.layout();
    this.start = start(plan);
  }

  /// Without any rows.
  static Replay of(LivePlan plan) {
    return new Replay(plan);
  }

  /// @param lives how many rows each entity has had: of more, only the last are taken; other
  ///   entities are left out
  static Replay of(LivePlan plan, History history, Map<String, Long> lives) {
    var replay = new Replay(plan);
    run(replay.fold, plan, history, lives, _ -> {});
    return replay;
  }

  /// What there is without any row.
  private static byte[] start(LivePlan plan) {
    var bytes = new ByteArrayOutputStream();
    try {
      for (RowProgram program : plan.programs()) {
        program.start().save(new DataOutputStream(bytes));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  /// What an entity has left behind.
  SavedState state(String entity) {
    byte[] saved = fold.save(entity);
    return SavedState.of(layout, entity, saved.length == 0 ? start : saved);
  }

  /// Sends the rows of a history through a fold, as if they arrived.
  ///
  /// @param lives how many of the last rows of each entity; none of others
  public static void run(
      Fold fold, RowPlan plan, History history, Map<String, Long> lives, Sink sink) {
    boolean[] taken = history.last(lives);
    var some = new ArrayList<Row>();
    new TableRows(plan, history.table(), history.layout(), history.names())
        .inChunks(
            CHUNK,
            Set.of(),
            (rows, count, _) -> {
              some.clear();
              for (int i = 0; i < count; i++) {
                if (taken[(int) rows[i].sequence()]) {
                  some.add(rows[i]);
                }
              }
              fold.push(some.toArray(Row[]::new), some.size(), sink);
            });
  }
}
