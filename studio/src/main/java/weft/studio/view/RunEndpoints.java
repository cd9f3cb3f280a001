package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.inspect.ProblemJson;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.library.FeatureSet;
import weft.serve.Cancelled;
import weft.serve.OpenRequest;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabResult;

/// `run/start`, `run/cancel`: features over all rows. What comes of it are events: `progress`,
/// `result`, `failed`, `cancelled`.
public record RunEndpoints(StudioProject project) implements EndpointGroup {
  @Override
  public String name() {
    return "run";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "start" -> {
        FeatureSet set = project.features(body);
        var parameters = project.parameters(body, set);
        long run = tab.run(request -> run(set, parameters, tab, request));
        yield JsonFields.of("run", run).json();
      }
      case "cancel" -> {
        tab.cancel();
        yield new JsonFields().json();
      }
      default -> throw new NoSuchQuestion(question);
    };
  }

  private void run(
      FeatureSet set, Map<String, Object> parameters, StudioTab tab, OpenRequest request) {
    long run = StudioTab.number(request);
    try {
      long start = System.nanoTime();
      var result = compute(set, parameters, request);
      if (tab.keep(request, result)) {
        tab.tell("result", told(result, (System.nanoTime() - start) / 1e6));
      } else {
        tab.tell("cancelled", JsonFields.of("run", run).json());
      }
    } catch (Cancelled e) {
      tab.tell("cancelled", JsonFields.of("run", run).json());
    } catch (WeftException e) {
      failed(tab, run, e.diagnostics());
    } catch (RuntimeException | Error e) {
      failed(tab, run, List.of(EndpointGroup.defect(e)));
    }
  }

  static void failed(StudioTab tab, long run, List<Diagnostic> problems) {
    tab.tell(
        "failed",
        JsonFields.of("run", run)
            .with("problems", Json.of(problems.stream().map(ProblemJson::of).toList()))
            .json());
  }

  /// The features that are sound, over all rows.
  TabResult compute(FeatureSet set, Map<String, Object> parameters, OpenRequest request) {
    var held = project.held(set);
    CheckedProgram compiled = set.check(held.schema(), parameters, project.ops());
    var read =
        held.read(
            compiled.graph().columns().keySet(),
            rows -> request.progress("reading", rows, held.count()));
    Table table = read.table();
    var found = held.found(table);
    if (!found.equals(held.schema())) {
      // Columns with missing values are read as numbers.
      compiled = set.check(found, parameters, project.ops());
    }
    request.mustGoOn();
    var options =
        RunOptions.silent().watch((done, all) -> request.progress("computing", done, all));
    Outcome outcome = project.engines().standard().prepare(compiled.graph(), options).run(table);
    var outputs = new LinkedHashMap<String, Tensor>(outcome.outputs());
    var problems = new ArrayList<>(compiled.problems());
    problems.addAll(outcome.failures());
    return new TabResult(
        StudioTab.number(request), compiled.with(problems), table, read.layout(), outputs);
  }

  private static Json told(TabResult result, double millis) {
    var features =
        result.outputs().entrySet().stream()
            .map(output -> feature(output.getKey(), output.getValue(), result))
            .toList();
    return JsonFields.of("run", result.run())
        .with("millis", millis)
        .with("rows", result.table().rows())
        .with("entities", result.layout().entities().size())
        .with("features", Json.of(features))
        .with("errors", JsonFields.problems(result.compiled().errors()))
        .json();
  }

  private static Json feature(String name, Tensor values, TabResult result) {
    int missing = 0;
    int infinite = 0;
    boolean plots = SeriesEndpoints.plots(values);
    for (int i = 0; i < values.size(); i++) {
      if (values.missingAt(i)) {
        missing++;
      } else if (plots && Double.isInfinite(values.doubleAt(i))) {
        infinite++;
      }
    }
    return JsonFields.of("name", name)
        .with("type", values.element().tag())
        .with("missing", missing)
        .with("infinite", infinite)
        .with("label", result.compiled().labels().contains(name))
        .with("plots", plots)
        .json();
  }
}
