package weft.wire;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.live.Counters;
import weft.live.Live;
import weft.live.Sink;
import weft.live.store.SnapshotStore;
import weft.wire.text.InputLines;
import weft.wire.text.RowText;
import weft.wire.text.TextBuffer;

/// Moves rows from an input through an intake to an output, until one of them ends or it is asked
/// to stop.
///
/// What only the end of the input makes due (times that no later row completed, and a last line of
/// a file without a line break) is written, but is not part of the last snapshot: should the input
/// go on, rows are answered as if it had never ended.
public final class Pump implements AutoCloseable {
  private static final int PIECES = 4;
  private static final int PIECE = 1 << 16;
  private static final long LONG_TIME = 3_600_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final long PATIENCE = 5 * SECOND;

  /// Takes the last figures off a terminal.
  private static final String CLEAR = "\r\u001b[K";

  private final Setup setup;
  private final Endpoints ends;
  private final PrintWriter err;
  private final LongSupplier clock;
  private final Live live;
  private final RowText answers;
  private final Optional<Snapshots> snapshots;
  private final Output output;
  private final Outlet outlet;
  private final BadLines bad;
  private final FurtherInputs further;
  private final RowLines rows;
  private final InputLines lines;
  private final Feed feed;
  private final Histogram times = new Histogram();
  private final RowWatch watch;
  private final long start;
  private final long rowsBefore;
  private final long answeredBefore;
  private final long badBefore;
  private final boolean begun;
  private final boolean restarted;
  private final long droppedBefore;

  private long nextRows = Long.MAX_VALUE;
  private long nextTime = Long.MAX_VALUE;
  private long nextFigures = Long.MAX_VALUE;
  private long kept = -1;
  private final boolean headed;
  private boolean safe = true;
  private boolean timed;
  private long rowStart;
  private volatile boolean stopping;
  private volatile long stopAt;
  private Optional<Diagnostic> problem = Optional.empty();

  /// @param engine makes what answers rows, given where its answers go
  /// @param watch is told how long rows take
  /// @param keys what decides what rows mean; a snapshot of other keys is refused
  public Pump(
      Setup setup,
      Function<Sink, Live> engine,
      RowWatch watch,
      Endpoints ends,
      Optional<SnapshotStore> store,
      String keys,
      PrintWriter err,
      LongSupplier clock) {
    this.setup = setup;
    this.ends = ends;
    this.err = err;
    this.clock = clock;
    var text = new TextBuffer();
    this.answers =
        setup.csvOut() ? RowText.csv(setup.answers(), text) : RowText.ndjson(setup.answers(), text);
    this.live = engine.apply(answers);
    this.watch = watch;
    this.snapshots = store.map(folder -> new Snapshots(folder, live, keys));
    var restored = snapshots.map(each -> each.restore(err));
    Optional<Head> before = restored.flatMap(Snapshots.Restored::head);
    this.bad =
        new BadLines(err, setup.live() ? CLEAR : "", clock, before.map(Head::bad).orElse(0L));
    this.further = new FurtherInputs(setup, before, err);
    this.rows = new RowLines(setup, live, bad, further, this::afterLine);
    this.lines = new InputLines(setup.longestLine(), rows);
    this.rowsBefore = before.map(Head::rows).orElse(0L);
    this.answeredBefore = before.map(Head::answered).orElse(0L);
    this.badBefore = bad.count();
    this.restarted = restored.map(Snapshots.Restored::found).orElse(false);
    this.droppedBefore = dropped(live.counters());
    long position = ends.position(before);
    this.begun = position == 0;
    rows.resume(rowsBefore, position > 0 ? before.map(Head::lines).orElse(0L) : 0);
    lines.at(position);
    if (position > 0) {
      rows.headerOf(ends.inputFile().orElseThrow(), setup.longestLine());
    }
    this.headed = setup.csvIn() && position == 0;
    this.feed = new Feed(ends.open(position), PIECES, PIECE);
    before
        .filter(ends::follows)
        .ifPresent(head -> OutputShape.of(setup).mustFollow(head, ends.outputName()));
    this.output = ends.output(before);
    this.outlet = new Outlet(text, output);
    if (ends.isFresh(before)) {
      answers.header();
    }
    before.ifPresent(head -> text.add(head.pending()));
    if (restored.isPresent() && restored.get().found()) {
      err.println(
          before.isEmpty()
              ? "going on from history"
              : "going on after row " + rowsBefore + (position > 0 ? ", byte " + position : ""));
    }
    err.flush();
    this.start = clock.getAsLong();
  }

  /// Asks it to end. Any thread may. It looks between two rows: what was read of an input that
  /// can't be read again is taken in, if that does not take long.
  public void stop() {
    stopAt = clock.getAsLong();
    stopping = true;
    feed.stop();
  }

  /// Whether the output is taking rows now. Any thread may ask.
  public boolean writing() {
    return outlet.writing();
  }

  /// It was asked to end, and does so between two rows.
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super(null, null, false, false);
    }
  }

  private void lookForStop() {
    if (ends.inputFile().isPresent()) {
      throw new Stopped();
    }
    if (clock.getAsLong() - stopAt > PATIENCE) {
      err.println(
          "it takes long to answer what was read: what was read after row "
              + rows.rows()
              + " is not taken in");
      throw new Stopped();
    }
  }

  /// What was wrong, if it ended for that.
  public Optional<Diagnostic> problem() {
    return problem;
  }

  /// Runs until the end. An interrupt asks it to end; the thread is interrupted afterwards, too.
  public Ending run() {
    try {
      return ran();
    } finally {
      if (feed.interrupted()) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Ending ran() {
    feed.start();
    schedule();
    nextFigures = setup.live() ? start + SECOND : Long.MAX_VALUE;
    Ending ending = moved();
    if (snapshots.isPresent() && ending != Ending.BAD_LINE && !isUnread(ending)) {
      keep(lines.position(), rows.lines());
    }
    if (ending == Ending.INPUT_ENDED) {
      ending = finished();
    }
    bad.rest();
    if (setup.live()) {
      err.print(CLEAR);
    }
    return ending;
  }

  /// Whether rows that were written may never have been read: a reader that has gone leaves some in
  /// the pipe. They are written again from the last snapshot, where the input can be read again.
  private boolean isUnread(Ending ending) {
    return ending == Ending.READER_GONE && ends.inputFile().isPresent();
  }

  private Ending moved() {
    try {
      if (!headed) {
        // Nothing is written before it is known that rows can be read.
        outlet.flush();
      }
      boolean ended = moveUntilStopped();
      if (ended && ends.inputFile().isEmpty()) {
        // It can't be read again.
        lines.end();
      }
      outlet.force();
      return ended ? Ending.INPUT_ENDED : Ending.STOPPED;
    } catch (RowLines.Refused e) {
      return refused(e);
    } catch (OutputFailed e) {
      return failed(e);
    } catch (IOException e) {
      problem =
          Optional.of(Diagnostic.of(Code.FILE, "the input can't be read").found(Reason.of(e)));
      return Ending.INPUT_FAILED;
    }
  }

  private Ending finished() {
    try {
      lines.end();
      live.end();
      outlet.force();
      return Ending.INPUT_ENDED;
    } catch (RowLines.Refused e) {
      return refused(e);
    } catch (OutputFailed e) {
      return failed(e);
    }
  }

  /// What was read before the bad line is written and kept; a later start begins with that line.
  private Ending refused(RowLines.Refused e) {
    problem = Optional.of(e.problem());
    if (e.isHeader() && answers.written() == 0 && rows.rows() == 0) {
      return Ending.BAD_LINE;
    }
    try {
      outlet.force();
    } catch (OutputFailed also) {
      return failed(also);
    }
    if (snapshots.isPresent()) {
      keep(lines.start(), rows.lines() - 1);
    }
    return Ending.BAD_LINE;
  }

  /// What was not written is part of the snapshot that follows, if one does.
  private Ending failed(OutputFailed e) {
    problem = Optional.of(e.problem(snapshots.isPresent()));
    return e.ending();
  }

  private boolean moveUntilStopped() throws IOException {
    try {
      return move();
    } catch (Stopped e) {
      return false;
    }
  }

  /// Reads until the input ends or it was asked to stop; gives whether the input has ended.
  private boolean move() throws IOException {
    while (true) {
      long now = clock.getAsLong();
      long wait = Math.clamp(Math.min(nextTime, nextFigures) - now, 0, LONG_TIME);
      var piece = feed.take(wait);
      if (piece == null) {
        if (feed.stopped()) {
          return false;
        }
      } else if (piece.count == LineSource.END) {
        return true;
      } else {
        take(piece);
        feed.done(piece);
        outlet.flush();
      }
      onTime();
    }
  }

  private void take(Feed.Piece piece) {
    timed = setup.stats() || watch.isOn();
    rowStart = timed ? clock.getAsLong() : 0;
    if (piece.count == LineSource.PART) {
      rows.cutOff();
      lines.end();
      rows.newPart();
    } else {
      lines.take(piece.bytes, piece.count);
    }
  }

  private void afterLine() {
    outlet.flushIfMany();
    if (timed) {
      long now = clock.getAsLong();
      times.add(now - rowStart);
      watch.took(now - rowStart);
      rowStart = now;
    }
    if (rows.rows() >= nextRows) {
      snapshot();
    }
    if (stopping) {
      lookForStop();
    }
  }

  /// Does what is due by the clock.
  private void onTime() {
    long now = nextTime < Long.MAX_VALUE || nextFigures < Long.MAX_VALUE ? clock.getAsLong() : 0;
    if (now >= nextTime) {
      snapshot();
    }
    if (now >= nextFigures) {
      nextFigures = now + SECOND;
      err.print(CLEAR + figures().line());
      err.flush();
    }
  }

  private void schedule() {
    setup.everyRows().ifPresent(count -> nextRows = rows.rows() + count);
    setup.everyNanos().ifPresent(nanos -> nextTime = clock.getAsLong() + nanos);
  }

  private void snapshot() {
    schedule();
    if (snapshots.isPresent() && kept != lines.position()) {
      outlet.force();
      keep(lines.position(), rows.lines());
    }
  }

  /// Writes a snapshot. One that can't be written is reported, and tried again with the next one.
  private void keep(long position, long lineNumber) {
    var to = snapshots.orElseThrow();
    try {
      var file = ends.inputFile();
      to.write(
          new Head(
              to.keys(),
              rows.rows(),
              bad.count(),
              answeredBefore + answers.written(),
              Endpoints.name(file),
              position,
              lineNumber,
              file.isPresent() ? InputFile.begins(file.get(), position) : 0,
              Endpoints.name(ends.outputFile()),
              outlet.length(),
              outlet.pending(),
              OutputShape.of(setup).text(),
              further.places()));
      kept = position;
      safe = true;
    } catch (WeftException e) {
      safe = false;
      e.diagnostics().forEach(err::println);
    } catch (IOException e) {
      safe = false;
      err.println("no snapshot: the input can't be read: " + Reason.of(e));
    }
    err.flush();
  }

  /// Whether the last snapshot could be written.
  public boolean safe() {
    return safe;
  }

  public Figures figures() {
    return new Figures(
        begun,
        rows.rows() - rowsBefore,
        rows.rows() - rowsBefore - (bad.count() - badBefore),
        dropped(live.counters()) - droppedBefore,
        restarted ? 0 : live.counters().duplicates(),
        answers.written(),
        bad.count(),
        (clock.getAsLong() - start) / 1e9,
        live.counters(),
        live.entities(),
        live.stateBytes(),
        snapshots.map(Snapshots::written).orElse(0L),
        setup.answers().repeated(live.counters()),
        live.matchless().stream().map(rows -> Figures.matchless(rows, setup.answers())).toList(),
        rows.odd(),
        times);
  }

  private static long dropped(Counters counters) {
    return counters.lateDropped() + counters.aheadRefused();
  }

  @Override
  public void close() throws IOException {
    feed.close();
    further.close();
    output.close();
  }
}
