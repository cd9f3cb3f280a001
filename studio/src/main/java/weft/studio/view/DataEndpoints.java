package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.eval.Layout;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.library.RowSources;
import weft.report.statistic.Clusters;
import weft.report.statistic.Correlations;
import weft.report.statistic.Distribution;
import weft.studio.tab.CellWords;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabResult;

/// `data/columns`, `data/rows`, `data/histogram`, `data/section`, `data/correlation`: the rows,
/// with what was computed for the tab beside them.
public record DataEndpoints(StudioProject project) implements EndpointGroup {
  private static final int MOST_ROWS = 500;
  private static final int MOST_PAIRED = 40;
  private static final int MOST_COMPARED = 200_000;

  @Override
  public String name() {
    return "data";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "columns" -> columns(body, tab);
      case "rows" -> rows(SeriesEndpoints.result(tab), body);
      case "histogram" -> histogram(SeriesEndpoints.result(tab), body.field("name").text());
      case "section" -> section(SeriesEndpoints.result(tab), body);
      case "correlation" -> correlation(SeriesEndpoints.result(tab), body);
      default -> throw new NoSuchQuestion(question);
    };
  }

  /// Reads all columns, and says what they and the features hold.
  private Json columns(Json body, StudioTab tab) {
    var request = tab.look();
    var kept = project.held(sources(body));
    var read =
        kept.read(
            kept.schema().columns().keySet(),
            rows -> request.progress("reading", rows, kept.count()));
    TabResult result = tab.widen(read);
    var items = new ArrayList<Json>();
    columnsOf(result)
        .forEach(
            (name, values) -> {
              request.mustGoOn();
              items.add(ColumnSummary.of(name, role(result, name), values, result.layout()));
            });
    return JsonFields.of("rows", read.table().rows())
        .with("entities", read.layout().entities().size())
        .with("timed", SeriesEndpoints.timed(result))
        .with(
            "files", kept.files().stream().map(file -> String.valueOf(file.getFileName())).toList())
        .with("columns", Json.of(items))
        .json();
  }

  /// A text that is wrong has the rows that others have.
  private RowSources sources(Json body) {
    try {
      FeatureSet set = project.features(body);
      return set.sources();
    } catch (WeftException e) {
      return RowSources.NONE;
    }
  }

  /// Keys first, then columns, then features.
  private static Map<String, Tensor> columnsOf(TabResult result) {
    var all = new LinkedHashMap<String, Tensor>();
    var table = result.table();
    table.entity().ifPresent(name -> all.put(name, table.column(name)));
    table.order().ifPresent(name -> all.put(name, table.column(name)));
    table.columns().forEach(all::putIfAbsent);
    all.putAll(result.outputs());
    return all;
  }

  private static String role(TabResult result, String name) {
    if (result.outputs().containsKey(name)) {
      return result.compiled().labels().contains(name) ? "label" : "feature";
    }
    return result.table().entity().filter(name::equals).isPresent()
        ? "entity"
        : result.table().order().filter(name::equals).isPresent() ? "order" : "column";
  }

  /// Rows as they stand in the data, or those of an entity in their order.
  private static Json rows(TabResult result, Json body) {
    Layout layout = result.layout();
    var all = columnsOf(result);
    int entity = body.find("entity").map(Json::integer).orElse(-1);
    boolean one = entity >= 0 && entity < layout.entities().size();
    int start = one ? layout.entities().get(entity).from() : 0;
    int count = one ? layout.entities().get(entity).rows() : result.table().rows();
    int from = Math.clamp(body.field("from").integer(), 0, count);
    int to = from + Math.clamp(body.field("count").integer(), 0, Math.min(MOST_ROWS, count - from));
    var items = new ArrayList<Json>();
    for (int i = from; i < to; i++) {
      int row = one ? layout.row(start + i) : i;
      items.add(JsonFields.texts(all.values().stream().map(it -> CellWords.of(it, row)).toList()));
    }
    return JsonFields.of("names", JsonFields.texts(List.copyOf(all.keySet())))
        .with("from", from)
        .with("all", count)
        .with("rows", Json.of(items))
        .json();
  }

  private static Json histogram(TabResult result, String name) {
    var spread = Distribution.of(SeriesEndpoints.values(result, name).doubles());
    var quantiles = new ArrayList<Json>();
    spread.quantiles().forEach(value -> quantiles.add(JsonFields.number(value)));
    return JsonFields.of("name", name)
        .with("rows", spread.rows())
        .with("missing", spread.missing())
        .with("infinite", spread.infinite())
        .with("mean", spread.mean())
        .with("deviation", spread.deviation())
        .with("levels", Json.of(Distribution.LEVELS.stream().map(Json::of).toList()))
        .with("quantiles", Json.of(quantiles))
        .with("edges", JsonFields.numbers(spread.edges()))
        .with("counts", Json.of(IntStream.of(spread.counts()).mapToObj(Json::of).toList()))
        .with("below", spread.below())
        .with("above", spread.above())
        .json();
  }

  /// The values of all entities at the last time that is not after a place.
  private static Json section(TabResult result, Json body) {
    Layout layout = result.layout();
    double at = body.field("at").number();
    boolean timed = SeriesEndpoints.timed(result);
    var names = SeriesEndpoints.names(body);
    var columns = names.stream().map(name -> SeriesEndpoints.values(result, name)).toList();
    var items = new ArrayList<Json>();
    var entities = layout.entities();
    for (int e = 0; e < entities.size() && items.size() < MOST_ROWS; e++) {
      var entity = entities.get(e);
      var place = SeriesEndpoints.places(result, entity);
      int low = entity.from();
      int high = entity.to();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (place.applyAsDouble(middle) <= at) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      if (low == entity.from()) {
        continue;
      }
      int row = layout.row(low - 1);
      var values = new ArrayList<Json>();
      columns.forEach(
          it -> values.add(JsonFields.number(it.missingAt(row) ? Double.NaN : it.doubleAt(row))));
      items.add(
          JsonFields.of("index", e)
              .with("name", SeriesEndpoints.entity(result, e))
              .with("at", place.applyAsDouble(low - 1))
              .with("values", Json.of(values))
              .json());
    }
    return JsonFields.of("at", JsonFields.number(at))
        .with("timed", timed)
        .with("all", entities.size())
        .with("entities", Json.of(items))
        .json();
  }

  /// How features go together, those beside each other that do most.
  private static Json correlation(TabResult result, Json body) {
    var names = SeriesEndpoints.names(body);
    if (names.size() > MOST_PAIRED) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "too many features to compare")
              .expected("at most " + MOST_PAIRED)
              .found(String.valueOf(names.size())));
    }
    int rows = result.table().rows();
    int step = Math.max(1, (rows + MOST_COMPARED - 1) / MOST_COMPARED);
    var columns = new ArrayList<double[]>();
    for (String name : names) {
      double[] values = SeriesEndpoints.values(result, name).doubles();
      columns.add(IntStream.range(0, rows / step).mapToDouble(i -> values[i * step]).toArray());
    }
    var matrix = new double[names.size()][names.size()];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        matrix[i][j] = Correlations.pearson(columns.get(i), columns.get(j));
        matrix[j][i] = matrix[i][j];
      }
    }
    var order = Clusters.of(matrix, 0.3).order();
    var lines = new ArrayList<Json>();
    for (int i : order) {
      lines.add(JsonFields.numbers(order.stream().mapToDouble(j -> matrix[i][j]).toArray()));
    }
    return JsonFields.of("names", JsonFields.texts(order.stream().map(names::get).toList()))
        .with("matrix", Json.of(lines))
        .with("every", step)
        .json();
  }
}
