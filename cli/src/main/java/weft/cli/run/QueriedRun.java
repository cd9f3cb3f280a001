package weft.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.cli.console.Unwritten;
import weft.cli.option.InputData;
import weft.cli.option.OutOrder;
import weft.eval.PreparedGraph;
import weft.eval.Table;
import weft.files.QueriedFeatures;
import weft.files.QueryRun;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.CheckedProgram;

/// A run in which the engine reads the files itself, and writes the results: no row passes through
/// here. What it gives is the same as that of any other run.
///
/// @param features those that are a query
/// @param input the rows
/// @param shown how many rows are shown, where they are not written
public record QueriedRun(
    QueriedFeatures features,
    Graph graph,
    CheckedProgram compiled,
    InputData input,
    Optional<Path> out,
    int shown) {
  private static final Optional<String> FITS = Optional.empty();

  /// Why rows that could stay in the engine go through memory; nothing where they can stay there,
  /// or the engine is none that has its own.
  public static Optional<String> unfit(
      PreparedGraph prepared,
      Graph graph,
      CheckedProgram compiled,
      InputData input,
      Optional<Path> out,
      OutOrder order) {
    if (!(prepared instanceof QueriedFeatures)) {
      return FITS;
    }
    if (compiled.assertions().stream()
        .anyMatch(assertion -> graph.outputs().containsKey(assertion.output()))) {
      return Optional.of("they are compared with what the program asserts");
    }
    String target = out.map(Path::toString).orElse("").toLowerCase(Locale.ROOT);
    boolean text = target.matches(".*\\.[ct]sv(\\.gz|\\.zst)?");
    if (!target.isEmpty() && !text && !target.matches(".*\\.(parquet|pq)")) {
      return Optional.of("it does not write Arrow files");
    }
    if (text && graph.outputs().values().stream().anyMatch(id -> isArray(graph, id))) {
      return Optional.of("there are arrays to be written as text");
    }
    if (order != OutOrder.INPUT) {
      return Optional.of("--out-order entity puts them into another order");
    }
    long different =
        names(input, graph).map(name -> name.toLowerCase(Locale.ROOT)).distinct().count();
    return different < names(input, graph).count()
        ? Optional.of("some columns of results differ in capital letters only")
        : input.files().unqueried(graph.columns().keySet());
  }

  private static boolean isArray(Graph graph, int id) {
    return graph.node(id).type().shape().rank() > 0;
  }

  private static Stream<String> names(InputData input, Graph graph) {
    return Stream.concat(input.keys().stream(), graph.outputs().keySet().stream());
  }

  /// @param strict whether what would be a warning is an error
  /// @throws weft.files.JoinedFiles.Widened if a column does not hold what its file said
  public Result run(boolean strict) {
    var findings = input.findings(compiled);
    try (var run = input.files().query(graph.columns().keySet())) {
      run.look(findings);
      var notes = DataNotes.of(findings, input, compiled);
      notes.mustBeNone(strict);
      var types = types();
      if (out.isEmpty()) {
        var totals = run.compute(features, types);
        return result(totals, run.last(Math.max(1, shown))).with(notes);
      }
      var totals = new ArrayList<QueryRun.Totals>();
      Unwritten.during(() -> totals.add(run.write(features, types, out.get())));
      return result(totals.getFirst(), empty(types)).with(notes);
    }
  }

  private Map<String, Type> types() {
    var types = new LinkedHashMap<String, Type>();
    graph.outputs().forEach((name, id) -> types.put(name, graph.node(id).type()));
    return types;
  }

  /// No rows, for what a summary says of columns.
  private Map<String, Tensor> empty(Map<String, Type> types) {
    var columns = new LinkedHashMap<String, Tensor>();
    input.keys().forEach(key -> columns.put(key, empty(keyType(key))));
    types.forEach((name, type) -> columns.put(name, empty(type)));
    return columns;
  }

  private Type keyType(String key) {
    return Objects.requireNonNull(input.schema().columns().get(key));
  }

  private static Tensor empty(Type type) {
    OptionalInt width =
        type.shape().rank() > 0 ? OptionalInt.of(type.shape().size()) : OptionalInt.empty();
    Shape shape = width.isPresent() ? Shape.of(0, width.getAsInt()) : Shape.of(0);
    return switch (type.element().kind()) {
      case TEXT -> Tensor.texts(shape, _ -> "");
      case BOOL -> Tensor.truths(shape, _ -> 0);
      case TIME, SIGNED, UNSIGNED -> Tensor.of(type.element(), shape, new long[0]);
      case FLOAT, ANY -> Tensor.floats(Element.F64, shape, _ -> 0);
    };
  }

  private Result result(QueryRun.Totals totals, Map<String, Tensor> last) {
    var counts =
        totals.cells().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    cells ->
                        new CellCounts(cells.getValue().missing(), cells.getValue().infinite())));
    var features = new LinkedHashMap<>(last);
    features.keySet().removeAll(input.keys());
    return new Result(
        new Table(last, input.entity(), input.order()),
        input.keys(),
        features,
        new Result.Totals(totals.rows(), totals.entities(), counts),
        List.of(),
        graph,
        compiled,
        DataNotes.NONE);
  }
}
