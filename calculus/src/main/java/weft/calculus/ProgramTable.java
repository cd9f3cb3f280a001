package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Source;
import weft.ops.control.Batches;
import weft.ops.control.Wraps;

/// The ops of programs and how each is run and transformed. The other ops may be part of a program
/// too.
public record ProgramTable(List<Row> rows) {
  /// @param cells one for each of [#COLUMNS]
  public record Row(String tag, Class<? extends Op> op, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  public static final List<String> COLUMNS = List.of("run", "batch", "pushforward", "pullback");

  private static final String OWN = "own";
  private static final String ITEMS = "item by item";
  private static final String GRAPHS = "through its graphs";
  private static final String REFUSED = "refused";

  public ProgramTable {
    rows = List.copyOf(rows);
  }

  public static ProgramTable of(OpSet ops) {
    var rows = new ArrayList<Row>();
    for (String tag : ops.tags()) {
      var op = ops.find(tag).orElseThrow();
      if (Source.Given.class.isAssignableFrom(op)) {
        rows.add(new Row(tag, op, List.of("given", "given", "given", "given")));
      } else if (Perform.class.isAssignableFrom(op)) {
        String batch = Batches.class.isAssignableFrom(op) ? OWN : ITEMS;
        rows.add(new Row(tag, op, List.of(OWN, batch, way(op, Push.class), way(op, Pull.class))));
      }
    }
    return new ProgramTable(rows);
  }

  private static String way(Class<? extends Op> op, Class<?> rule) {
    return switch (Rules.standard().place(op, rule)) {
      case CALLER, BUILT_IN, OP -> OWN;
      case SHAPE -> Wraps.class.isAssignableFrom(op) ? ITEMS : GRAPHS;
      case EXPANSION, REFUSED -> REFUSED;
    };
  }

  public long refusals() {
    return rows.stream().flatMap(row -> row.cells.stream()).filter(REFUSED::equals).count();
  }

  /// A table in Markdown.
  @Override
  public String toString() {
    var out =
        new StringBuilder("| op | ")
            .append(String.join(" | ", COLUMNS))
            .append(" |\n|---|")
            .append("---|".repeat(COLUMNS.size()))
            .append('\n');
    rows.forEach(
        row ->
            out.append("| ")
                .append(row.tag)
                .append(" | ")
                .append(String.join(" | ", row.cells))
                .append(" |\n"));
    return out.append('\n').append(rows.size()).append(" ops of programs\n").toString();
  }
}
