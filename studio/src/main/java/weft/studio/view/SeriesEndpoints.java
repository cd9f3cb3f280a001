package weft.studio.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import weft.eval.Layout;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.studio.tab.CellWords;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabResult;

/// `series/entities`, `series/points`: what was computed, for plots.
public record SeriesEndpoints() implements EndpointGroup {
  private static final int WIDEST = 8192;
  private static final int MOST_ENTITIES = 1000;
  private static final int MOST_SERIES = 500;

  @Override
  public String name() {
    return "series";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "entities" -> entities(result(tab), body);
      case "points" -> points(result(tab), body);
      default -> throw new NoSuchQuestion(question);
    };
  }

  /// Whether values can be drawn as a line.
  static boolean plots(Tensor values) {
    return values.shape().rank() == 1
        && switch (values.element().kind()) {
          case FLOAT, SIGNED, UNSIGNED, BOOL -> true;
          case TIME, TEXT, ANY -> false;
        };
  }

  static TabResult result(StudioTab tab) {
    return tab.result()
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.USAGE, "nothing was computed yet").hint("run/start")));
  }

  /// Entities whose names hold a text, the first of them.
  private static Json entities(TabResult result, Json body) {
    String wanted = body.find("query").map(Json::text).orElse("").toLowerCase(Locale.ROOT);
    var all = result.layout().entities();
    var items = new ArrayList<Json>();
    for (int i = 0; i < all.size() && items.size() < MOST_ENTITIES; i++) {
      String name = entity(result, i);
      if (name.toLowerCase(Locale.ROOT).contains(wanted)) {
        items.add(
            JsonFields.of("index", i).with("name", name).with("rows", all.get(i).rows()).json());
      }
    }
    return JsonFields.of("entities", Json.of(items)).with("all", all.size()).json();
  }

  /// What an entity is called.
  static String entity(TabResult result, int index) {
    var entity = result.layout().entities().get(index);
    return result
        .table()
        .entity()
        .filter(_ -> entity.rows() > 0)
        .map(name -> CellWords.of(result.table().column(name), result.layout().row(entity.from())))
        .orElse("");
  }

  static Json points(TabResult result, Json body) {
    Layout layout = result.layout();
    int index = Math.clamp(body.find("entity").map(Json::integer).orElse(0), 0, last(layout));
    int width = Math.clamp(body.field("width").integer(), 16, WIDEST);
    var entity = layout.entities().get(index);
    IntToDoubleFunction place = places(result, entity);
    int from = entity.from();
    int to = entity.to();
    if (body.find("from").isPresent()) {
      double low = body.field("from").number();
      double high = body.field("to").number();
      // One more on either side, so that lines go on to the edge.
      while (from + 1 < to && place.applyAsDouble(from + 1) < low) {
        from++;
      }
      while (to - 1 > from && place.applyAsDouble(to - 2) > high) {
        to--;
      }
    }
    if (body.field("names").items().size() > MOST_SERIES) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "too many series at once")
              .expected("at most " + MOST_SERIES)
              .found(String.valueOf(body.field("names").items().size())));
    }
    var series = new ArrayList<Json>();
    for (Json name : body.field("names").items()) {
      Tensor values = values(result, name.text());
      series.add(line(name.text(), values, layout, from, to, place, width));
    }
    return JsonFields.of("run", result.run())
        .with("entity", index)
        .with("name", entity(result, index))
        .with("rows", to - from)
        .with("timed", timed(result))
        .with("first", entity.rows() == 0 ? 0 : place.applyAsDouble(entity.from()))
        .with("last", entity.rows() == 0 ? 1 : place.applyAsDouble(entity.to() - 1))
        .with("series", Json.of(series))
        .json();
  }

  /// The line of some rows of the layout.
  private static Json line(
      String name,
      Tensor values,
      Layout layout,
      int from,
      int to,
      IntToDoubleFunction place,
      int width) {
    var thinned =
        ThinnedSeries.of(
            to - from,
            i -> place.applyAsDouble(from + i),
            i -> {
              int row = layout.row(from + i);
              return values.missingAt(row) ? Double.NaN : values.doubleAt(row);
            },
            width);
    return JsonFields.of("name", name)
        .with("x", JsonFields.numbers(thinned.x()))
        .with("y", JsonFields.numbers(thinned.y()))
        .with("bool", values.element() == Element.BOOL)
        .json();
  }

  private static int last(Layout layout) {
    return layout.entities().size() - 1;
  }

  static Tensor values(TabResult result, String name) {
    Tensor values =
        result
            .values(name)
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(Code.UNKNOWN_NAME, "nothing is called '" + name + "'")
                            .about(name)
                            .expected("one of " + String.join(", ", result.outputs().keySet()))));
    if (!plots(values)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "'" + name + "' can't be drawn as a line")
              .about(name)
              .expected("numbers or conditions")
              .found(values.element().tag()));
    }
    return values;
  }

  static boolean timed(TabResult result) {
    var table = result.table();
    return table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
  }

  /// Where a row of the layout stands: milliseconds, or the number of the row of its entity.
  static IntToDoubleFunction places(TabResult result, Layout.Entity entity) {
    return timed(result)
        ? position -> result.layout().key(position) / 1e6
        : position -> position - entity.from();
  }

  /// What is asked of several names.
  static List<String> names(Json body) {
    return body.field("names").items().stream().map(Json::text).toList();
  }
}
