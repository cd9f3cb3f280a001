package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.calculus.DerivativeInputs;
import weft.calculus.Derivatives;
import weft.calculus.Derivatives.Derivative;
import weft.eval.Layout;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.Schema;
import weft.lang.Varying;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.TabResult;

/// Which input moves a feature in one row, and how far back: the derivative of that one cell with
/// respect to every cell of every column that the feature reads, and to parameters. One way back
/// through the equations finds them all.
final class InfluenceHere {
  /// The column that counts one row and no other.
  private static final String HERE = "$here";

  /// Rows that are listed of an input.
  private static final int MOST = 400;

  private final StudioProject project;
  private final Json body;
  private final TabResult result;
  private final String feature;

  InfluenceHere(StudioProject project, Json body, TabResult result) {
    this.project = project;
    this.body = body;
    this.result = result;
    this.feature = body.field("feature").text();
  }

  Json json() {
    FeatureSet set = project.features(body);
    var layout = result.layout();
    if (layout.rows() == 0) {
      throw new WeftException(Diagnostic.of(Code.USAGE, "there are no rows"));
    }
    int last = layout.entities().size() - 1;
    int index = Math.clamp(body.find("entity").map(Json::integer).orElse(0), 0, last);
    var entity = layout.entities().get(index);
    int position = position(entity);
    var parameters = project.parameters(body, set);
    var values = new LinkedHashMap<>(parameters);
    var numbers = new LinkedHashMap<String, Double>();
    for (DeclaredParameter parameter : set.declared(project.ops())) {
      Double value = set.numbers(parameters, project.ops()).get(parameter.name());
      if (parameter.kind() == DeclaredParameter.Kind.FLOAT && value != null) {
        var varying = Varying.of(parameter.name(), value);
        values.put(parameter.name(), varying);
        numbers.put(varying.column(), value);
      }
    }
    var compiled = compiled(set, values);
    Graph own = Prune.keep(compiled.graph(), java.util.Set.of(feature));
    mustBeNumber(own);
    var inputs = new ArrayList<String>();
    own.columns()
        .forEach(
            (name, type) -> {
              if (type.element().isFloat() && type.shape().isScalar()) {
                inputs.add(name);
              }
            });
    var made = Derivatives.reverse(own, List.of(feature), inputs, Optional.of(HERE));
    Table table = table(own, numbers, layout.row(position));
    Map<String, Tensor> found =
        made.graph().outputs().isEmpty()
            ? Map.of()
            : project
                .engines()
                .standard()
                .prepare(Derivatives.bound(made.graph(), numbers), RunOptions.silent())
                .run(table)
                .outputs();
    var places = SeriesEndpoints.places(result, entity);
    var all =
        made.all().stream()
            .map(
                it ->
                    input(it, Optional.ofNullable(found.get(it.column())), entity, position, table))
            .toList();
    return JsonFields.of("feature", feature)
        .with("entity", index)
        .with("name", SeriesEndpoints.entity(result, index))
        .with("at", places.applyAsDouble(position))
        .with("timed", SeriesEndpoints.timed(result))
        .with("value", value(position))
        .with("inputs", Json.of(all))
        .with(
            "others",
            own.columns().keySet().stream().filter(name -> !inputs.contains(name)).toList())
        .with("problems", JsonFields.problems(made.problems()))
        .json();
  }

  /// The row of the entity that is nearest to the field `at`; the last one where that is not said.
  private int position(Layout.Entity entity) {
    int position = entity.to() - 1;
    if (body.find("at").isEmpty()) {
      return position;
    }
    var place = SeriesEndpoints.places(result, entity);
    double wanted = body.field("at").number();
    int low = entity.from();
    while (low < position) {
      int middle = (low + position) >>> 1;
      if (place.applyAsDouble(middle) < wanted) {
        low = middle + 1;
      } else {
        position = middle;
      }
    }
    boolean before =
        low > entity.from()
            && wanted - place.applyAsDouble(low - 1) < place.applyAsDouble(low) - wanted;
    return before ? low - 1 : low;
  }

  /// The features with columns of numbers that can change a little.
  private CheckedProgram compiled(FeatureSet set, Map<String, Object> values) {
    var types = new LinkedHashMap<String, Type>();
    Table table = result.table();
    table
        .columns()
        .forEach(
            (name, column) ->
                types.put(name, isNumber(column) ? Type.column(Element.F64) : table.type(name)));
    var compiled =
        set.check(new Schema(types, table.entity(), table.order()), values, project.ops());
    if (!compiled.graph().outputs().containsKey(feature)) {
      var errors = compiled.errors();
      throw errors.isEmpty()
          ? new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "there is no feature '" + feature + "'")
                  .about(feature)
                  .suggest(feature, compiled.graph().outputs().keySet()))
          : new WeftException(errors);
    }
    return compiled;
  }

  private static boolean isNumber(Tensor column) {
    return column.shape().rank() == 1
        && switch (column.element().kind()) {
          case FLOAT, SIGNED, UNSIGNED -> true;
          case BOOL, TIME, TEXT, ANY -> false;
        };
  }

  private void mustBeNumber(Graph own) {
    Type type = own.node(own.outputs().values().iterator().next()).type();
    if (!type.element().isFloat() || !type.shape().isScalar()) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "'" + feature + "' is no number, so it has no derivative")
              .about(feature)
              .expected("a feature that is a number")
              .found(type.toString()));
    }
  }

  private Table table(Graph own, Map<String, Double> numbers, int row) {
    var columns = new LinkedHashMap<>(result.table().columns());
    own.columns()
        .keySet()
        .forEach(
            name ->
                columns.computeIfPresent(
                    name,
                    (_, column) ->
                        isNumber(column)
                            ? Tensor.of(Shape.of(column.size()), Layout.numbers(column))
                            : column));
    int rows = result.table().rows();
    columns.put(HERE, Tensor.f64(Shape.of(rows), i -> i == row ? 1 : 0));
    numbers.forEach((name, value) -> columns.put(name, Tensor.f64(Shape.of(rows), _ -> value)));
    return new Table(columns, result.table().entity(), result.table().order());
  }

  private double value(int position) {
    return result
        .values(feature)
        .map(it -> it.doubleAt(result.layout().row(position)))
        .orElse(Double.NaN);
  }

  /// @param found nothing where it is zero in all rows
  private Json input(
      Derivative derivative,
      Optional<Tensor> found,
      Layout.Entity entity,
      int position,
      Table table) {
    String name = derivative.input();
    var layout = result.layout();
    var held = table.column(name);
    var rows = new ArrayList<Json>();
    double sum = 0;
    double everywhere = 0;
    double gross = 0;
    double here = 0;
    int own = 0;
    int others = 0;
    for (int at = layout.rows() - 1; found.isPresent() && at >= 0; at--) {
      int row = layout.row(at);
      double slope = found.get().doubleAt(row);
      if (slope == 0 || Double.isNaN(slope)) {
        continue;
      }
      sum += slope;
      double there = held.doubleAt(row);
      double effect = Double.isNaN(there) ? 0 : slope * there / 100;
      everywhere += effect;
      gross += Math.abs(effect);
      here = at == position ? effect : here;
      if (at < entity.from() || at >= entity.to()) {
        others++;
      } else if (own++ < MOST) {
        rows.add(
            JsonFields.of("back", position - at).with("value", there).with("slope", slope).json());
      }
    }
    boolean parameter = DerivativeInputs.isParameter(name);
    return JsonFields.of("name", name)
        .with("parameter", parameter)
        .with("value", held.doubleAt(layout.row(position)))
        .with("steps", derivative.zero() && derivative.reads())
        .with("slope", sum)
        .with("here", here)
        .with("everywhere", everywhere)
        .with("gross", gross)
        .with("rows", Json.of(parameter ? List.of() : rows))
        .with("own_rows", own)
        .with("other_rows", others)
        .json();
  }
}
