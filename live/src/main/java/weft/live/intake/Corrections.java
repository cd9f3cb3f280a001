package weft.live.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Due;
import weft.live.Emission;
import weft.live.Fold;
import weft.live.Row;
import weft.live.Sink;

/// Answers rows so that late ones can be put in their place afterwards: the state before the place
/// is put back, and the rows from there on are answered again. Answers that are the same are not
/// given again.
public final class Corrections {
  private final Fold fold;
  private final Due due;
  private final KnownEntities entities;
  private final IntakeTally tally;

  /// Where rows of entities meet, their one log.
  private final CorrectionLog shared;

  /// Revisions, and rows that are answered again, that may be however few rows came.
  private static final long REVISIONS = 1_000_000;

  private static final long ROWS_AGAIN = 10_000_000;

  /// Rows that may be answered again for each revision that may come out.
  private static final long ROWS_A_REVISION = 64;

  private final int mostRevisions;
  private long rowsAgain;
  private final long horizon;
  private final int every;
  private final Emission nothing;
  private final Sink first = this::answered;
  private final Sink again = this::answeredAgain;
  private final ArrayList<CorrectionLog.Entry> pool = new ArrayList<>();
  private final ArrayList<CorrectionLog.Answer> spare = new ArrayList<>();
  private Row[] batch = new Row[16];

  /// The answers that were given from a place on, and how many of them are dealt with.
  private final List<CorrectionLog.Answer> before = new ArrayList<>();

  private int next;
  private int settled;

  /// The log that is played again.
  private CorrectionLog playing;

  /// @param log where rows of entities meet, the one of all
  Corrections(
      Fold fold, TimePolicy policy, KnownEntities entities, IntakeTally tally, CorrectionLog log) {
    this.fold = fold;
    this.due = fold.due();
    this.entities = entities;
    this.tally = tally;
    this.shared = log;
    this.playing = log;
    this.mostRevisions = policy.revisions();
    this.horizon = policy.horizon();
    this.every = policy.checkpointEvery();
    this.nothing = new Emission(fold.outputs());
    Arrays.fill(nothing.numbers(), Double.NaN);
  }

  private CorrectionLog log(String entity) {
    return fold.across() ? shared : entities.of(entity).log;
  }

  /// Answers rows of one key that belong at the end.
  void append(CorrectionLog log, Row[] rows, int count) {
    int start = log.size();
    for (int i = 0; i < count; i++) {
      log.entries.add(entry(rows[i]));
    }
    play(log, start, log.size(), false);
    trim(log, rows[0].key());
  }

  /// No row before a key comes any more: what is due comes out.
  void passed(long key) {
    var some = List.copyOf(due.entities(key));
    if (fold.across() && !some.isEmpty()) {
      mark(shared, "", key);
      play(shared, shared.size() - 1, shared.size(), false);
      trim(shared, key);
      return;
    }
    for (String entity : some) {
      CorrectionLog log = log(entity);
      keep(part(log, log.size()), entity);
    }
    due.passed(key, first);
    for (String entity : some) {
      CorrectionLog log = log(entity);
      mark(log, entity, due.closed(entity));
      trim(log, log.key(log.size() - 1));
    }
  }

  /// Notes in a log that time has passed.
  private void mark(CorrectionLog log, String entity, long key) {
    var mark = pool.isEmpty() ? new CorrectionLog.Entry(fold) : pool.removeLast();
    mark.row.entity(entity).key(key);
    mark.mark = true;
    log.entries.add(mark);
  }

  private void trim(CorrectionLog log, long newest) {
    log.trim(KeyArithmetic.before(newest, horizon), pool, spare);
  }

  /// Puts a late row in its place, if the log reaches back so far.
  ///
  /// @param now what it is late for
  /// @return whether it does
  boolean insert(CorrectionLog log, Row row, long now) {
    long key = row.key();
    if (key < log.floor() || key < KeyArithmetic.before(now, horizon)) {
      return false;
    }
    int time = log.firstFrom(key);
    noteRepeated(log, time, row);
    log.entries.add(log.endOf(key), entry(row));
    int from = time;
    if (time < log.size() - 1) {
      int part = log.partAt(time);
      from = log.parts.get(part).start;
      putBack(log, part);
    }
    playing = log;
    next = 0;
    settled = 0;
    while (from < log.size()) {
      int to = log.endOfTime(from);
      play(log, from, to, true);
      if (due == Due.NOTHING) {
        settle(log.key(from));
      }
      from = to;
    }
    settle(Long.MAX_VALUE);
    before.clear();
    return true;
  }

  /// Refuses a late row once corrections have become more than the policy allows.
  void mustHaveRoom(boolean late) {
    long revisions = REVISIONS + mostRevisions * tally.in;
    long rows = ROWS_AGAIN + ROWS_A_REVISION * mostRevisions * tally.in;
    if (!late || tally.revisions <= revisions && rowsAgain <= rows) {
      return;
    }
    boolean out = tally.revisions > revisions;
    throw new WeftException(
        Diagnostic.of(
                Code.RANGE,
                out
                    ? "late rows have corrected more results than may come out again"
                    : "late rows have made more rows be computed again than may be")
            .expected(
                out
                    ? "at most %d revisions: %d, and %d for each of the %d rows that came"
                        .formatted(revisions, REVISIONS, mostRevisions, tally.in)
                    : "at most %d rows again: %d, and %d for each of the %d rows that came"
                        .formatted(rows, ROWS_AGAIN, ROWS_A_REVISION * mostRevisions, tally.in))
            .found(String.valueOf(out ? tally.revisions : rowsAgain))
            .hint(
                "let rows wait a little, so that fewer come late (--lateness 2s), look back less"
                    + " far (--horizon), or allow more: --revisions "
                    + 4L * mostRevisions));
  }

  private void noteRepeated(CorrectionLog log, int from, Row row) {
    boolean found = false;
    for (int i = from; i < log.size() && log.key(i) == row.key() && !found; i++) {
      var entry = log.entries.get(i);
      found = !entry.mark && entry.row.entity().equals(row.entity());
    }
    if (found && due == Due.NOTHING && !fold.isFurther(row.entity())) {
      tally.repeated(row);
    }
  }

  private CorrectionLog.Entry entry(Row row) {
    var entry = pool.isEmpty() ? new CorrectionLog.Entry(fold) : pool.removeLast();
    entry.row.copyFrom(row);
    entry.mark = false;
    return entry;
  }

  /// Makes all entities what they were before a part of the log, and leaves out the states saved
  /// from there on.
  private void putBack(CorrectionLog log, int part) {
    var done = new HashSet<String>();
    var given = log.answers.subList(log.parts.get(part).answers, log.answers.size());
    before.addAll(given);
    given.clear();
    before.forEach(answer -> answer.found = false);
    var later = log.parts.subList(part, log.parts.size());
    for (CorrectionLog.Part undone : later) {
      for (CorrectionLog.Before state : undone.states) {
        if (done.add(state.entity())) {
          fold.load(state.entity(), state.state());
          entities.of(state.entity()).last = state.last();
        }
      }
    }
    later.clear();
  }

  /// Answers rows of one key, after what is due by then.
  private void play(CorrectionLog log, int from, int to, boolean repeated) {
    Sink sink = repeated ? again : first;
    CorrectionLog.Part part = part(log, from);
    long key = log.key(from);
    if (fold.across()) {
      due.entities(key).forEach(entity -> keep(part, entity));
    }
    if (batch.length < to - from) {
      batch = new Row[2 * (to - from)];
    }
    int count = 0;
    for (int i = from; i < to; i++) {
      Row row = log.entries.get(i).row;
      if (log.entries.get(i).mark) {
        passed(row, part, sink);
        continue;
      }
      KnownEntity entity = keep(part, row.entity());
      entities.arrive(entity, key, repeated);
      batch[count++] = row;
    }
    if (count > 0) {
      rowsAgain += repeated ? count : 0;
      fold.again(repeated);
      fold.push(batch, count, sink);
      fold.again(false);
    }
  }

  private void passed(Row mark, CorrectionLog.Part part, Sink sink) {
    if (fold.across()) {
      due.passed(mark.key(), sink);
    } else {
      keep(part, mark.entity());
      due.passed(mark.entity(), mark.key(), sink);
    }
  }

  /// The part of the log that rows of a time belong to that are played now.
  private CorrectionLog.Part part(CorrectionLog log, int from) {
    CorrectionLog.Part part = log.parts.isEmpty() ? log.begin(from) : log.parts.getLast();
    if (part.times >= every) {
      part = log.begin(from);
    }
    part.times++;
    return part;
  }

  /// Keeps what an entity is before the first change in a part.
  private KnownEntity keep(CorrectionLog.Part part, String name) {
    KnownEntity entity = entities.of(name);
    if (entity.savedIn != part.number) {
      part.states.add(new CorrectionLog.Before(name, fold.save(name), entity.last));
      entity.savedIn = part.number;
    }
    return entity;
  }

  /// An answer for the first time.
  private void answered(Emission answer) {
    var fresh = spare.isEmpty() ? new CorrectionLog.Answer(fold) : spare.removeLast();
    fresh.times = 0;
    give(log(answer.entity()), fresh, answer);
  }

  private void give(CorrectionLog log, CorrectionLog.Answer to, Emission answer) {
    log.answers.add(to);
    to.given.copyFrom(answer);
    tally.revisions += to.times > 0 ? 1 : 0;
    tally.accept(answer.revision(to.times++));
  }

  /// An answer that may have been given before.
  private void answeredAgain(Emission answer) {
    for (int i = 0; i < before.size(); i++) {
      int at = next + i < before.size() ? next + i : next + i - before.size();
      var known = before.get(at);
      if (!known.found && isSame(known.given, answer)) {
        known.found = true;
        next = at + 1;
        if (known.given.sameOutputs(answer)) {
          playing.answers.add(known);
        } else {
          give(playing, known, answer);
        }
        return;
      }
    }
    answered(answer);
  }

  /// Whether answers are about the same row, or the same bar.
  private boolean isSame(Emission a, Emission b) {
    return a.key() == b.key()
        && (due != Due.NOTHING || a.sequence() == b.sequence())
        && a.entity().equals(b.entity());
  }

  /// Answers up to a key that were not found again no longer hold.
  private void settle(long through) {
    while (settled < before.size() && before.get(settled).given.key() <= through) {
      var known = before.get(settled++);
      if (!known.found) {
        known.found = true;
        if (known.given.sameOutputs(nothing)) {
          playing.answers.add(known);
        } else {
          give(
              playing,
              known,
              nothing.about(known.given.entity(), known.given.key(), known.given.sequence()));
        }
      }
    }
  }

  /// After the log was read: which entities have their state saved in its last part.
  void resume(CorrectionLog log) {
    if (log.parts.isEmpty()) {
      return;
    }
    CorrectionLog.Part part = log.parts.getLast();
    for (CorrectionLog.Before state : part.states) {
      KnownEntity entity = entities.find(state.entity());
      if (entity != null) {
        entity.savedIn = part.number;
      }
    }
  }
}
