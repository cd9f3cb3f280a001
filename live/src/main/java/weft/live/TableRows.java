package weft.live;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The rows of a table as if they arrived: time by time, and at one time by entity, then in the
/// order of the table.
public final class TableRows {
  /// Takes rows.
  @FunctionalInterface
  public interface To {
    /// @param count how many of the rows are meant
    /// @param seen how many went before
    void push(Row[] rows, int count, int seen);
  }

  private final RowPlan plan;
  private final Table table;
  private final Layout layout;
  private final int[] positions;
  private final String[] names;
  private final double[][] numbers;

  /// @param names of the entities, by position of the layout
  public TableRows(RowPlan plan, Table table, Layout layout, String[] names) {
    this.plan = plan;
    this.table = table;
    this.layout = layout;
    if (plan.across()) {
      mustStandByName(layout, names);
    }
    this.positions = layout.times().stream().flatMapToInt(Arrays::stream).toArray();
    this.names = names;
    this.numbers =
        plan.inputs().stream()
            .map(in -> in.number() ? Layout.numbers(table.column(in.name())) : new double[0])
            .toArray(double[][]::new);
  }

  /// Live, entities are texts, and cross-sections go through them by their bytes. Where a table has
  /// them in another order, equal values and last digits would come out otherwise.
  private static void mustStandByName(Layout layout, String[] names) {
    String before = "";
    for (var entity : layout.entities()) {
      if (entity.rows() == 0) {
        continue;
      }
      String name = names[entity.from()];
      if (Arrays.compareUnsigned(
              before.getBytes(StandardCharsets.UTF_8), name.getBytes(StandardCharsets.UTF_8))
          > 0) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "entities that are numbers stand in another order live")
                .expected("entities that are texts, as they are live")
                .found(before + " before " + name + ", which as texts come the other way round")
                .hint("make the column of entities one of text in the table"));
      }
      before = name;
    }
  }

  /// Entities by the names that they have in the table.
  public static String[] names(Table table, Layout layout) {
    var names = new String[table.rows()];
    var column = table.entity().map(table::column);
    if (column.isPresent() && column.get().element().isFloat()) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "live, entities are texts or whole numbers, not floats")
              .about(table.entity().orElseThrow())
              .expected("a column of text, or of whole numbers")
              .hint("convert the column '" + table.entity().orElseThrow() + "' of the table"));
    }
    for (var entity : layout.entities()) {
      if (entity.rows() > 0) {
        int row = layout.row(entity.from());
        String name = column.map(all -> name(all, row)).orElse("");
        Arrays.fill(names, entity.from(), entity.to(), name);
      }
    }
    return names;
  }

  private static String name(Tensor column, int row) {
    return column.element() == Element.TEXT
        ? Objects.requireNonNull(column.textAt(row))
        : String.valueOf(column.longAt(row));
  }

  /// Hands all rows over.
  ///
  /// @param chunk how many at once; where rows of a time must stay together, these are
  /// @param ends rows after which a chunk ends in any case
  public void inChunks(int chunk, Set<Integer> ends, To to) {
    var rows = new Row[0];
    for (int from = 0, end; from < positions.length; from = end) {
      end = end(from, chunk, ends);
      if (rows.length < end - from) {
        rows = new Row[end - from];
        Arrays.setAll(rows, _ -> new Row(plan.inputs().size()));
      }
      for (int i = from; i < end; i++) {
        fill(rows[i - from], positions[i]);
      }
      to.push(rows, end - from, from);
    }
  }

  private int end(int from, int chunk, Set<Integer> ends) {
    int end = from;
    do {
      end++;
    } while (end < positions.length
        && (plan.across()
            ? layout.key(positions[end]) == layout.key(positions[from])
            : end < from + chunk && !ends.contains(end)));
    return end;
  }

  /// Fills a row.
  ///
  /// @param position of the layout
  public void fill(Row row, int position) {
    int at = layout.row(position);
    row.entity(names[position]).key(layout.key(position)).sequence(at);
    for (int c = 0; c < plan.inputs().size(); c++) {
      var input = plan.inputs().get(c);
      if (input.number()) {
        row.set(c, numbers[c][at]);
      } else {
        row.setOther(c, cell(table.column(input.name()), at, table.rows()));
      }
    }
  }

  /// A cell that is no number, as rows have it.
  ///
  /// @param rows of the column
  public static @Nullable Object cell(Tensor column, int at, int rows) {
    if (column.shape().rank() == 1) {
      if (column.element() == Element.TIME && column.missingAt(at)) {
        return null;
      }
      return column.element() == Element.TEXT ? column.textAt(at) : (Object) column.longAt(at);
    }
    int width = column.size() / rows;
    var array = new double[width];
    for (int i = 0; i < width; i++) {
      array[i] = column.doubleAt(at * width + i);
    }
    return array;
  }
}
