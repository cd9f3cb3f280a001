package weft.live.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.live.Counters;
import weft.live.Emission;
import weft.live.Live;
import weft.live.LiveHead;
import weft.live.Row;
import weft.live.store.SimulatedDisk;
import weft.live.store.SnapshotStore;

/// A live engine, its disk and its input, with everything that happens to them. Each tick, what is
/// due happens, then the next input goes in; after a crash, the input from the recorded position on
/// goes in again. The same script always takes the same course.
final class World {
  /// The process is gone.
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Ended(String why) {
      super(why);
    }
  }

  /// What is left at the end.
  ///
  /// @param intake what the intake remembers
  /// @param states what each entity left behind
  record Left(Counters counters, String intake, Map<String, String> states) {}

  private final Script script;
  private final SimulatedDisk disk;
  private final Answers answers;
  private final TableCells cells;
  private final List<String> log = new ArrayList<>();
  private final Map<String, Integer> seen = new TreeMap<>();
  private final List<Integer> failures = new ArrayList<>();
  private final Row[] rows;
  private Live live;
  private SnapshotStore store;

  /// How many inputs the engine has been given.
  private int position;

  private int furthest;

  /// The position of the last snapshot that can't be lost.
  private int sure;

  private boolean damaged;

  /// The operation of the disk in which power is lost.
  private int crash;

  private int answersLeft = -1;
  private boolean lastIsTaken;

  World(Script script) {
    this.script = script;
    this.disk = new SimulatedDisk(script.disk());
    this.answers = new Answers(script.program());
    this.cells = new TableCells(script);
    this.rows = new Row[script.chunk()];
    Arrays.setAll(rows, _ -> new Row(script.program().plan().inputs().size()));
    start();
  }

  Answers answers() {
    return answers;
  }

  /// How often each kind of thing has happened.
  Map<String, Integer> seen() {
    return seen;
  }

  private void saw(String what) {
    seen.merge(what, 1, Integer::sum);
  }

  /// What has happened so far, a line each.
  List<String> log() {
    return log;
  }

  /// Runs to the end of the input.
  Left run() {
    for (int tick = 0; ; tick++) {
      try {
        for (Happening happening : script.happenings().getOrDefault(tick, List.of())) {
          happen(tick, happening);
        }
        if (position < script.inputs().size()) {
          push();
        } else {
          live.end();
          if (damaged) {
            throw new Ended("to find a damaged file");
          }
          return left();
        }
      } catch (Ended | SimulatedDisk.Crash end) {
        saw(end instanceof Ended ? "ended" : "crashed in a snapshot");
        log.add(tick + ": the process ends: " + end.getMessage());
        start();
      }
    }
  }

  // ---- the process
  // --------------------------------------------------------------------------------------------

  /// Starts from the newest snapshot that is whole, however often that takes.
  private void start() {
    answersLeft = -1;
    boolean started = false;
    int before = disk.operations();
    while (!started) {
      disk.kill();
      disk.crashAt(crash > disk.operations() ? crash : 0);
      try {
        store = SnapshotStore.open(disk);
        live = new Live(script.program().plan(), script.policy(), this::take);
        Optional<byte[]> found = live.restore(store);
        position = found.map(bytes -> ByteBuffer.wrap(bytes).getInt()).orElse(0);
        started = true;
      } catch (SimulatedDisk.Crash crash) {
        saw("crashed while it started");
        log.add("  a crash while it starts: " + crash.getMessage());
      } catch (WeftException failed) {
        saw("could not start");
        log.add("  it can't start: " + ofDisk(failed));
      }
    }
    if (position < furthest) {
      saw("input went in again");
    }
    if (position > 0 && !store.remarks().isEmpty()) {
      saw("an older snapshot was used");
    }
    log.add("  starts at " + position + " " + store.remarks());
    assertThat(position).isLessThanOrEqualTo(furthest);
    if (!damaged && failures.stream().noneMatch(at -> at > before && at <= disk.operations())) {
      assertThat(position).as("a snapshot that was written is lost").isGreaterThanOrEqualTo(sure);
    }
    sure = 0;
    damaged = false;
  }

  private void take(Emission answer) {
    if (answersLeft == 0) {
      if (lastIsTaken) {
        answers.take(answer);
      }
      throw new Ended("in an answer");
    }
    answersLeft--;
    answers.take(answer);
  }

  private void push() {
    if (script.inputs().get(position) instanceof Given.Over(long key)) {
      live.endOfTime(key);
      position++;
    } else {
      int count = 0;
      while (count < rows.length
          && position + count < script.inputs().size()
          && script.inputs().get(position + count) instanceof Given.Arrives(int row)) {
        cells.fill(rows[count++], row);
      }
      furthest = Math.max(furthest, position + count);
      if (count == 1) {
        live.push(rows[0]);
      } else {
        live.push(rows, count);
      }
      position += count;
      for (int i = 0; i < count; i++) {
        cells.scribble(rows[i]);
      }
    }
    furthest = Math.max(furthest, position);
  }

  private void save() {
    try {
      live.snapshot(store, ByteBuffer.allocate(4).putInt(position).array());
      sure = position;
      log.add("  saved at " + position);
    } catch (WeftException failed) {
      saw("not saved");
      log.add("  not saved at " + position + ": " + ofDisk(failed));
    }
  }

  /// What a failure says; one that the disk is not to blame for is a defect.
  private static String ofDisk(WeftException failed) {
    if (failed.first().code() != Code.FILE) {
      throw failed;
    }
    return failed.first().message();
  }

  // ---- what happens to it
  // --------------------------------------------------------------------------------------------

  private void happen(int tick, Happening happening) {
    log.add(tick + ": " + happening + " at " + position);
    switch (happening) {
      case Happening.Save() -> save();
      case Happening.Reopen() -> {
        store.close();
        try {
          store = SnapshotStore.open(disk);
        } catch (WeftException failed) {
          throw new Ended(ofDisk(failed));
        }
      }
      case Happening.Kill() -> throw new Ended("killed");
      case Happening.PowerLoss() -> {
        disk.losePower();
        throw new Ended("power is lost");
      }
      case Happening.PowerLossSoon(int operations) -> {
        crash = disk.operations() + operations;
        disk.crashAt(crash);
      }
      case Happening.EndInAnswer(int count, boolean taken) -> {
        answersLeft = count;
        lastIsTaken = taken;
      }
      case Happening.FailSoon(int operations) -> {
        failures.add(disk.operations() + operations);
        disk.failAt(failures.getLast(), "Input/output error");
      }
      case Happening.Full(int room) -> disk.capacity(disk.used() + room);
      case Happening.RoomAgain() -> disk.capacity(Long.MAX_VALUE);
      case Happening.Damage(int back, double at, boolean torn) -> damage(back, at, torn);
    }
  }

  private void damage(int back, double at, boolean torn) {
    List<String> files;
    try {
      files = disk.names().stream().filter(name -> name.endsWith(".bin")).sorted().toList();
    } catch (IOException e) {
      return;
    }
    if (files.size() <= back) {
      return;
    }
    String name = files.get(files.size() - 1 - back);
    byte[] bytes = disk.bytes(name);
    int place = (int) (at * bytes.length);
    if (bytes.length == 0) {
      return;
    }
    if (torn) {
      bytes = Arrays.copyOf(bytes, place);
    } else {
      bytes[place] ^= 1;
    }
    disk.put(name, bytes);
    damaged = true;
  }

  /// Takes a last snapshot, which must hold all there is.
  private Left left() {
    Counters counters = live.counters();
    disk.capacity(Long.MAX_VALUE);
    do {
      sure = -1;
      save();
    } while (sure < 0);
    var snapshot = store.latest().orElseThrow();
    var states = new TreeMap<String, String>();
    snapshot.states().forEach((name, bytes) -> states.put(name, hex(bytes)));
    return new Left(counters, hex(LiveHead.of(snapshot.head()).intake()), states);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
