package weft.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Looks at rows on their way to a file: counts them and what is missing, and keeps the last ones.
final class Tally implements Iterator<Map<String, Tensor>> {
  private final Iterator<Map<String, Tensor>> pieces;
  private final int most;
  private final LongConsumer progress;
  private final Map<String, Long> missing = new LinkedHashMap<>();
  private Map<String, Tensor> last = Map.of();
  private long rows;

  /// @param most rows that are kept
  /// @param progress is told how many rows have gone by
  Tally(Iterator<Map<String, Tensor>> pieces, int most, LongConsumer progress) {
    this.pieces = pieces;
    this.most = most;
    this.progress = progress;
  }

  @Override
  public boolean hasNext() {
    return pieces.hasNext();
  }

  @Override
  public Map<String, Tensor> next() {
    progress.accept(rows);
    var piece = pieces.next();
    var kept = new LinkedHashMap<String, Tensor>();
    piece.forEach(
        (name, column) -> {
          missing.merge(name, CellText.missing(column), Long::sum);
          var parts = new ArrayList<Tensor>();
          if (last.get(name) instanceof Tensor before) {
            parts.add(before);
          }
          parts.add(column);
          kept.put(name, last(parts, most));
        });
    last = kept;
    rows += piece.values().iterator().next().shape().dims().getFirst();
    return piece;
  }

  long rows() {
    return rows;
  }

  Map<String, Long> missing() {
    return missing;
  }

  /// The last rows.
  Map<String, Tensor> last() {
    return last;
  }

  /// The last rows of tensors that follow one another.
  private static Tensor last(List<Tensor> parts, int most) {
    Tensor end = parts.getLast();
    Tensor before = parts.getFirst();
    int here = end.shape().dims().getFirst();
    int fromEnd = Math.min(most, here);
    int fromBefore =
        parts.size() == 1 ? 0 : Math.min(most - fromEnd, before.shape().dims().getFirst());
    var dims = new ArrayList<>(end.shape().dims());
    dims.set(0, fromBefore + fromEnd);
    int width = IntStream.range(1, dims.size()).map(dims::get).reduce(1, (a, b) -> a * b);
    int cut = fromBefore * width;
    int startBefore = before.size() - cut;
    int startEnd = end.size() - fromEnd * width;
    Shape shape = new Shape(false, dims);
    return switch (end.element().kind()) {
      case FLOAT ->
          Tensor.floats(
              end.element(),
              shape,
              i -> i < cut ? before.doubleAt(startBefore + i) : end.doubleAt(startEnd + i - cut));
      case BOOL ->
          Tensor.bools(
              shape,
              i -> i < cut ? before.truthAt(startBefore + i) : end.truthAt(startEnd + i - cut));
      case TEXT ->
          Tensor.texts(
              shape,
              i -> i < cut ? before.textAt(startBefore + i) : end.textAt(startEnd + i - cut));
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(
              end.element(),
              shape,
              i -> i < cut ? before.longAt(startBefore + i) : end.longAt(startEnd + i - cut));
      case ANY -> throw new IllegalStateException();
    };
  }
}
