package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Nearness;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.eval.WayResult;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.serve.Cancelled;
import weft.serve.OpenRequest;
import weft.studio.tab.CellWords;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.WrittenPlaces;

/// Features computed in every way there is, compared bit for bit, in the background of a tab. What
/// comes of it are events: `progress`, then `parity`, `failed` or `cancelled`.
final class ParityRun {
  private static final Engine REFERENCE = new InterpreterEngine();
  private static final int SEED = 1;

  private final StudioProject project;
  private final Json body;
  private final FeatureSet set;
  private final WrittenPlaces places;

  ParityRun(StudioProject project, Json body) {
    this.project = project;
    this.body = body;
    this.set = project.features(body);
    this.places =
        new WrittenPlaces(
            project.folder().features(body.field("file").text()), body.field("text").text());
  }

  Json start(StudioTab tab) {
    return JsonFields.of("run", tab.run(request -> run(tab, request))).json();
  }

  private void run(StudioTab tab, OpenRequest request) {
    long run = StudioTab.number(request);
    try {
      long start = System.nanoTime();
      var answer = JsonFields.of("run", run).with("matrix", matrix(request));
      tab.tell("parity", answer.with("millis", (System.nanoTime() - start) / 1e6).json());
    } catch (Cancelled e) {
      tab.tell("cancelled", JsonFields.of("run", run).json());
    } catch (WeftException e) {
      RunEndpoints.failed(tab, run, e.diagnostics());
    } catch (RuntimeException | Error e) {
      RunEndpoints.failed(tab, run, List.of(EndpointGroup.defect(e)));
    }
  }

  private Json matrix(OpenRequest request) {
    var held = project.held(set);
    var parameters = project.parameters(body, set);
    var compiled = set.check(held.schema(), parameters, project.ops());
    Table table =
        held.read(
                compiled.graph().columns().keySet(),
                rows -> request.progress("reading", rows, held.count()))
            .table();
    compiled = set.check(held.found(table), parameters, project.ops()).orThrow();
    Graph graph = compiled.graph();
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    var ways = ways(new Engine.Trial(new Random(SEED), table.rows(), threads));
    var options =
        RunOptions.silent().watch((done, all) -> request.progress(REFERENCE.name(), done, all));
    var expected = REFERENCE.prepare(graph, options).run(table);
    Graph computed = Prune.keep(graph, expected.outputs().keySet());
    var results = new LinkedHashMap<String, List<WayResult>>();
    for (var way : ways.entrySet()) {
      request.mustGoOn();
      request.progress(way.getKey(), results.size(), ways.size());
      results.put(
          way.getKey(),
          WayResult.of(way.getKey(), way.getValue(), computed, table, expected.outputs()));
    }
    request.mustGoOn();
    return new JsonFields()
        .with("rows", table.rows())
        .with("ways", List.copyOf(ways.keySet()))
        .with("features", features(graph, results, expected.outputs(), table))
        .with("failures", JsonFields.problems(expected.failures()))
        .json();
  }

  private Map<String, Engine> ways(Engine.Trial trial) {
    return project.engines().arrangements(trial);
  }

  /// A line for each feature, a cell for each way.
  private Json features(
      Graph graph,
      Map<String, List<WayResult>> results,
      Map<String, Tensor> expected,
      Table table) {
    var lines = new ArrayList<Json>();
    expected.forEach(
        (name, wanted) -> {
          var cells =
              results.values().stream()
                  .flatMap(List::stream)
                  .filter(result -> result.feature().equals(name))
                  .map(result -> cell(result, wanted, table))
                  .toList();
          int node = graph.outputs().getOrDefault(name, 0);
          lines.add(
              places
                  .at(graph.node(node).origin(), name)
                  .with("name", name)
                  .with("ways", Json.of(cells))
                  .json());
        });
    return Json.of(lines);
  }

  private static Json cell(WayResult result, Tensor expected, Table table) {
    var fields =
        JsonFields.of("verdict", result.verdict())
            .with("kept", result.nearness().isKept())
            .with("differs", result.differs());
    if (result.nearness() instanceof Nearness.Refused(var reason)) {
      fields.with("reason", reason.message());
    }
    result
        .difference()
        .ifPresent(
            first -> {
              var keys = new JsonFields();
              table
                  .entity()
                  .ifPresent(key -> keys.with(key, CellWords.of(table.column(key), first.row())));
              table
                  .order()
                  .ifPresent(key -> keys.with(key, CellWords.of(table.column(key), first.row())));
              fields
                  .with("cells", first.cells())
                  .with("row", first.row())
                  .with("keys", keys.json())
                  .with("expected", CellWords.of(Objects.requireNonNull(expected), first.row()))
                  .with("found", CellWords.of(first.found(), first.row()));
            });
    return fields.json();
  }
}
