package weft.polars;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.TableKeys;
import weft.spell.python.PythonCommand;
import weft.spell.python.PythonWorker;
import weft.spell.python.PythonWorkers;

/// Polars: features go to Python as a module, and tables as Arrow files.
public final class PolarsEngine implements Engine {
  private static final String TITLE = "Features";

  @Override
  public String name() {
    return "polars";
  }

  @Override
  public String description() {
    return "Polars, in a Python beside this program";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.OUTSIDE);
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

  private static void compute(Graph graph, RunOptions options, Table table, ResultSink sink) {
    var module =
        PolarsModule.of(
            graph,
            options.rules(),
            new TableKeys(table.entity().orElse(""), table.order().orElse("")),
            TITLE);
    module.refused().values().forEach(sink::failed);
    if (module.outputs().isEmpty()) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("weft-polars");
      Path in = folder.resolve("in.arrow");
      Path out = folder.resolve("out.arrow");
      try {
        TableFiles.write(in, table.columns());
        var call =
            new PythonWorker.Module(
                module.text()
                    + "\n\n"
                    + "def exchange(source, target):\n"
                    + "    main(str(source), str(target))\n"
                    + "    return {}\n",
                "exchange",
                Map.of());
        var worker = PythonWorkers.shared(PythonCommand.standard(), List.of("polars"));
        var answer =
            worker.call(
                call,
                new LinkedHashMap<>(
                    Map.of(
                        "source",
                        Tensor.scalar(in.toString()),
                        "target",
                        Tensor.scalar(out.toString()))),
                Map.of());
        if (answer instanceof PythonWorker.Answer.Failed failed) {
          throw new WeftException(
              Diagnostic.of(Code.FUNCTION_FAILED, "Polars refused: " + failed.message()));
        }
        var found = TableFiles.read(List.of(out.toString()), ReadOptions.ALL).columns();
        var results = new LinkedHashMap<String, Tensor>();
        for (String name : module.outputs()) {
          var element = graph.node(graph.outputs().get(name)).type().element();
          results.put(name, typed(element, found.get(name)));
        }
        sink.take(results);
      } finally {
        Files.deleteIfExists(in);
        Files.deleteIfExists(out);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Tensor typed(Element element, Tensor found) {
    if (element == found.element()) {
      return found;
    }
    return element == Element.BOOL
        ? Tensor.truths(found.shape(), found::doubleAt)
        : Tensor.f64(found.shape(), found::doubleAt);
  }
}
