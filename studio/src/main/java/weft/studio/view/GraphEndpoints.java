package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import weft.eval.RunOptions;
import weft.inspect.draw.BoxKind;
import weft.inspect.draw.Diagram;
import weft.inspect.draw.Explanation;
import weft.inspect.draw.GraphLayout;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.lang.CheckedProgram;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.rewrite.Rewrites;
import weft.studio.tab.CellWords;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.KeptTables;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabResult;

/// `graph/draw`, `graph/equation`, `graph/kernels`: what features are made of, as it is drawn by
/// `explain`, and what each equation gives.
public record GraphEndpoints(StudioProject project) implements EndpointGroup {
  /// More boxes than this take a browser too long.
  private static final int MOST = 2000;

  /// What the output is called that is added for one equation.
  private static final String VALUE = "(value)";

  @Override
  public String name() {
    return "graph";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "draw" -> draw(body);
      case "equation" -> equation(body, tab);
      case "kernels" -> kernels(body);
      default -> throw new NoSuchQuestion(question);
    };
  }

  /// Features that were checked, and those of them that are looked at.
  private record Looked(FeatureSet set, CheckedProgram compiled, Set<String> only) {
    Graph written() {
      var names = only.isEmpty() ? compiled.graph().outputs().keySet() : only;
      return Prune.keep(compiled.graph(), Set.copyOf(names));
    }

    Graph graph(boolean expanded) {
      return expanded ? Rewrites.standard(written()) : written();
    }
  }

  private Looked looked(Json body) {
    FeatureSet set = project.features(body);
    var compiled = set.check(project.schemaOf(set), project.parameters(body, set), project.ops());
    var known = compiled.graph().outputs().keySet();
    if (known.isEmpty()) {
      throw new WeftException(
          compiled.errors().isEmpty()
              ? List.of(Diagnostic.of(Code.MISSING_VALUE, "there are no features to draw"))
              : compiled.errors());
    }
    var only = new LinkedHashSet<String>();
    body.find("only").map(Json::items).orElse(List.of()).forEach(name -> only.add(name.text()));
    only.retainAll(known);
    return new Looked(set, compiled, only);
  }

  private static boolean isExpanded(Json body) {
    return body.find("expanded").map(Json::truth).orElse(false);
  }

  private Json draw(Json body) {
    Looked looked = looked(body);
    var explanation =
        Explanation.of(
            looked.set.name(), looked.set.text(), looked.compiled, looked.only, isExpanded(body));
    boolean collapsed = body.find("collapsed").map(Json::truth).orElse(false);
    boolean tooMany = explanation.equations().size() > MOST;
    Diagram diagram =
        collapsed || tooMany ? Diagram.features(explanation) : Diagram.equations(explanation);
    var layout = GraphLayout.of(diagram);
    int[] stages = stages(explanation);
    Map<String, Explanation.Equation> byLabel = new LinkedHashMap<>();
    explanation.equations().forEach(it -> byLabel.put(it.label(), it));
    return JsonFields.of("width", JsonFields.number(layout.width()))
        .with("height", layout.height())
        .with("equations", explanation.equations().size())
        .with("collapsed", collapsed || tooMany)
        .with("note", tooMany && !collapsed ? "too many equations to draw: features alone" : "")
        .with("boxes", each(layout.boxes(), placed -> box(placed, byLabel, stages)))
        .with("lines", each(layout.lines(), GraphEndpoints::line))
        .with("links", each(diagram.links(), GraphEndpoints::link))
        .with("features", each(explanation.features(), GraphEndpoints::feature))
        .json();
  }

  private static <T> Json each(List<T> items, Function<T, Json> item) {
    return Json.of(items.stream().map(item).toList());
  }

  /// How many cross-sections lie before and in each equation: so many times all entities are waited
  /// for.
  private static int[] stages(Explanation explanation) {
    var stages = new int[explanation.equations().size()];
    for (var equation : explanation.equations()) {
      for (var argument : equation.arguments()) {
        stages[equation.id()] = Math.max(stages[equation.id()], stages[argument.equation()]);
      }
      stages[equation.id()] += equation.kind() == BoxKind.CROSS_SECTION ? 1 : 0;
    }
    return stages;
  }

  private static Json box(
      GraphLayout.Placed placed, Map<String, Explanation.Equation> byLabel, int[] stages) {
    var box = placed.box();
    var equation = byLabel.get(box.key());
    var fields =
        JsonFields.of("id", box.id())
            .with("title", box.title())
            .with("detail", box.detail())
            .with("kind", box.kind().tag())
            .with("tip", box.tip())
            .with("features", box.features())
            .with("x", placed.x())
            .with("y", placed.y())
            .with("width", placed.width())
            .with("height", placed.height());
    if (equation == null) {
      return fields.with("feature", box.title()).json();
    }
    return fields
        .with("equation", equation.id())
        .with("stage", stages[equation.id()])
        .with("text", equation.line())
        .with("type", equation.type().toString())
        .with("from", equation.snippet())
        .with("used_by", equation.usedBy())
        .json();
  }

  /// As a path of SVG.
  private static Json line(GraphLayout.Line line) {
    var path = new StringJoiner(" ");
    for (var curve : line.curves()) {
      double middle = (curve.fromX() + curve.toX()) / 2;
      path.add("M" + at(curve.fromX(), curve.fromY()));
      path.add("C" + at(middle, curve.fromY()) + " " + at(middle, curve.toY()));
      path.add(at(curve.toX(), curve.toY()));
      if (curve.straightTo() > curve.toX()) {
        path.add("L" + at(curve.straightTo(), curve.toY()));
      }
    }
    return JsonFields.of("from", line.from()).with("path", path.toString()).json();
  }

  private static String at(double x, double y) {
    return Math.round(x * 10) / 10.0 + " " + Math.round(y * 10) / 10.0;
  }

  private static Json link(Diagram.Link link) {
    return Json.of(List.of(Json.of(link.from()), Json.of(link.to())));
  }

  private static Json feature(Explanation.Feature feature) {
    var facts = feature.facts();
    return JsonFields.of("name", feature.name())
        .with("formula", feature.formula())
        .with("type", feature.type().toString())
        .with("equation", feature.equation())
        .with("equations", feature.size())
        .with("columns", List.copyOf(facts.columns()))
        .with("warm_up_rows", facts.warmUp())
        .with("state_bytes", facts.stateBytes())
        .with("stages", feature.stages())
        .with("label", feature.label())
        .json();
  }

  /// The values of one equation, with what it takes to compute it.
  private Json equation(Json body, StudioTab tab) {
    Looked looked = looked(body);
    Graph graph = looked.graph(isExpanded(body));
    int id = body.field("equation").integer();
    if (id < 0 || id >= graph.size()) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "there is no equation " + id)
              .hint("the text was changed: draw it again"));
    }
    var request = tab.look();
    var to = GraphBuilder.plain();
    for (Node node : graph.nodes()) {
      to.copy(graph, node, node.args());
    }
    Graph one = Prune.keep(to.output(VALUE, id).build(), Set.of(VALUE));
    var kept = project.held(looked.set);
    var read =
        kept.read(one.columns().keySet(), rows -> request.progress("reading", rows, kept.count()));
    var options =
        RunOptions.silent().watch((done, all) -> request.progress("computing", done, all));
    var prepared = project.engines().standard().prepare(one, options);
    Tensor values = prepared.run(read.table()).output(VALUE);
    // The first run is also the one in which code is compiled.
    long start = System.nanoTime();
    prepared.run(read.table());
    double millis = (System.nanoTime() - start) / 1e6;
    return told(body, graph.node(id), one, values, millis, read);
  }

  private static Json told(
      Json body, Node node, Graph one, Tensor values, double millis, KeptTables.Read read) {
    int rows = read.table().rows();
    boolean byRow = values.shape().rank() > 0 && values.shape().dims().getFirst() == rows;
    var fields =
        JsonFields.of("equation", body.field("equation"))
            .with("type", node.type().toString())
            .with("rows", rows)
            .with("equations", one.size())
            .with("millis", millis)
            .with("nanos_per_row", rows == 0 ? Double.NaN : millis * 1e6 / rows);
    if (!byRow) {
      return fields.with("constant", values.toString()).json();
    }
    var outputs = Map.of(VALUE, values);
    var result =
        new TabResult(0, CheckedProgram.none(List.of()), read.table(), read.layout(), outputs);
    fields.with("summary", ColumnSummary.of(VALUE, "equation", values, read.layout()));
    if (SeriesEndpoints.plots(values)) {
      var asked = new JsonFields();
      body.fields().forEach(asked::with);
      asked.with("names", List.of(VALUE));
      fields.with("points", SeriesEndpoints.points(result, asked.json()));
    }
    var sample = new ArrayList<String>();
    var entity = read.layout().entities().getFirst();
    for (int i = Math.max(entity.from(), entity.to() - 8); i < entity.to(); i++) {
      sample.add(CellWords.of(values, read.layout().row(i)));
    }
    return fields.with("last", sample).json();
  }

  /// How the compiled engine computes: passes, kernels, buffers.
  private Json kernels(Json body) {
    return JsonFields.of(
            "text", CompiledEngine.standard().compile(looked(body).written()).describe())
        .json();
  }
}
