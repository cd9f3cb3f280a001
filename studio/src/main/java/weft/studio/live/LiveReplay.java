package weft.studio.live;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Counters;
import weft.live.Live;
import weft.live.Row;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioTab;

/// Rows that arrive again, faster or slower than they did, and go through the live engine. A page
/// is told some times a second what has come in and out; one that is slow loses what it was told,
/// and never delays a row.
final class LiveReplay implements LiveSource {
  /// Nanoseconds from one telling to the next.
  static final long TELL = 60_000_000L;

  private static final long LEFT = 15_000_000_000L;

  /// Seconds without a row that are waited for.
  private static final double PAUSE = 1.5;

  private final long id;
  private final ReplayedRows rows;
  private final Live live;
  private final LiveBoard board;
  private final RowTimes times = new RowTimes();
  private final StudioTab tab;
  private volatile double speed;
  private volatile boolean paused;
  private volatile boolean stopped;
  private double skipped;
  private long part;
  private int done;

  LiveReplay(long id, ReplayedRows rows, LiveChoices choices, StudioTab tab) {
    this.id = id;
    this.rows = rows;
    this.tab = tab;
    this.speed = choices.speed();
    this.board = new LiveBoard(rows.plan().outputs(), rows.timed(), choices.entity(), times);
    this.live = new Live(rows.plan(), choices.policy(rows.timed()), board::take);
  }

  LiveBoard board() {
    return board;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public void set(Json body) {
    body.find("speed").map(Json::number).ifPresent(to -> speed = LiveChoices.speed(to));
    body.find("paused").map(Json::truth).ifPresent(to -> paused = to);
    body.find("entity").map(Json::text).ifPresent(board::watch);
  }

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    try {
      replay();
      if (!stopped) {
        live.end();
        tell(true);
      }
    } catch (WeftException e) {
      failed(e.diagnostics());
    } catch (RuntimeException | Error e) {
      failed(List.of(EndpointGroup.defect(e)));
    }
  }

  private void failed(List<Diagnostic> problems) {
    tab.tell(
        "live-failed",
        JsonFields.of("live", id).with("problems", JsonFields.problems(problems)).json());
  }

  private void replay() {
    double clock = rows.count() == 0 ? 0 : rows.arrival(0);
    long before = System.nanoTime();
    long lastTold = before;
    Row row = live.row();
    while (done < rows.count() && !stopped && !tab.isLeft(LEFT)) {
      long now = System.nanoTime();
      double passed = paused ? 0 : (now - before) / 1e9 * speed;
      before = now;
      double next = rows.arrival(done);
      if (!paused && next - clock > PAUSE * speed) {
        // Nobody watches a night go by.
        skipped += next - clock - passed;
        clock = next;
      } else {
        clock += passed;
      }
      while (done < rows.count() && rows.arrival(done) <= clock && !stopped) {
        push(row);
        if ((done & 255) == 0 && System.nanoTime() - lastTold > TELL) {
          break;
        }
      }
      now = System.nanoTime();
      if (now - lastTold > TELL) {
        tell(false);
        lastTold = now;
      }
      LockSupport.parkNanos(paused ? 40_000_000L : 4_000_000L);
    }
  }

  private void push(Row row) {
    rows.fill(row, done);
    board.in(row.entity());
    Counters before = live.counters();
    long start = System.nanoTime();
    live.push(row);
    times.add(System.nanoTime() - start);
    LiveMarks.between(before, live.counters())
        .ifPresent(kind -> board.mark(kind, row.entity(), row.key(), rows.lateBy(done)));
    done++;
  }

  private void tell(boolean ended) {
    tab.tell(
        "live",
        board
            .told(live.counters(), live.stateBytes())
            .with("live", id)
            .with("part", ++part)
            .with("done", done)
            .with("total", rows.count())
            .with("ended", ended)
            .with("paused", paused)
            .with("speed", speed)
            .with("skipped_seconds", skipped)
            .json());
  }
}
