package weft.live;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.eval.Flag;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.Intake;
import weft.live.intake.TimePolicy;
import weft.live.store.Snapshot;
import weft.live.store.SnapshotStore;

/// Features on rows as they arrive. Rows go in by [#push] in whatever order they come; answers go
/// to the sink, each when it is due, in the thread that pushes. One thread at a time may use it: to
/// use more, see [Shards].
///
/// ```
/// var live = new Live(plan, TimePolicy.DEFAULT, answer -> System.out.println(answer));
/// live.push(live.row().entity("A").key(time).set(plan.column("close"), 10.5));
/// ```
///
/// If a sink or a feature throws, the engine does not know which rows were answered: the exception
/// goes to whoever pushed, and every further call says that the engine can't go on. A row that is
/// refused (by a limit of the policy) leaves the engine as it was.
public final class Live {
  private static final int CHUNK = 1024;
  private static final byte[] NOTHING = {};

  private final RowPlan plan;
  private final Fold fold;
  private final Intake intake;

  /// The store that has all but what changed.
  private @Nullable SnapshotStore saved;

  /// The row whose answer is to be given back, and the answer.
  private @Nullable Row asked;

  private final Emission found;
  private boolean answered;
  private boolean inside;

  /// What a call failed with.
  private @Nullable Throwable broken;

  /// @param sink is given rows that it must copy if it keeps them
  public Live(RowPlan plan, TimePolicy policy, Sink sink) {
    Flag.tellHidden("the live engine", "Features.run over a table of the same rows does");
    this.plan = plan;
    this.fold = plan.fold();
    this.found = new Emission(fold.outputs());
    this.intake =
        new Intake(
            fold,
            policy,
            answer -> {
              keep(answer);
              sink.accept(answer);
            });
  }

  public RowPlan plan() {
    return plan;
  }

  /// An empty row, to be filled and pushed; it may be used for many.
  public Row row() {
    return new Row(plan.inputs().size());
  }

  /// Takes a row in. Where nothing has to wait for other rows, its answer is with the sink when
  /// this returns.
  ///
  /// @throws WeftException if the row is refused: then it is as if it had not come
  public void push(Row row) {
    enter();
    try {
      intake.push(row);
    } catch (RuntimeException | Error e) {
      left(e, intake.untouched());
      throw e;
    }
    inside = false;
  }

  /// Takes a row in and gives its answer, which also goes to the sink; nothing where it waits for
  /// other rows or comes too late.
  ///
  /// @return what is used again for the next answer
  public Optional<Emission> answer(Row row) {
    mustBeUsable();
    asked = row;
    answered = false;
    try {
      push(row);
    } finally {
      asked = null;
    }
    return answered ? Optional.of(found) : Optional.empty();
  }

  /// A row may let others be answered that waited or that it corrects.
  private void keep(Emission answer) {
    Row row = asked;
    if (row != null
        && row.sequence() == answer.sequence()
        && row.key() == answer.key()
        && row.entity().equals(answer.entity())) {
      found.copyFrom(answer);
      answered = true;
    }
  }

  /// Takes many rows in, as if one after the other.
  ///
  /// @param rows the first `count` of them are meant
  public void push(Row[] rows, int count) {
    enter();
    try {
      intake.push(rows, count);
    } catch (RuntimeException | Error e) {
      left(e, false);
      throw e;
    }
    inside = false;
  }

  /// Takes the rows of a table in, as if they had arrived, and answers all of them: what history
  /// leaves behind is what a live engine starts from.
  public void push(Table history) {
    var layout = new Layout(history);
    new TableRows(plan, history, layout, TableRows.names(history, layout))
        .inChunks(CHUNK, Set.of(), (rows, count, _) -> push(rows, count));
    endOfHistory();
  }

  /// Says that what was pushed is history, and complete: what waits is answered, and bars that have
  /// begun stay open.
  public void endOfHistory() {
    guarded(intake::end);
  }

  /// Says that no more rows up to a time will come.
  public void endOfTime(long key) {
    guarded(() -> intake.endOfTime(key));
  }

  /// Says that no more rows will come: what waits is answered, and bars that have begun come out as
  /// they are. Where there are bars, nothing may follow, not even a snapshot.
  public void end() {
    guarded(intake::finish);
  }

  private void guarded(Runnable work) {
    enter();
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      left(e, false);
      throw e;
    }
    inside = false;
  }

  /// Whether a call failed, so that it is not known which rows were answered: every further call
  /// fails.
  public boolean isBroken() {
    return broken != null;
  }

  private void enter() {
    mustBeUsable();
    inside = true;
  }

  private void mustBeUsable() {
    if (broken != null) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "this live engine can't go on: a call of it failed, so it is not known which"
                      + " rows were answered")
              .found(String.valueOf(broken))
              .hint(
                  "make a new engine, let it go on from the last snapshot (restore), and push the"
                      + " rows since then again"));
    }
    if (inside) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "this live engine is at work: one call at a time")
              .expected("a sink that does not use the engine, and one thread at a time")
              .hint("keep what the sink is given, and push it when the call has come back"));
    }
  }

  /// A call failed.
  ///
  /// @param untouched whether the engine is what it was before
  private void left(Throwable problem, boolean untouched) {
    inside = false;
    broken = untouched ? null : problem;
  }

  public Counters counters() {
    return intake.counters();
  }

  /// Rows that further tables had nothing for, since this began.
  public List<MatchlessRows> matchless() {
    return fold.matchless();
  }

  /// How many entities there are.
  public int entities() {
    return (int) fold.entities().stream().filter(entity -> !fold.isFurther(entity)).count();
  }

  /// Memory that the states of all entities take.
  public long stateBytes() {
    return fold.bytes();
  }

  /// Saves what is needed to go on from here. The first snapshot in a store holds all states, later
  /// ones what changed.
  ///
  /// @param position how far the input has been read; it comes back from [#restore]
  public void snapshot(SnapshotStore store, byte[] position) {
    mustBeUsable();
    byte[] head = new LiveHead(fold.layout(), intake.save(), position).bytes();
    boolean all = store != saved;
    saved = store;
    var states = new HashMap<String, byte[]>();
    Set<String> gone = new HashSet<>();
    Collection<String> changed = fold.changed();
    for (String entity : all ? fold.entities() : changed) {
      byte[] state = fold.save(entity);
      if (state.length == 0) {
        gone.add(entity);
      } else {
        states.put(entity, state);
      }
    }
    if (all) {
      store.writeAll(head, states);
    } else {
      store.write(head, states, gone);
    }
  }

  /// Goes on from the newest snapshot that is whole; nothing where there is none. What was there
  /// before is gone.
  ///
  /// @return the position that was saved with it
  /// @throws WeftException if it is one of other features
  public Optional<byte[]> restore(SnapshotStore store) {
    mustBeUsable();
    Optional<Snapshot> latest = store.latest();
    if (latest.isEmpty()) {
      return Optional.empty();
    }
    LiveHead head = LiveHead.of(latest.get().head());
    if (!Arrays.equals(head.layout(), fold.layout())) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  fold.due() == Due.NOTHING
                      ? "the snapshot was made by other features than these"
                      : "the snapshot was made by other features or other bars")
              .expected("states of the equations of these features")
              .found("states of other equations")
              .hint(
                  "carry it over to the new features: weft plan OLD NEW --snapshot DIR --to DIR2"));
    }
    intake.load(head.intake());
    load(latest.get().states());
    saved = store.isBegun() ? null : store;
    return Optional.of(head.position());
  }

  private void load(Map<String, byte[]> states) {
    List.copyOf(fold.entities()).forEach(entity -> fold.load(entity, NOTHING));
    states.forEach(fold::load);
    fold.changed();
  }
}
