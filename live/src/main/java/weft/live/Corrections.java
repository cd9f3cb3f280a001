package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;

/// Answers rows so that late ones can be put in their place afterwards: the state before the place
/// is put back, and the rows from there on are answered again. Answers that are the same are not
/// given again.
final class Corrections {
  private final Fold fold;
  private final KnownEntities entities;
  private final IntakeTally tally;
  private final long horizon;
  private final int every;
  private final Emission nothing;
  private final Sink answers = this::answered;
  private final ArrayList<CorrectionLog.Entry> pool = new ArrayList<>();
  private Row[] batch = new Row[16];

  // The rows that are being answered.
  private List<CorrectionLog.Entry> playing = List.of();
  private int next;
  private int end;

  Corrections(Fold fold, TimePolicy policy, KnownEntities entities, IntakeTally tally) {
    this.fold = fold;
    this.entities = entities;
    this.tally = tally;
    this.horizon = policy.horizon();
    this.every = policy.checkpointEvery();
    this.nothing = new Emission(fold.outputs());
    Arrays.fill(nothing.numbers(), Double.NaN);
  }

  /// Answers rows of one key that belong at the end.
  void append(CorrectionLog log, Row[] rows, int count) {
    int start = log.size();
    for (int i = 0; i < count; i++) {
      log.entries.add(entry(rows[i]));
    }
    play(log, start, log.size(), false);
    log.trim(Keys.before(rows[0].key(), horizon), pool);
  }

  /// Puts a late row in its place, if the log reaches back so far.
  ///
  /// @param now what it is late for
  /// @return whether it does
  boolean insert(CorrectionLog log, Row row, long now) {
    long key = row.key();
    if (key < log.floor() || key < Keys.before(now, horizon)) {
      return false;
    }
    int time = log.firstFrom(key);
    log.entries.add(log.endOf(key), entry(row));
    int from = time;
    if (time < log.size() - 1) {
      int part = log.partAt(time);
      from = log.parts.get(part).start;
      putBack(log, part);
    }
    while (from < log.size()) {
      int to = log.endOfTime(from);
      play(log, from, to, true);
      from = to;
    }
    return true;
  }

  private CorrectionLog.Entry entry(Row row) {
    var entry = pool.isEmpty() ? new CorrectionLog.Entry(fold) : pool.removeLast();
    entry.row.copyFrom(row);
    entry.answers = 0;
    return entry;
  }

  /// Makes all entities what they were before a part of the log, and leaves out the states saved
  /// from there on.
  private void putBack(CorrectionLog log, int part) {
    var done = new HashSet<String>();
    var later = log.parts.subList(part, log.parts.size());
    for (CorrectionLog.Part undone : later) {
      for (CorrectionLog.Before before : undone.states) {
        if (done.add(before.entity())) {
          fold.load(before.entity(), before.state());
          entities.of(before.entity()).last = before.last();
        }
      }
    }
    later.clear();
  }

  /// Answers rows of one key.
  private void play(CorrectionLog log, int from, int to, boolean again) {
    CorrectionLog.Part part = log.parts.isEmpty() ? log.begin(from) : log.parts.getLast();
    if (part.times >= every) {
      part = log.begin(from);
    }
    part.times++;
    if (batch.length < to - from) {
      batch = new Row[2 * (to - from)];
    }
    for (int i = from; i < to; i++) {
      Row row = log.entries.get(i).row;
      KnownEntity entity = entities.of(row.entity());
      if (entity.savedIn != part.number) {
        part.states.add(
            new CorrectionLog.Before(row.entity(), fold.save(row.entity()), entity.last));
        entity.savedIn = part.number;
      }
      entities.arrive(entity, row.key(), again);
      batch[i - from] = row;
    }
    playing = log.entries;
    next = from;
    end = to;
    fold.push(batch, to - from, answers);
    while (next < end) {
      unanswered(playing.get(next++));
    }
  }

  private void answered(Emission answer) {
    while (next < end && !answers(playing.get(next).row, answer)) {
      unanswered(playing.get(next++));
    }
    if (next == end) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "late rows can't be corrected here")
              .expected("an answer for each row")
              .found("answers for many rows together, as of bars")
              .hint("let late rows be dropped, and rows wait longer to be put in order"));
    }
    CorrectionLog.Entry entry = playing.get(next++);
    if (entry.answers == 0 || !entry.answer.sameOutputs(answer)) {
      give(entry, answer);
    }
  }

  private static boolean answers(Row row, Emission answer) {
    return row.sequence() == answer.sequence() && row.entity().equals(answer.entity());
  }

  /// A row that has no answer now: one that was given before no longer holds.
  private void unanswered(CorrectionLog.Entry entry) {
    if (entry.answers > 0 && !entry.answer.sameOutputs(nothing)) {
      give(entry, nothing.start(entry.row, 0));
    }
  }

  private void give(CorrectionLog.Entry entry, Emission answer) {
    entry.keep(answer);
    tally.revisions += entry.answers > 0 ? 1 : 0;
    tally.accept(answer.revision(entry.answers++));
  }

  /// After the log was read: which entities have their state saved in its last part.
  void resume(CorrectionLog log) {
    if (log.parts.isEmpty()) {
      return;
    }
    CorrectionLog.Part part = log.parts.getLast();
    for (CorrectionLog.Before before : part.states) {
      KnownEntity entity = entities.find(before.entity());
      if (entity != null) {
        entity.savedIn = part.number;
      }
    }
  }
}
