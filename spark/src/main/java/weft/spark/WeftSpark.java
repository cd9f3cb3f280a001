package weft.spark;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Ascending$;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SortOrder$;
import org.apache.spark.sql.classic.Dataset$;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import weft.Features;
import weft.cluster.ClusterFeatures;
import weft.cluster.Shipment;
import weft.eval.Rewritten;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.rewrite.Prune;
import weft.rewrite.Stages;

/// Features in a job of Apache Spark.
///
/// ```java
/// Dataset<Row> answered = WeftSpark.features(bars, Weft.compile(Path.of("first.weft")));
/// answered.write().parquet("answered");
/// ```
public final class WeftSpark {
  private static final String TURN = "(turn)";

  private final SparkOptions options;
  private final StepCounts counts;

  /// The columns that rows came with.
  private final List<String> own;

  /// Of further tables, by their names.
  private final Map<String, LongAccumulator> without = new LinkedHashMap<>();

  private Dataset<Row> rows;
  private Optional<EntityPieces> pieces = Optional.empty();

  private WeftSpark(Dataset<Row> rows, SparkOptions options) {
    this.rows = rows;
    this.own = List.of(rows.columns());
    this.options = options;
    if (!(rows instanceof org.apache.spark.sql.classic.Dataset)) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "features run where the driver of Spark is")
              .expected("a session of the driver, as spark-submit starts it")
              .found("a session of Spark Connect"));
    }
    this.counts = StepCounts.of(rows.sparkSession().sparkContext());
  }

  /// Rows by `symbol` and `time`.
  ///
  /// @throws WeftException if a column is not there or is not what the features need
  public static Dataset<Row> features(Dataset<Row> rows, Features features) {
    return features(rows, ClusterFeatures.of(features), SparkOptions.DEFAULT);
  }

  /// The rows with a column for each feature, labels too. Their order is not that of the rows
  /// before.
  public static Dataset<Row> features(
      Dataset<Row> rows, ClusterFeatures features, SparkOptions options) {
    return answered(rows, features, options).rows();
  }

  /// @param without for each further table a count of the rows that have none there
  record Answered(Dataset<Row> rows, StepCounts counts, Map<String, LongAccumulator> without) {}

  static Answered answered(Dataset<Row> rows, ClusterFeatures features, SparkOptions options) {
    var weft = new WeftSpark(rows, options);
    options.tables().forEach((name, table) -> weft.join(name, table, features.columns().keySet()));
    var types = types(weft.rows.schema(), features.columns());
    var program = features.over(options.keys().schema(types));
    return new Answered(weft.of(program.graph()), weft.counts, weft.without);
  }

  static Dataset<Row> of(Dataset<Row> rows, Graph graph, SparkOptions options) {
    return new WeftSpark(rows, options).of(graph);
  }

  private Dataset<Row> of(Graph graph) {
    for (String name : graph.outputs().keySet()) {
      if (own.stream().anyMatch(name::equalsIgnoreCase)) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, "the rows already have a column '" + name + "'")
                .about(name)
                .hint("rename the feature, or the column"));
      }
    }
    options
        .pieces()
        .ifPresent(most -> pieces = Optional.of(EntityPieces.of(rows, options.keys(), most)));
    return run(graph);
  }

  /// Adds the columns of a further table that features read; those that are compared are no such.
  private void join(String name, SparkTable table, Set<String> read) {
    var compared = table.compared(options.keys()).values();
    var fields =
        Arrays.stream(table.rows().schema().fields())
            .filter(field -> read.contains(name + "." + field.name()))
            .filter(field -> !compared.contains(field.name()))
            .toList();
    if (fields.isEmpty()) {
      return;
    }
    var names = fields.stream().map(StructField::name).toList();
    var sent = TableOnWorkers.read(name, table, rows.schema(), options.keys(), names);
    var context = JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext());
    var count = context.sc().longAccumulator("weft without " + name);
    without.put(name, count);
    int[] places = names.stream().mapToInt(sent.schema()::fieldIndex).toArray();
    var joined = rows.schema();
    for (StructField field : fields) {
      joined = joined.add(name + "." + field.name(), field.dataType(), true);
    }
    rows =
        rows.mapPartitions(
            new JoinedPartition(context.broadcast(sent), rows.schema(), places, count),
            Encoders.row(joined));
  }

  private Dataset<Row> run(Graph graph) {
    var stages = Stages.of(Rewritten.toNumbers(graph));
    boolean times =
        graph.outputs().values().stream()
            .anyMatch(id -> graph.node(id).type().element() == Element.TIME);
    if (stages.stages().size() == 1 && !times) {
      var each = new LinkedHashMap<String, Integer>();
      graph.outputs().keySet().forEach(name -> each.put(name, 1));
      step(graph, keys(false, false), counts, false, each);
      // Where rows are joined with themselves, Spark tells columns apart by such names; else it
      // leaves them out.
      var all = new ArrayList<>(own);
      all.addAll(graph.outputs().keySet());
      return rows.select(all.stream().map(name -> quoted(name).as(name)).toArray(Column[]::new));
    }
    var results = new LinkedHashMap<String, Integer>();
    stages.results().values().forEach(column -> results.merge(column, 1, Integer::sum));
    for (int i = 0; i < stages.stages().size(); i++) {
      var stage = stages.stages().get(i);
      if (i > 0) {
        step(stage.across(), keys(true, false), counts.later(), true, results);
      }
      step(stage.within(), keys(false, i == 0), i == 0 ? counts : counts.later(), true, results);
      drop(stages, i);
    }
    return rows.select(results(graph, stages));
  }

  /// Leaves out what no later stage reads, so that it is not sent around.
  private void drop(Stages stages, int last) {
    var wanted = new HashSet<>(own);
    wanted.add(TURN);
    wanted.addAll(stages.results().values());
    for (var stage : stages.stages().subList(last + 1, stages.stages().size())) {
      wanted.addAll(stage.across().columns().keySet());
      wanted.addAll(stage.within().columns().keySet());
    }
    var kept =
        Arrays.stream(rows.columns()).filter(wanted::contains).map(WeftSpark::quoted).toList();
    rows = rows.select(kept.toArray(Column[]::new));
  }

  /// What the rows had, then the features by their names.
  private Column[] results(Graph graph, Stages stages) {
    var all = new ArrayList<Column>();
    own.forEach(name -> all.add(quoted(name)));
    stages
        .results()
        .forEach(
            (name, column) -> {
              int id = Objects.requireNonNull(graph.outputs().get(name));
              Type type = graph.node(id).type();
              all.add(result(column, type).as(name));
            });
    return all.toArray(Column[]::new);
  }

  private Column result(String name, Type type) {
    Column column = quoted(name);
    if (!type.shape().isScalar()) {
      return column;
    }
    return switch (type.element().kind()) {
      case FLOAT -> functions.when(functions.not(functions.isnan(column)), column);
      case TIME ->
          functions.timestamp_micros(
              functions
                  .udf(new ToMicros(name, counts.cutCount()), DataTypes.LongType)
                  .apply(column));
      default -> column;
    };
  }

  static Column quoted(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  // ---- steps

  private StepKeys keys(boolean byTime, boolean turns) {
    var keys = options.keys();
    return new StepKeys(
        keys.entity().isPresent(), keys.nanos(), keys.sequence().isPresent(), byTime, turns, false);
  }

  /// Adds the outputs of a part of the graph to the rows, but those that an earlier part gave.
  private void step(
      Graph whole,
      StepKeys keys,
      StepCounts counted,
      boolean between,
      Map<String, Integer> results) {
    var names = List.of(rows.columns());
    var fresh = new LinkedHashSet<>(whole.outputs().keySet());
    fresh.removeAll(names);
    if (fresh.isEmpty() && !keys.turns()) {
      return;
    }
    Graph part = Prune.keep(whole, fresh);
    var cut =
        keys.byTime() ? Optional.<Dataset<Row>>empty() : pieces.flatMap(of -> of.cut(rows, part));
    var from = new ReadColumns(cut.orElse(rows));
    var by = options.keys();
    var read = new ArrayList<Attribute>();
    by.entity().map(from::of).ifPresent(read::add);
    read.add(from.of(by.order()));
    by.sequence().map(from::of).ifPresent(read::add);
    var ordered = new ArrayList<>(read);
    if (keys.byTime()) {
      Collections.swap(ordered, 0, keys.order());
    }
    boolean one = !keys.byTime() && by.entity().isEmpty();
    var together = new ArrayList<>(one ? List.<Attribute>of() : ordered.subList(0, 1));
    if (cut.isPresent()) {
      var piece = from.of(EntityPieces.PIECE);
      read.add(piece);
      read.add(from.of(EntityPieces.EARLY));
      together.add(piece);
      ordered.add(keys.order(), piece);
    }
    if (names.contains(TURN)) {
      ordered.add(from.of(TURN));
    }
    var columns = new ArrayList<BlockColumn>();
    part.columns()
        .forEach(
            (name, type) -> {
              read.add(from.of(name));
              columns.add(BlockColumn.of(name, type, name.equals(by.order()) ? by.nanos() : 1));
            });
    var exact = cut.isPresent() ? keys.inPieces() : keys;
    var task =
        new BlockTask(
            Shipment.of(part),
            columns,
            exact,
            counted,
            between,
            results,
            options.partitions().orElse(0));
    var step =
        new BlockPlan(
            new BlockStep(
                task,
                BlockStep.seq(together),
                BlockStep.seq(ordered.stream().map(WeftSpark::ascending).toList()),
                BlockStep.seq(read),
                BlockStep.seq(added(part, keys))),
            from.plan());
    var session = (org.apache.spark.sql.classic.SparkSession) rows.sparkSession();
    BlockStrategy.install(session);
    rows = Dataset$.MODULE$.ofRows(session, step).drop(EntityPieces.PIECE, EntityPieces.EARLY);
  }

  private static SortOrder ascending(Attribute column) {
    return SortOrder$.MODULE$.apply(column, Ascending$.MODULE$, BlockStep.seq(List.of()));
  }

  private static List<Attribute> added(Graph part, StepKeys keys) {
    var added = new ArrayList<Attribute>();
    if (keys.turns()) {
      added.add(attribute(TURN, DataTypes.IntegerType, false));
    }
    part.outputs()
        .forEach(
            (name, id) -> added.add(attribute(name, SparkCells.type(part.node(id).type()), true)));
    return added;
  }

  private static Attribute attribute(String name, DataType type, boolean nullable) {
    return new AttributeReference(
        name,
        type,
        nullable,
        Metadata.empty(),
        NamedExpression$.MODULE$.newExprId(),
        BlockStep.seq(List.of()));
  }

  // ---- columns

  /// The columns that features can read.
  static Map<String, Type> types(StructType schema, Map<String, Type> declared) {
    var types = new LinkedHashMap<String, Type>();
    for (StructField field : schema.fields()) {
      DataType type = field.dataType();
      if (type instanceof ArrayType) {
        Type known = declared.get(field.name());
        if (known != null && !known.shape().isScalar()) {
          types.put(field.name(), known);
        }
      } else {
        element(type).ifPresent(element -> types.put(field.name(), Type.column(element)));
      }
    }
    return types;
  }

  private static Optional<Element> element(DataType type) {
    if (type == DataTypes.DoubleType || type == DataTypes.FloatType) {
      return Optional.of(Element.F64);
    }
    if (type == DataTypes.LongType
        || type == DataTypes.IntegerType
        || type == DataTypes.ShortType
        || type == DataTypes.ByteType) {
      return Optional.of(Element.I64);
    }
    if (type == DataTypes.BooleanType) {
      return Optional.of(Element.BOOL);
    }
    if (type.sameType(DataTypes.StringType)) {
      return Optional.of(Element.TEXT);
    }
    boolean time = type == DataTypes.TimestampType || type == DataTypes.TimestampNTZType;
    return time ? Optional.of(Element.TIME) : Optional.empty();
  }
}
