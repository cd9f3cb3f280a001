package weft.polars;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;
import weft.spell.TableKeys;

/// Polars: features go to Python as a module, tables as Arrow files.
public final class PolarsEngine implements Engine {
  private static final String TITLE = "Features";

  private final ArrowExchange exchange;

  public PolarsEngine() {
    this(ArrowExchange.python());
  }

  /// @param exchange what runs modules
  PolarsEngine(ArrowExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public String name() {
    return "polars";
  }

  @Override
  public String description() {
    return "Polars, in a Python beside this program ($WEFT_PYTHON)";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.OUTSIDE, Capability.LABELS);
  }

  @Override
  public Promise promise() {
    return new Promise.Near(1e-9, 1e-12);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var refused = PolarsModule.of(graph, options.rules(), TableKeys.STANDARD, TITLE).refused();
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        compute(graph, options, source.table(), sink);
      }

      @Override
      public Map<String, Diagnostic> refused() {
        return refused;
      }
    };
  }

  private void compute(Graph graph, RunOptions options, Table table, ResultSink sink) {
    var keys = new TableKeys(table.entity().orElse(""), table.order().orElse(""));
    var module = PolarsModule.of(graph, options.rules(), keys, TITLE);
    if (module.outputs().isEmpty()) {
      return;
    }
    var found = exchanged(module.text(), read(graph, keys, table));
    var results = new LinkedHashMap<String, Tensor>();
    for (String name : module.outputs()) {
      int id = Objects.requireNonNull(graph.outputs().get(name));
      Tensor column = Objects.requireNonNull(found.get(name));
      results.put(name, typed(graph.node(id).type().element(), column));
    }
    sink.take(results);
  }

  /// The columns that the module reads.
  private static Map<String, Tensor> read(Graph graph, TableKeys keys, Table table) {
    var columns = new LinkedHashMap<String, Tensor>();
    PolarsModuleWriter.keyNames(keys).forEach(key -> columns.put(key, table.column(key)));
    graph.columns().keySet().forEach(name -> columns.put(name, table.column(name)));
    return columns.isEmpty() ? table.columns() : columns;
  }

  private Map<String, Tensor> exchanged(String module, Map<String, Tensor> columns) {
    try {
      Path folder = Files.createTempDirectory("weft-polars");
      Path from = folder.resolve("in.arrow");
      Path to = folder.resolve("out.arrow");
      try {
        TableFiles.write(from, columns);
        exchange.run(module, from, to);
        return TableFiles.read(List.of(to.toString()), ReadOptions.ALL).columns();
      } finally {
        Files.deleteIfExists(from);
        Files.deleteIfExists(to);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Tensor typed(Element element, Tensor found) {
    if (element == found.element() || element == Element.TEXT) {
      return found;
    }
    return element == Element.BOOL
        ? Tensor.truths(found.shape(), found::doubleAt)
        : Tensor.f64(found.shape(), found::doubleAt);
  }
}
