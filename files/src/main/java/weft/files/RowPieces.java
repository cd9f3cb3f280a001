package weft.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import weft.ir.Tensor;

/// Hands rows that come in blocks over in pieces of another length.
final class RowPieces {
  private final int most;
  private final Consumer<FileTable> to;

  /// Rows that were too few for a piece.
  private final List<Map<String, Tensor>> left = new ArrayList<>();

  private int count;

  RowPieces(int most, Consumer<FileTable> to) {
    this.most = most;
    this.to = to;
  }

  void add(Map<String, Tensor> columns) {
    int rows = columns.values().iterator().next().size();
    int from = 0;
    while (from < rows) {
      int some = Math.min(rows - from, most - count);
      left.add(rows(columns, from, from + some, rows));
      count += some;
      from += some;
      if (count == most) {
        end();
      }
    }
  }

  /// Hands over what is left.
  void end() {
    if (count == 0) {
      return;
    }
    var columns = new LinkedHashMap<String, Tensor>();
    for (String name : left.getFirst().keySet()) {
      columns.put(
          name, joined(left.stream().map(part -> Objects.requireNonNull(part.get(name))).toList()));
    }
    left.clear();
    count = 0;
    to.accept(new FileTable(columns, Optional.empty()));
  }

  private static Map<String, Tensor> rows(Map<String, Tensor> columns, int from, int to, int rows) {
    if (from == 0 && to == rows) {
      return columns;
    }
    var some = new LinkedHashMap<String, Tensor>();
    columns.forEach((name, column) -> some.put(name, column.rows(from, to)));
    return some;
  }

  /// Whole numbers of one part are floats where those of another have gaps.
  private static Tensor joined(List<Tensor> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    var element = parts.getFirst().element();
    boolean same = parts.stream().allMatch(part -> part.element() == element);
    return Tensor.join(
        same
            ? parts
            : parts.stream().map(part -> Tensor.of(part.shape(), part.doubles())).toList());
  }
}
