package weft.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// States by folding lists of rows. The rows of a series are lists of [#BLOCK] rows each, so that
/// what is appended to stays short: a fold over blocks of folds over rows.
///
/// @param row the column with the number of a row
/// @param from where rows come from
record FoldedRows(SqlSeries series, List<Recursion> states, String row, String from) {
  private static final int BLOCK = 256;

  /// The numbers of rows with what the states give, in lines.
  String text() {
    String by = listed(key -> "k" + series.partition().indexOf(key));
    var lines = new ArrayList<String>();
    lines.add(
        "SELECT \"row\" AS %s, %s"
            .formatted(
                SqlText.name(row),
                states.stream()
                    .map(state -> "\"out\"." + state.name() + "_0 AS " + SqlText.name(state.name()))
                    .collect(Collectors.joining(", "))));
    lines.add("FROM (");
    lines.add("  SELECT");
    lines.add("    unnest(flatten(\"rows\")) AS \"row\",");
    lines.addAll(fold());
    lines.add("  FROM (");
    lines.add("    SELECT");
    lines.add("      list(\"rows\" ORDER BY \"block\") AS \"rows\",");
    lines.add("      list(\"cells\" ORDER BY \"block\") AS \"cells\"");
    lines.add("    FROM (");
    lines.add("      SELECT");
    lines.add("        " + by + "list(\"row\" ORDER BY \"n\") AS \"rows\",");
    lines.add("        list(\"cells\" ORDER BY \"n\") AS \"cells\",");
    lines.add("        (\"n\" - 1) // " + BLOCK + " AS \"block\"");
    lines.add("      FROM (");
    lines.add("        SELECT");
    lines.add(
        "          %s%s AS \"row\","
            .formatted(
                listed(key -> key + " AS k" + series.partition().indexOf(key)), SqlText.name(row)));
    lines.add("          " + Recursion.struct(states, Recursion::arguments) + " AS \"cells\",");
    lines.add("          row_number() OVER (" + series.text() + ") AS \"n\"");
    lines.add("        FROM " + from);
    lines.add("      )");
    lines.add("      GROUP BY " + by + "\"block\"");
    lines.add("    )");
    if (!by.isEmpty()) {
      lines.add("    GROUP BY " + by.substring(0, by.length() - ", ".length()));
    }
    lines.add("  )");
    lines.add(")");
    return lines.stream().map(line -> "      " + line).collect(Collectors.joining("\n"));
  }

  /// Something of each key, with a comma behind.
  private String listed(UnaryOperator<String> of) {
    return series.partition().stream()
        .map(key -> of.apply(key) + ", ")
        .collect(Collectors.joining());
  }

  /// What is carried, and what each row gives, block by block.
  private List<String> fold() {
    String type =
        states.stream()
            .map(state -> state.name() + "_0 DOUBLE")
            .collect(Collectors.joining(", ", "[]::STRUCT(", ")[]"));
    return List.of(
        "    unnest(flatten(list_transform(list_reduce(\"cells\", lambda t, b: list_append(t,",
        "      list_reduce(b, lambda a, r: {",
        "        's': " + Recursion.struct(states, Recursion::after) + ",",
        "        'o': list_append(a.o, "
            + Recursion.struct(states, state -> List.of(state.result()))
            + ")",
        "      }, {'s': t[-1].s, 'o': " + type + "})",
        "    ), [{'s': " + Recursion.struct(states, Recursion::start) + ", 'o': " + type + "}]),",
        "    lambda z: z.o))) AS \"out\"");
  }
}
