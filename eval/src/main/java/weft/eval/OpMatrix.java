package weft.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ir.OpSet;

/// Which op runs where: a row for each op, a column for each engine and each other interpretation
/// that is found. An op without a cell can't be: each interpretation says something of each.
///
/// @param columns their headings
public record OpMatrix(List<String> columns, List<Row> rows) {
  /// @param takes the roles of the op, where its class tells them
  /// @param cells one for each column
  public record Row(String tag, Class<? extends Op> op, String takes, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  public OpMatrix {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// The column of an engine, found by running examples of ops over rows: for the module of an
  /// engine that is outside and always there.
  public static Interpretation tried(Engine engine) {
    return new OverRows(engine);
  }

  /// All that is found, with the plugins of the ops. An engine that is outside may not be there to
  /// be tried: what it has is said by an interpretation of its module.
  public static OpMatrix of(OpSet ops) {
    var all = new ArrayList<Interpretation>();
    for (Engine engine : Engines.with(ops).inside()) {
      all.add(new OverRows(engine));
      if (engine.capabilities().contains(Engine.Capability.PROGRAMS)) {
        all.add(new OverTensors(engine));
      }
    }
    all.addAll(others(ops));
    return of(ops, all);
  }

  static OpMatrix of(OpSet ops, List<Interpretation> all) {
    var rows = new ArrayList<Row>();
    for (String tag : ops.tags()) {
      Class<? extends Op> op = ops.find(tag).orElseThrow();
      var examples = Example.of(op);
      var cells = all.stream().map(column -> column.of(op, examples)).toList();
      rows.add(new Row(tag, op, takes(op, examples), cells));
    }
    return new OpMatrix(all.stream().map(Interpretation::name).toList(), rows);
  }

  /// The interpretations that are no engines, by name.
  private static Collection<Interpretation> others(OpSet ops) {
    Map<String, Interpretation> found = new TreeMap<>(Comparator.naturalOrder());
    var loaders = new ArrayList<>(List.of(OpMatrix.class.getClassLoader()));
    loaders.addAll(ops.plugins());
    for (ClassLoader loader : loaders) {
      ServiceLoader.load(Interpretation.class, loader)
          .forEach(column -> found.put(column.name(), column));
    }
    return found.values();
  }

  /// The names of what can be done with ops besides running them, as it comes with Weft.
  static Stream<String> interpretations() {
    return ServiceLoader.load(Interpretation.class, OpMatrix.class.getClassLoader()).stream()
        .map(found -> found.get().name());
  }

  private static String takes(Class<? extends Op> op, List<Example> examples) {
    return Contract.of(op)
        .or(() -> examples.stream().findFirst().map(example -> example.op().contract()))
        .map(
            contract ->
                contract.roles().stream()
                    .map(role -> role.name() + ": " + role.kind())
                    .collect(Collectors.joining(", ")))
        .orElse("");
  }

  /// How the interpretation of that name has each op.
  public Map<String, Cell> column(String name) {
    int at = columns.indexOf(name);
    var cells = new TreeMap<String, Cell>();
    rows.forEach(row -> cells.put(row.tag, row.cells.get(at)));
    return cells;
  }

  public long refusals() {
    return rows.stream()
        .flatMap(row -> row.cells.stream())
        .filter(Cell.Refused.class::isInstance)
        .count();
  }

  /// A table in Markdown, the reasons below it.
  @Override
  public String toString() {
    var reasons = new LinkedHashSet<String>();
    var out = new StringBuilder("| op | takes |");
    columns.forEach(column -> out.append(' ').append(column).append(" |"));
    out.append("\n|---|---|").append("---|".repeat(columns.size())).append('\n');
    for (Row row : rows) {
      out.append("| ").append(row.tag).append(" | ").append(row.takes).append(" |");
      row.cells.forEach(cell -> out.append(' ').append(text(cell, reasons)).append(" |"));
      out.append('\n');
    }
    out.append('\n');
    int number = 1;
    for (String reason : reasons) {
      out.append(number++).append(". ").append(reason).append('\n');
    }
    return out.append("\n%d ops, %d refusals\n".formatted(rows.size(), refusals())).toString();
  }

  private static String text(Cell cell, LinkedHashSet<String> reasons) {
    return switch (cell) {
      case Cell.Has(String how) -> how;
      case Cell.Refused(String why) -> {
        reasons.add(why);
        yield "refused (" + (List.copyOf(reasons).indexOf(why) + 1) + ")";
      }
    };
  }
}
