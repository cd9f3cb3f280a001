package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.problem.WeftException;

/// What the columns of CSV files hold.
///
/// The first of these that all cells are, missing ones aside: whole numbers, numbers, `true` and
/// `false`, times such as `2024-01-02T09:30:00Z` and dates, else text. Numbers such as `000001` are
/// text, since nobody writes a number so.
final class CsvGuess {
  private static final int SAMPLE = 1000;

  /// A kind of cell: how to recognise and how to read one that is not missing (`x`).
  private enum Kind {
    WHOLE(
        Element.I64,
        "regexp_full_match(x, '0|-?[1-9][0-9]{0,18}') AND TRY_CAST(x AS BIGINT) IS NOT NULL",
        "CAST(x AS BIGINT)"),
    NUMBER(
        Element.F64,
        "TRY_CAST(x AS DOUBLE) IS NOT NULL AND NOT (x >= '00' AND x < '0:')"
            + " AND NOT contains(x, '_')",
        "CAST(x AS DOUBLE)"),
    TRUTH(Element.BOOL, "lower(x) IN ('true', 'false')", "lower(x) = 'true'"),
    TIME(
        Element.TIME,
        "substr(x, 5, 1) = '-' AND TRY_CAST(x AS TIMESTAMPTZ_NS) IS NOT NULL",
        "epoch_ns(CAST(x AS TIMESTAMPTZ_NS))");

    private final Element element;
    private final String test;
    private final String read;

    Kind(Element element, String test, String read) {
      this.element = element;
      this.test = test;
      this.read = read;
    }

    String test(String raw) {
      return test.replaceAll("\\bx\\b", present(raw));
    }

    String read(String raw) {
      return read.replaceAll("\\bx\\b", present(raw));
    }

    private static String present(String raw) {
      return "NULLIF(" + raw + ", '')";
    }
  }

  private record Counts(long present, Map<Kind, Long> kinds) {
    boolean all(Kind kind) {
      return kinds.getOrDefault(kind, -1L) == present;
    }
  }

  private CsvGuess() {}

  /// The source with what its columns hold, and the number of its rows. Columns of `types` must
  /// hold what is said there.
  static DuckDbFiles guess(DuckDb duck, DuckDbFiles source, Map<String, Element> types)
      throws SQLException {
    var columns = source.columns();
    var possible = new ArrayList<Set<Kind>>();
    for (SourceColumn column : columns) {
      possible.add(kinds(types.get(column.name())));
    }
    String some = "(SELECT * FROM " + source.relation() + " LIMIT " + SAMPLE + ")";
    var sample = count(duck, some, columns, possible);
    for (int i = 0; i < columns.size(); i++) {
      var seen = sample.counts.get(i);
      possible.get(i).removeIf(kind -> !seen.all(kind));
    }
    var full = count(duck, source.relation(), columns, possible);
    var guessed = new ArrayList<SourceColumn>();
    for (int i = 0; i < columns.size(); i++) {
      var column = columns.get(i);
      Element needed = types.get(column.name());
      var read = column(column, full.counts.get(i), full.rows, needed);
      if (needed != null && needed != Element.TEXT && read.element() == Element.TEXT) {
        throw wrongCell(duck, source, column, needed);
      }
      guessed.add(read);
    }
    return new DuckDbFiles(source.files(), source.scan(), guessed, full.rows, false);
  }

  private static Set<Kind> kinds(@Nullable Element needed) {
    if (needed == null) {
      return EnumSet.allOf(Kind.class);
    }
    return switch (needed) {
      case TEXT -> EnumSet.noneOf(Kind.class);
      case F64 -> EnumSet.of(Kind.NUMBER, Kind.TRUTH);
      case I64 -> EnumSet.of(Kind.WHOLE);
      case BOOL -> EnumSet.of(Kind.TRUTH);
      case TIME -> EnumSet.of(Kind.TIME);
      default -> throw new IllegalArgumentException("no column of a file is " + needed);
    };
  }

  private record Survey(List<Counts> counts, long rows) {}

  private static Survey count(
      DuckDb duck, String relation, List<SourceColumn> columns, List<Set<Kind>> possible)
      throws SQLException {
    var sql = new StringBuilder("SELECT count(*) AS \"n\"");
    for (int i = 0; i < columns.size(); i++) {
      String raw = columns.get(i).raw();
      sql.append(", count(").append(Kind.present(raw)).append(") AS \"p").append(i).append('"');
      for (Kind kind : possible.get(i)) {
        sql.append(", count(*) FILTER (").append(kind.test(raw)).append(") AS \"k");
        sql.append(i).append(kind).append('"');
      }
    }
    var counts = new ArrayList<Counts>();
    var rows = new long[1];
    duck.each(
        sql.append(" FROM ").append(relation).toString(),
        row -> {
          rows[0] = row.getLong(1);
          int at = 2;
          for (var each : possible) {
            long present = row.getLong(at++);
            var kinds = new EnumMap<Kind, Long>(Kind.class);
            for (Kind kind : each) {
              kinds.put(kind, row.getLong(at++));
            }
            counts.add(new Counts(present, kinds));
          }
        });
    return new Survey(counts, rows[0]);
  }

  private static SourceColumn column(
      SourceColumn column, Counts counts, long rows, @Nullable Element needed) {
    if (needed == Element.TEXT) {
      return column;
    }
    String raw = column.raw();
    var read = counts.present < rows ? column.withGaps() : column;
    if (counts.present == 0 && needed == null) {
      return read.with(Element.F64, Kind.NUMBER.read(raw));
    }
    for (Kind kind : counts.kinds.keySet()) {
      if (counts.all(kind)) {
        return read.with(kind.element, kind.read(raw));
      }
    }
    return read;
  }

  private static WeftException wrongCell(
      DuckDb duck, DuckDbFiles source, SourceColumn column, Element needed) throws SQLException {
    String good =
        kinds(needed).stream()
            .map(kind -> "(" + kind.test(column.raw()) + ")")
            .collect(Collectors.joining(" OR "));
    return BadCell.find(duck, source, column, "NOT (" + good + ")", needed);
  }
}
