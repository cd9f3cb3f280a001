package weft.sql;

import java.util.List;
import java.util.stream.Collectors;

/// States by folding lists of rows. The rows of a series are lists of [#BLOCK] rows each, so that
/// what is appended to stays short: a fold over blocks of folds over rows.
///
/// @param row the column with the number of a row
/// @param from where rows come from
record FoldedRows(SqlSeries series, List<Recursion> states, String row, String from) {
  private static final int BLOCK = 256;

  String text() {
    String row = SqlText.name(this.row);
    String keys =
        String.join(
            ", ",
            series.partition().stream()
                .map(key -> key + " AS k" + series.partition().indexOf(key))
                .toList());
    String groups =
        String.join(
            ", ",
            series.partition().stream().map(key -> "k" + series.partition().indexOf(key)).toList());
    String cells = Recursion.struct(states, Recursion::arguments);
    String numbered =
        "SELECT %s%s AS \"row\", %s AS \"cells\", row_number() OVER w AS \"n\" FROM %s WINDOW w AS (%s)"
            .formatted(keys.isEmpty() ? "" : keys + ", ", row, cells, from, series.text());
    String blocks =
        "SELECT %slist(\"row\" ORDER BY \"n\") AS \"rows\", list(\"cells\" ORDER BY \"n\") AS \"cells\", ((\"n\" - 1) // %d) AS \"block\" FROM (%s) GROUP BY %s\"block\""
            .formatted(
                groups.isEmpty() ? "" : groups + ", ",
                BLOCK,
                numbered,
                groups.isEmpty() ? "" : groups + ", ");
    String all =
        "SELECT list(\"rows\" ORDER BY \"block\") AS \"rows\", list(\"cells\" ORDER BY \"block\") AS \"cells\" FROM (%s)%s"
            .formatted(blocks, groups.isEmpty() ? "" : " GROUP BY " + groups);
    String folded =
        "SELECT unnest(flatten(\"rows\")) AS \"row\", unnest(flatten(list_transform(%s, lambda z: z.o))) AS \"out\" FROM (%s)"
            .formatted(fold(), all);
    String results =
        states.stream()
            .map(state -> "\"out\"." + state.name() + "_0 AS " + SqlText.name(state.name()))
            .collect(Collectors.joining(", "));
    return "SELECT \"row\" AS " + row + ", " + results + " FROM (" + folded + ")";
  }

  private String fold() {
    String after = Recursion.struct(states, Recursion::after);
    String out = Recursion.struct(states, state -> List.of(state.result()));
    String start = Recursion.struct(states, Recursion::start);
    String type =
        states.stream()
            .map(state -> state.name() + "_0 DOUBLE")
            .collect(Collectors.joining(", ", "STRUCT(", ")[]"));
    String step = "{'s': %s, 'o': list_append(a.o, %s)}".formatted(after, out);
    return ("list_reduce(\"cells\", lambda t, b: list_append(t, list_reduce(b, lambda a, r: %s, {'s':"
            + " t[-1].s, 'o': []::%s})), [{'s': %s, 'o': []::%s}])")
        .formatted(step, type, start, type);
  }
}
