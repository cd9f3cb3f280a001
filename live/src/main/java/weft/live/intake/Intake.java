package weft.live.intake;

import java.util.Arrays;
import weft.live.Counters;
import weft.live.Due;
import weft.live.Fold;
import weft.live.Row;
import weft.live.Sink;

/// Takes rows as they arrive and gives them to a [Fold] in the right order, as a [TimePolicy] says.
/// Without lateness and where rows of entities don't meet, a row goes through at once and is not
/// copied. One thread at a time may use it; a sink must not push.
///
/// Its clock is the largest key seen. It never goes back: where the clock of the input does, rows
/// are late until time has caught up.
public final class Intake {
  private final Fold fold;
  private final Due due;
  private final TimePolicy policy;
  private final boolean across;
  private final boolean correcting;
  private final boolean expecting;

  /// How far the newest key must be beyond another for rows of that one not to wait.
  private final long margin;

  private final long ahead;
  private final IntakeState state;
  private final IntakeTally tally;
  private final WaitingRows waiting;
  private final ExpectedTimes expected;
  private final KnownEntities entities;
  private final Corrections corrections;

  private boolean untouched;
  private final RepeatedRows repeated = new RepeatedRows();

  /// Rows that go into the fold together: some at a time, so that they are still near when they do.
  private Row[] batch = new Row[64];

  public Intake(Fold fold, TimePolicy policy, Sink sink) {
    this.fold = fold;
    this.due = fold.due();
    this.policy = policy;
    this.across = fold.across();
    this.correcting = policy.late() == TimePolicy.Late.CORRECT;
    this.expecting = across && policy.completion().byEntities();
    this.margin = across ? KeyArithmetic.after(policy.lateness(), 1) : policy.lateness();
    this.ahead = policy.ahead().orElse(Long.MAX_VALUE);
    this.state = new IntakeState(fold, policy, sink);
    this.tally = state.tally;
    this.waiting = state.waiting;
    this.expected = new ExpectedTimes(policy.expected());
    this.entities = state.entities;
    this.corrections = new Corrections(fold, policy, entities, tally, state.log);
  }

  /// Takes a row, in whatever order. It may be used again afterwards.
  ///
  /// @throws weft.ir.problem.WeftException if the row is refused; then it is as if it had not come,
  ///   and [#untouched()] says so
  public void push(Row row) {
    untouched = true;
    if (correcting) {
      corrections.mustHaveRoom(isLate(row));
    }
    if (admit(row)) {
      take(row);
      if (due.byClock()) {
        passed(across ? KeyArithmetic.after(state.through, 1) : state.through);
      }
    }
  }

  /// Whether the last call changed nothing.
  public boolean untouched() {
    return untouched;
  }

  /// Whether a row would correct results.
  private boolean isLate(Row row) {
    if (across) {
      return row.key() <= state.through;
    }
    KnownEntity entity = entities.find(row.entity());
    return entity != null && row.key() < last(entity, row.key());
  }

  private void take(Row row) {
    if (row.key() > state.through) {
      hold(row);
      release();
      return;
    }
    release();
    if (across) {
      entities.advance(row.key());
      late(state.log, row, state.through);
    } else {
      deliver(row);
    }
  }

  /// Takes some rows, as if one after the other.
  ///
  /// @param rows the first `count` of them are meant; they must be different objects
  public void push(Row[] rows, int count) {
    if (across || correcting || policy.lateness() > 0 || due.byClock() || slow()) {
      for (int i = 0; i < count; i++) {
        push(rows[i]);
      }
      return;
    }
    for (int from = 0; from < count; from += batch.length) {
      int taken = 0;
      for (int i = from; i < Math.min(count, from + batch.length); i++) {
        if (admit(rows[i]) && inOrder(rows[i])) {
          batch[taken++] = rows[i];
        }
      }
      fold.push(batch, taken, tally);
    }
  }

  private boolean slow() {
    return entities.forgetting() || !waiting.isEmpty();
  }

  /// Whether a row is not late, where nothing else is to be minded.
  private boolean inOrder(Row row) {
    KnownEntity entity = entities.of(row.entity());
    if (row.key() < last(entity, row.key())) {
      tally.lateDropped++;
      return false;
    }
    noteRepeated(entity, row);
    entity.last = row.key();
    return true;
  }

  /// Counts a row that has the time of its entity's row before.
  private void noteRepeated(KnownEntity entity, Row row) {
    if (row.key() == entity.last && due == Due.NOTHING && entity.last != KeyArithmetic.NONE) {
      tally.repeated(row);
    }
  }

  /// It is known from outside that no more rows come up to a key: rows up to it wait no longer.
  public void endOfTime(long key) {
    state.newest = Math.max(state.newest, key);
    state.through = Math.max(state.through, key);
    release();
    passed(KeyArithmetic.after(key, 1));
  }

  /// No more rows come: none waits any longer.
  public void end() {
    while (!waiting.isEmpty()) {
      state.through = Math.max(state.through, waiting.firstKey());
      release();
    }
    if (due.byClock()) {
      passed(state.newest);
    }
  }

  /// Lets out what has begun, too; nothing may follow.
  public void finish() {
    end();
    due.end(tally);
  }

  /// No row before a key comes any more: what is due comes out.
  private void passed(long key) {
    if (!due.isDue(key)) {
      return;
    }
    state.passed = Math.max(state.passed, key);
    if (correcting) {
      corrections.passed(key);
    } else {
      due.passed(key, tally);
    }
  }

  /// Rows of an entity before this key are late.
  private long last(KnownEntity entity, long key) {
    return key < state.passed ? Math.max(entity.last, due.closed(entity.entity)) : entity.last;
  }

  /// Says that the state of an entity in the fold already holds its rows up to a key: how an intake
  /// begins that goes on from history.
  public void startAfter(String entity, long key) {
    state.newest = Math.max(state.newest, key);
    entities.advance(key);
    entities.startAfter(entities.of(entity), key);
    if (across) {
      state.through = Math.max(state.through, key);
      state.log.beginAfter(state.through);
    }
  }

  public Counters counters() {
    return tally.counters(waiting.size());
  }

  /// All that the intake remembers; what the fold remembers of entities is not in it. Intakes that
  /// took the same rows give the same bytes.
  public byte[] save() {
    return state.save();
  }

  /// Puts back what was saved; what was there is gone. The policy may be another one than before.
  public void load(byte[] saved) {
    expected.clear();
    state.load(saved);
    if (expecting) {
      waiting.forEach(this::expect);
    }
    corrections.resume(state.log);
    entities.forEach(entity -> corrections.resume(entity.log));
  }

  /// Counts a row and moves the clock; false if the row is not to be taken at all. A sequence
  /// number counts as seen even then, so that a row that is sent twice has the same fate twice.
  private boolean admit(Row row) {
    boolean seen =
        policy.once() && !fold.isFurther(row.entity()) && !state.sequences.add(row.sequence());
    untouched = false;
    tally.in++;
    if (seen) {
      tally.duplicates++;
      return false;
    }
    long key = row.key();
    long newest = state.newest;
    if (key > newest) {
      if (newest != KeyArithmetic.NONE && key > KeyArithmetic.after(newest, ahead)) {
        tally.aheadRefused++;
        return false;
      }
      state.newest = key;
      if (!across || policy.completion().byWatermark()) {
        state.through = Math.max(state.through, KeyArithmetic.before(key, margin));
      }
    }
    return true;
  }

  private void hold(Row row) {
    if (row.key() < state.newest) {
      tally.reordered++;
    }
    waiting.add(row);
    if (expecting) {
      expect(row);
    }
  }

  private void expect(Row row) {
    if (!fold.isFurther(row.entity())) {
      expected.add(row.key(), row.entity());
    }
  }

  /// Answers what need not wait any longer.
  private void release() {
    while (!waiting.isEmpty() && firstIsDue()) {
      if (across) {
        releaseTime(waiting.firstKey());
      } else {
        deliver(waiting.take());
      }
    }
  }

  private boolean firstIsDue() {
    long key = waiting.firstKey();
    if (key > state.through && expecting && expected.firstIsComplete()) {
      // Rows of further tables before that time, of which none is expected, are due with it.
      state.through = expected.firstKey();
    }
    return key <= state.through;
  }

  /// Answers all rows of a time together.
  private void releaseTime(long key) {
    int count = 0;
    while (!waiting.isEmpty() && waiting.firstKey() == key) {
      if (count == batch.length) {
        batch = Arrays.copyOf(batch, 2 * count);
      }
      batch[count++] = waiting.take();
    }
    if (expecting) {
      expected.remove(key);
    }
    entities.advance(key);
    if (due == Due.NOTHING) {
      repeated.count(batch, count, fold, tally);
    }
    if (correcting) {
      corrections.append(state.log, batch, count);
      return;
    }
    if (entities.forgetting()) {
      for (int i = 0; i < count; i++) {
        entities.arrive(entities.of(batch[i].entity()), key, false);
      }
    }
    fold.push(batch, count, tally);
  }

  /// Answers a row, where those of other entities don't matter.
  private void deliver(Row row) {
    long key = row.key();
    entities.advance(key);
    KnownEntity entity = entities.of(row.entity());
    long last = last(entity, key);
    if (key < last) {
      late(entity.log, row, last);
      return;
    }
    noteRepeated(entity, row);
    batch[0] = row;
    if (correcting) {
      corrections.append(entity.log, batch, 1);
    } else {
      entities.arrive(entity, key, false);
      fold.push(batch, 1, tally);
    }
  }

  /// A row that should have been answered earlier.
  ///
  /// @param now what it is late for
  private void late(CorrectionLog among, Row row, long now) {
    if (correcting && corrections.insert(among, row, now)) {
      tally.lateCorrected++;
    } else {
      tally.lateDropped++;
    }
  }
}
