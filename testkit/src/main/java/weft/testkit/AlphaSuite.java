package weft.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.Nearness;
import weft.eval.NearnessMeter;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.ops.Ops;
import weft.rewrite.Prune;
import weft.testkit.Tables.Csv;

/// A program over the panel: `NAME.weft`, with `NAME_expected.csv.gz`, `NAME_tolerance.json` and
/// `panel.csv.gz` beside it. Each column of the expected file is a case.
///
/// @param engine what computes
public record AlphaSuite(Engine engine) implements Suite {
  private static final String EXTENSION = ".weft";

  @Override
  public String name() {
    return "programs over the panel";
  }

  @Override
  public boolean takes(Source source) {
    return source.path().toString().endsWith(EXTENSION)
        && Files.isReadable(beside(source.path(), "_expected.csv.gz"));
  }

  /// A row of the panel.
  private record Key(String time, String symbol) {}

  @Override
  public SuiteReport run(Source source) {
    Path file = source.path();
    var panel = Csv.read(file.toAbsolutePath().resolveSibling("panel.csv.gz"));
    var types = Map.of("symbol", "text", "sector", "text", "time", "time");
    Table table = Tables.csv(panel, types, Optional.of("symbol"), "time");
    Csv expected = Csv.read(beside(file, "_expected.csv.gz"));
    Json allowance = json(beside(file, "_tolerance.json"));
    var report = new SuiteReport.Builder();
    Graph graph = graph(file, table);
    var prepared = engine.prepare(graph, RunOptions.silent());
    var names = expected.header().subList(2, expected.header().size());
    var refused = prepared.refused();
    Outcome outcome =
        refused.keySet().containsAll(names)
            ? new Outcome(Map.of(), List.of())
            : prepared.run(table);
    boolean own = prepared.hosted().isEmpty();
    var keys = keys(panel);
    var rows = new HashMap<Key, Integer>();
    for (int i = 0; i < keys.size(); i++) {
      rows.put(keys.get(i), i);
    }
    var wanted = keys(expected);
    for (String name : names) {
      Diagnostic reason = refused.get(name);
      if (reason != null) {
        report.computed(name, "a column", new Nearness.Refused(reason));
        continue;
      }
      try {
        Tensor found = outcome.output(name);
        report.result(name, written(found));
        Nearness near = compare(name, expected.column(name), wanted, rows, found, allowance);
        report.computed(name, "equal cells", own ? near : fallsBack(graph, name).worse(near));
      } catch (WeftException e) {
        report.computed(name, "a column", Nearness.of(e));
      }
    }
    return report.build();
  }

  /// Whether the engine leaves part of a column to the interpreter.
  private Nearness fallsBack(Graph graph, String name) {
    return FallBacks.in(engine.prepare(Prune.keep(graph, Set.of(name)), RunOptions.silent()))
        .<Nearness>map(Nearness.Differs::new)
        .orElse(new Nearness.Bits());
  }

  private static Graph graph(Path file, Table table) {
    try {
      return Formulas.compile(
              String.valueOf(file.getFileName()),
              Files.readString(file),
              Tables.schema(table),
              Map.of(),
              Ops.all(),
              Mode.BATCH)
          .graph();
    } catch (IOException e) {
      throw Tables.unreadable(file, e);
    }
  }

  private Nearness compare(
      String name,
      List<String> expected,
      List<Key> keys,
      Map<Key, Integer> rows,
      Tensor found,
      Json allowance) {
    var tolerance = Tolerance.of(allowance, engine.promise());
    var leftOut = leftOut(allowance, name);
    var wanted = new double[keys.size()];
    var got = new double[keys.size()];
    var meter = new NearnessMeter(tolerance);
    for (int i = 0; i < wanted.length; i++) {
      Integer row = rows.get(keys.get(i));
      wanted[i] = expected.get(i).isEmpty() ? Double.NaN : Double.parseDouble(expected.get(i));
      got[i] = row == null ? Double.NaN : found.doubleAt(row);
      if (!leftOut.contains(keys.get(i))) {
        meter.number(i, wanted[i], got[i]);
      }
    }
    return meter.nearness(
        i ->
            "%s: %s, expected %s (%d of %d cells differ)"
                .formatted(keys.get(i), got[i], wanted[i], meter.wrong(), wanted.length));
  }

  private static Set<Key> leftOut(Json allowance, String name) {
    var cells = new HashSet<Key>();
    allowance
        .find("left_out")
        .flatMap(all -> all.find(name))
        .ifPresent(
            list ->
                list.items()
                    .forEach(
                        cell ->
                            cells.add(
                                new Key(cell.items().get(0).text(), cell.items().get(1).text()))));
    return cells;
  }

  private static List<Key> keys(Csv csv) {
    var times = csv.column("time");
    var symbols = csv.column("symbol");
    var keys = new ArrayList<Key>();
    for (int i = 0; i < times.size(); i++) {
      keys.add(new Key(times.get(i), symbols.get(i)));
    }
    return keys;
  }

  private static Json written(Tensor column) {
    var cells = new ArrayList<Json>();
    for (int i = 0; i < column.size(); i++) {
      double value = column.doubleAt(i);
      cells.add(Double.isNaN(value) ? new Json.Nothing() : Json.of(value));
    }
    return Json.of(cells);
  }

  private static Path beside(Path file, String ending) {
    String name = String.valueOf(file.getFileName());
    int length = name.length() - EXTENSION.length();
    return file.toAbsolutePath().resolveSibling(name.substring(0, length) + ending);
  }

  private static Json json(Path file) {
    try {
      return Files.isReadable(file)
          ? Json.read(String.valueOf(file.getFileName()), Files.readString(file))
          : Json.of(new LinkedHashMap<>());
    } catch (IOException e) {
      throw Tables.unreadable(file, e);
    }
  }
}
