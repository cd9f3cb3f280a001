package weft.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weft.live.intake.TimePolicy;

/// What an intake must do, said as simply as possible: which rows it takes, and the answers of the
/// fold to all of them in order.
public final class IntakeModel {
  private final Arrivals given;
  private final TimePolicy policy;
  private final List<Arrivals.Arrival> taken = new ArrayList<>();
  private final Set<Long> sequences = new HashSet<>();
  private long newest = Long.MIN_VALUE;
  private long through = Long.MIN_VALUE;
  public long in;
  public long duplicates;
  public long aheadRefused;
  public long lateDropped;
  public long lateCorrected;

  public IntakeModel(Arrivals given) {
    this.given = given;
    this.policy = given.policy();
    given.rows().forEach(this::arrive);
  }

  private void arrive(Arrivals.Arrival row) {
    if (row.over()) {
      newest = Math.max(newest, row.key());
      through = Math.max(through, row.key());
      complete();
      return;
    }
    in++;
    if (policy.once() && !sequences.add(row.sequence())) {
      duplicates++;
      return;
    }
    if (newest != Long.MIN_VALUE
        && policy.ahead().isPresent()
        && row.key() > newest + policy.ahead().getAsLong()) {
      aheadRefused++;
      return;
    }
    newest = Math.max(newest, row.key());
    if (!given.across()) {
      through = Math.max(through, newest - policy.lateness());
    } else if (policy.completion().byWatermark()) {
      through = Math.max(through, newest - policy.lateness() - 1);
    }
    if (late(row)) {
      if (policy.late() == TimePolicy.Late.DROP || row.key() < reference(row) - policy.horizon()) {
        lateDropped++;
        return;
      }
      lateCorrected++;
    }
    taken.add(row);
    complete();
  }

  private boolean late(Arrivals.Arrival row) {
    return given.across()
        ? row.key() <= through
        : row.key() <= through && row.key() < reference(row);
  }

  /// What a row can be late for.
  private long reference(Arrivals.Arrival row) {
    return given.across()
        ? through
        : taken.stream()
            .filter(other -> other.entity().equals(row.entity()) && other.key() <= through)
            .mapToLong(Arrivals.Arrival::key)
            .max()
            .orElse(Long.MIN_VALUE / 2);
  }

  /// Times that are complete because all expected entities are there.
  private void complete() {
    while (given.across() && policy.completion().byEntities()) {
      var first = taken.stream().mapToLong(Arrivals.Arrival::key).filter(k -> k > through).min();
      if (first.isEmpty()) {
        return;
      }
      var there =
          taken.stream()
              .filter(row -> row.key() == first.getAsLong())
              .map(Arrivals.Arrival::entity)
              .collect(Collectors.toSet());
      if (!there.containsAll(policy.expected())) {
        return;
      }
      through = first.getAsLong();
    }
  }

  public List<Arrivals.Arrival> taken() {
    return taken;
  }

  /// The answers, in order.
  public List<Emission> answers() {
    var sorted = new ArrayList<>(taken);
    sorted.sort(Comparator.comparingLong(Arrivals.Arrival::key));
    var fold = given.folds().start();
    var last = new HashMap<String, Long>();
    var answers = new ArrayList<Emission>();
    for (int from = 0; from < sorted.size(); ) {
      int to = from + 1;
      while (to < sorted.size() && sorted.get(to).key() == sorted.get(from).key()) {
        to++;
      }
      var rows = sorted.subList(from, to).stream().map(Arrivals.Arrival::row).toArray(Row[]::new);
      for (Row row : rows) {
        forget(fold, last, row);
      }
      fold.push(rows, rows.length, answer -> answers.add(answer.copy()));
      from = to;
    }
    return answers;
  }

  private void forget(Fold fold, Map<String, Long> last, Row row) {
    Long before = last.put(row.entity(), row.key());
    if (before != null
        && policy.idle().isPresent()
        && row.key() - before > policy.idle().getAsLong()) {
      fold.load(row.entity(), new byte[0]);
    }
  }
}
