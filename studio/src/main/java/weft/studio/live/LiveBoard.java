package weft.studio.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.json.Json;
import weft.live.Counters;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.studio.tab.JsonFields;

/// What a page is told of rows that go through a live engine: the series of one entity, and what
/// came of all.
final class LiveBoard {
  /// Points of a series that are told at once.
  private static final int MOST_POINTS = 600;

  private static final int MOST_ENTITIES = 500;

  private final List<LivePlan.Output> outputs;

  /// The outputs that are numbers.
  private final int[] numbers;

  private final boolean timed;
  private final RowTimes times;
  private final Map<String, Seen> entities = new LinkedHashMap<>();
  private final LiveMarks marks = new LiveMarks();
  private final List<Emission> fresh = new ArrayList<>();
  private volatile String watched;
  private String told = "";
  private long unseen;

  /// What came of an entity.
  private static final class Seen {
    private long in;
    private long out;
    private long lost;
    private long last = Long.MIN_VALUE;
    private double[] values = {};
  }

  /// @param watched the entity whose series are told
  /// @param times how long rows take
  LiveBoard(List<LivePlan.Output> outputs, boolean timed, String watched, RowTimes times) {
    this.outputs = outputs;
    this.numbers =
        IntStream.range(0, outputs.size()).filter(i -> outputs.get(i).number()).toArray();
    this.timed = timed;
    this.watched = watched;
    this.times = times;
  }

  /// The features that are told.
  List<String> names() {
    return IntStream.of(numbers).mapToObj(i -> outputs.get(i).name()).toList();
  }

  /// Those of them that are conditions.
  List<String> conditions() {
    return names().stream()
        .filter(
            name ->
                outputs.stream()
                    .anyMatch(it -> it.name().equals(name) && it.type().element() == Element.BOOL))
        .toList();
  }

  /// Whoever asks may be in another thread.
  void watch(String entity) {
    watched = entity;
  }

  /// A row came.
  void in(String entity) {
    seen(entity).in++;
  }

  /// A row came out of turn.
  void mark(LiveMarks.Kind kind, String entity, long key, double late) {
    seen(entity).lost += kind.isLost() ? 1 : 0;
    marks.add(kind, entity, place(key), late, watched);
  }

  private Seen seen(String entity) {
    return entities.computeIfAbsent(entity, _ -> new Seen());
  }

  /// An answer came, which is used again.
  void take(Emission answer) {
    var seen = seen(answer.entity());
    seen.out++;
    if (answer.key() >= seen.last) {
      seen.last = answer.key();
      seen.values = IntStream.of(numbers).mapToDouble(answer::number).toArray();
    }
    if (!answer.entity().equals(watched)) {
      return;
    }
    if (fresh.size() < MOST_POINTS) {
      fresh.add(answer.copy());
    } else {
      unseen++;
    }
  }

  private double place(long key) {
    return timed ? key / 1e6 : key;
  }

  /// All of it, and what is new since it was told last.
  JsonFields told(Counters counters, long stateBytes) {
    String entity = watched;
    boolean another = !entity.equals(told);
    fresh.removeIf(it -> !it.entity().equals(entity));
    told = entity;
    var series = new JsonFields();
    for (int cell : numbers) {
      series.with(
          outputs.get(cell).name(),
          JsonFields.numbers(fresh.stream().mapToDouble(it -> it.number(cell)).toArray()));
    }
    var x = fresh.stream().mapToDouble(it -> place(it.key())).toArray();
    var revisions = fresh.stream().mapToDouble(Emission::revision).toArray();
    fresh.clear();
    return JsonFields.of("entity", entity)
        .with("another", another)
        .with("unseen", unseen)
        .with("x", JsonFields.numbers(x))
        .with("revisions", JsonFields.numbers(revisions))
        .with("series", series.json())
        .with("marks", marks.fresh())
        .with("log", marks.log())
        .with("counters", counters(counters))
        .with("latency", times.json())
        .with("state_bytes", stateBytes)
        .with("entities", states())
        .with("all_entities", entities.size());
  }

  private static Json counters(Counters counters) {
    return JsonFields.of("in", counters.in())
        .with("out", counters.out())
        .with("reordered", counters.reordered())
        .with("late_dropped", counters.lateDropped())
        .with("late_corrected", counters.lateCorrected())
        .with("revisions", counters.revisions())
        .with("repeated", counters.repeated())
        .with("waiting", counters.waiting())
        .json();
  }

  private Json states() {
    return Json.of(
        entities.entrySet().stream()
            .limit(MOST_ENTITIES)
            .map(entry -> state(entry.getKey(), entry.getValue()))
            .toList());
  }

  private Json state(String name, Seen seen) {
    return JsonFields.of("name", name)
        .with("in", seen.in)
        .with("out", seen.out)
        .with("lost", seen.lost)
        .with("last", seen.last == Long.MIN_VALUE ? Double.NaN : place(seen.last))
        .with("values", JsonFields.numbers(seen.values))
        .json();
  }
}
