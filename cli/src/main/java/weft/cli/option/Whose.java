package weft.cli.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weft.cli.console.Wrong;
import weft.files.FileTable;
import weft.files.ReadOptions;
import weft.files.TableSource;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Asks whose the rows of a table are. That all are of one series is never assumed: windows would
/// reach from one entity into the next, and nothing would tell.
final class Whose {
  /// Rows that are looked at to see whether whole numbers could be those of entities.
  private static final int FIRST = 1 << 16;

  /// A row for each entity would be no series.
  private static final int FEWEST_ROWS = 2;

  private Whose() {}

  /// Nothing says whose rows are: names the columns that could.
  ///
  /// @param order the column of times, which is no such column
  static WeftException unknown(TableSource source, String order) {
    var columns = source.schema().columns();
    var found = new ArrayList<>(columns(columns, Element.TEXT));
    var numbers = columns(columns, Element.I64);
    numbers.remove(order);
    found.addAll(few(source, numbers));
    String first = found.isEmpty() ? "COLUMN" : Wrong.word(found.getFirst());
    var problem =
        Diagnostic.of(Code.MISSING_VALUE, "nothing says whose rows they are")
            .about("--by")
            .expected(
                "a column 'symbol', or the name of the column of entities"
                    + (found.isEmpty() ? "" : ": " + String.join(", ", found)))
            .found("the columns " + String.join(", ", columns.keySet()));
    return new WeftException(
        problem.hint(
            "name it: --by "
                + first
                + ", or entity: "
                + first
                + " in a project; --by none (entity: none) where all rows are one series"));
  }

  private static List<String> columns(Map<String, Type> columns, Element element) {
    return columns.entrySet().stream()
        .filter(column -> column.getValue().equals(Type.column(element)))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /// Of columns of whole numbers those in which each number stands in several rows.
  private static List<String> few(TableSource source, List<String> numbers) {
    if (numbers.isEmpty()) {
      return List.of();
    }
    var different = new HashMap<String, Set<Long>>();
    var rows = new int[1];
    try {
      source.each(
          ReadOptions.ALL.columns(numbers),
          FIRST,
          piece -> {
            rows[0] = count(piece, numbers, different);
            throw new Enough();
          });
    } catch (Enough e) {
      // The first rows tell.
    }
    return numbers.stream()
        .filter(name -> different.getOrDefault(name, Set.of()).size() * FEWEST_ROWS <= rows[0])
        .filter(different::containsKey)
        .toList();
  }

  private static int count(
      FileTable piece, List<String> numbers, Map<String, Set<Long>> different) {
    int rows = 0;
    for (String name : numbers) {
      var column = piece.columns().get(name);
      if (column != null && column.element() == Element.I64) {
        rows = column.size();
        var seen = new HashSet<Long>();
        for (int i = 0; i < rows; i++) {
          seen.add(column.longAt(i));
        }
        different.put(name, seen);
      }
    }
    return rows;
  }

  /// Ends the reading.
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;

    Enough() {
      super(null, null, false, false);
    }
  }
}
