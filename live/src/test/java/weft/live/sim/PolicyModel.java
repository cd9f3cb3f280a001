package weft.live.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.live.intake.TimePolicy;

/// Which rows a policy takes and what it counts, by its letter; nothing here is clever or fast.
final class PolicyModel {
  /// Before every key, with room to subtract.
  private static final long NEVER = Long.MIN_VALUE / 2;

  /// A row that was taken.
  ///
  /// @param life how often its entity had been forgotten before
  record Taken(int row, int life) {}

  private final Script script;
  private final TimePolicy policy;
  private final boolean across;
  private final boolean dropping;
  private final List<Taken> taken = new ArrayList<>();
  private final List<Integer> waiting = new ArrayList<>();
  private final Set<Integer> seen = new HashSet<>();
  private final Map<String, Long> last = new HashMap<>();
  private final Map<String, Long> touched = new HashMap<>();
  private final Map<String, Integer> lives = new HashMap<>();
  private final Optional<Bars> bars;
  private final Map<String, Long> closed = new HashMap<>();
  private long clock = NEVER;
  private long through = NEVER;
  private long answered = NEVER;
  long in;
  long reordered;
  long lateDropped;
  long lateCorrected;
  long duplicates;
  long aheadRefused;
  long idleForgotten;

  PolicyModel(Script script) {
    this.script = script;
    this.policy = script.policy();
    this.across = script.program().across();
    this.bars = script.program().bars();
    this.dropping = policy.late() == TimePolicy.Late.DROP;
    for (Given input : script.inputs()) {
      switch (input) {
        case Given.Arrives(int row) -> {
          arrive(row);
          if (bars.filter(Bars::byClock).isPresent()) {
            passed(through);
          }
        }
        case Given.Over(long key) -> {
          clock = Math.max(clock, key);
          through = Math.max(through, key);
          release();
          passed(key + 1);
        }
      }
    }
    while (!waiting.isEmpty()) {
      through = Math.max(through, script.key(first()));
      release();
    }
  }

  /// The rows that were taken, as they came.
  List<Taken> taken() {
    var sorted = new ArrayList<>(taken);
    var arrival = new HashMap<Integer, Integer>();
    for (int i = 0; i < script.inputs().size(); i++) {
      if (script.inputs().get(i) instanceof Given.Arrives(int row)) {
        arrival.putIfAbsent(row, i);
      }
    }
    sorted.sort(Comparator.comparing(row -> arrival.get(row.row)));
    return dropping ? sorted : parted(sorted);
  }

  private void arrive(int row) {
    in++;
    long key = script.key(row);
    if (policy.once() && !seen.add(row)) {
      duplicates++;
      return;
    }
    if (clock != NEVER && policy.ahead().isPresent() && key - clock > policy.ahead().getAsLong()) {
      aheadRefused++;
      return;
    }
    clock = Math.max(clock, key);
    if (!across) {
      through = Math.max(through, clock - policy.lateness());
    } else if (policy.completion() == TimePolicy.Completion.WATERMARK
        || policy.completion() == TimePolicy.Completion.EXPECTED_OR_WATERMARK) {
      through = Math.max(through, clock - policy.lateness() - 1);
    }
    if (key > through) {
      reordered += key < clock ? 1 : 0;
      waiting.add(row);
      release();
    } else {
      release();
      forgetUntil(key);
      if (across) {
        late(row, through);
      } else {
        answer(row);
      }
    }
  }

  private int first() {
    return waiting.stream().min(Comparator.comparing(script::key)).orElseThrow();
  }

  private void release() {
    while (!waiting.isEmpty()) {
      int row = first();
      long key = script.key(row);
      if (key > through && complete(key)) {
        through = key;
      }
      if (key > through) {
        return;
      }
      waiting.remove((Integer) row);
      forgetUntil(key);
      answer(row);
    }
  }

  /// Whether all entities that are expected at a time are there.
  private boolean complete(long key) {
    return across
        && !policy.expected().isEmpty()
        && waiting.stream()
            .filter(row -> script.key(row) == key)
            .map(script::entity)
            .collect(Collectors.toSet())
            .containsAll(policy.expected());
  }

  private void answer(int row) {
    long key = script.key(row);
    long before =
        Math.max(
            last.getOrDefault(script.entity(row), NEVER),
            closed.getOrDefault(script.entity(row), NEVER));
    if (!across && key < before) {
      late(row, before);
    } else {
      take(row);
    }
  }

  /// Bars come out that end by a key.
  private void passed(long key) {
    if (bars.isEmpty()) {
      return;
    }
    var options = bars.get().options();
    for (String entity : last.keySet()) {
      var model = new BarModel(options);
      taken.stream()
          .map(Taken::row)
          .filter(row -> script.entity(row).equals(entity))
          .sorted(Comparator.comparing(script::key))
          .forEach(
              row -> model.row(script.key(row), options.price().isEmpty() ? 0 : script.price(row)));
      model.passed(key);
      closed.merge(entity, model.closed(), Math::max);
    }
  }

  private void late(int row, long now) {
    if (dropping || script.key(row) < now - policy.horizon()) {
      lateDropped++;
    } else {
      lateCorrected++;
      take(row);
    }
  }

  private void take(int row) {
    String entity = script.entity(row);
    long key = script.key(row);
    Long before = last.get(entity);
    if (before != null && isIdle(before, key)) {
      forget(entity);
    }
    touched.put(entity, answered);
    last.merge(entity, key, Math::max);
    taken.add(new Taken(row, lives.getOrDefault(entity, 0)));
  }

  private boolean isIdle(long before, long key) {
    return policy.idle().isPresent() && key - before > policy.idle().getAsLong();
  }

  private void forget(String entity) {
    idleForgotten++;
    last.remove(entity);
    touched.remove(entity);
    lives.merge(entity, 1, Integer::sum);
  }

  /// Entities whose last row was answered too long ago are forgotten.
  private void forgetUntil(long key) {
    answered = Math.max(answered, key);
    if (dropping) {
      touched.keySet().stream()
          .filter(entity -> isIdle(touched.get(entity), answered))
          .toList()
          .forEach(this::forget);
    }
  }

  /// Where no row is lost: a row that comes too long after the row before it begins another life.
  private List<Taken> parted(List<Taken> rows) {
    var lifeOf = new HashMap<Integer, Integer>();
    var before = new HashMap<String, Long>();
    var life = new HashMap<String, Integer>();
    rows.stream()
        .sorted(Comparator.comparing(row -> script.key(row.row)))
        .forEach(
            row -> {
              String entity = script.entity(row.row);
              Long key = before.put(entity, script.key(row.row));
              if (key != null && isIdle(key, script.key(row.row))) {
                life.merge(entity, 1, Integer::sum);
              }
              lifeOf.put(row.row, life.getOrDefault(entity, 0));
            });
    return rows.stream().map(row -> new Taken(row.row, lifeOf.get(row.row))).toList();
  }
}
