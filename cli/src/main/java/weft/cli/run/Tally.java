package weft.cli.run;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import weft.ir.Tensor;

/// Looks at rows on their way to a file: counts them and what features have that is missing or
/// infinite, compares them with what is asserted, and keeps the last ones.
public final class Tally implements Iterator<Map<String, Tensor>> {
  private final Iterator<Map<String, Tensor>> pieces;
  private final List<String> keys;
  private final int most;
  private final boolean counted;
  private final LongConsumer progress;
  private final Asserted asserted;
  private final Runnable end;
  private final Map<String, CellCounts> counts = new LinkedHashMap<>();
  private Map<String, Tensor> last = Map.of();
  private long rows;

  /// @param keys columns that are no features
  /// @param most rows that are kept
  /// @param counted whether cells are counted
  /// @param progress is told how many rows have gone by
  /// @param end is run before it is said that there are no more rows
  public Tally(
      Iterator<Map<String, Tensor>> pieces,
      List<String> keys,
      int most,
      boolean counted,
      LongConsumer progress,
      Asserted asserted,
      Runnable end) {
    this.pieces = pieces;
    this.keys = keys;
    this.most = most;
    this.counted = counted;
    this.progress = progress;
    this.asserted = asserted;
    this.end = end;
  }

  @Override
  public boolean hasNext() {
    boolean more = pieces.hasNext();
    if (!more) {
      end.run();
    }
    return more;
  }

  @Override
  public Map<String, Tensor> next() {
    progress.accept(rows);
    var piece = pieces.next();
    var kept = new LinkedHashMap<String, Tensor>();
    if (counted) {
      count(features(piece));
    }
    piece.forEach(
        (name, column) -> kept.put(name, last(Optional.ofNullable(last.get(name)), column)));
    asserted.look(piece);
    last = kept;
    rows += rows(piece.values().iterator().next());
    return piece;
  }

  private void count(Map<String, Tensor> features) {
    var found =
        features.entrySet().parallelStream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> CellCounts.of(each.getValue())));
    features.forEach(
        (name, _) -> counts.merge(name, Objects.requireNonNull(found.get(name)), CellCounts::and));
  }

  private Map<String, Tensor> features(Map<String, Tensor> piece) {
    var some = new LinkedHashMap<>(piece);
    some.keySet().removeAll(keys);
    return some;
  }

  /// The same on its way without the keys.
  public Iterator<Map<String, Tensor>> keyless() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return Tally.this.hasNext();
      }

      @Override
      public Map<String, Tensor> next() {
        return features(Tally.this.next());
      }
    };
  }

  long rows() {
    return rows;
  }

  Asserted asserted() {
    return asserted;
  }

  Map<String, CellCounts> counts() {
    return counts;
  }

  /// The last rows.
  Map<String, Tensor> last() {
    return last;
  }

  /// The last rows of those that have been kept and those that follow.
  private Tensor last(Optional<Tensor> before, Tensor column) {
    int here = Math.min(most, rows(column));
    var ours = end(column, here);
    return before
        .filter(_ -> here < most)
        .map(kept -> Tensor.join(List.of(end(kept, Math.min(most - here, rows(kept))), ours)))
        .orElse(ours);
  }

  private static int rows(Tensor column) {
    return column.shape().dims().getFirst();
  }

  private static Tensor end(Tensor column, int count) {
    return column.rows(rows(column) - count, rows(column));
  }
}
