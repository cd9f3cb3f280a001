package weft.spark;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import weft.cluster.ClusterKeys;
import weft.eval.Engine;
import weft.eval.Layout;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;

/// Tables as datasets through a job of Spark, in this JVM.
///
/// @param partitions of its shuffles
public record SparkEngine(int partitions) implements Engine {
  private static final String ENTITY = "(key entity)";
  private static final String KEY = "(key)";
  private static final String PLACE = "(place)";
  private static final int KEYS = 3;
  private static final int FEW = 3;
  private static final int MANY = 40;

  public SparkEngine() {
    this(FEW);
  }

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public String description() {
    return "a job of Apache Spark inside this program";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.OUTSIDE, Capability.LABELS);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    return (source, sink) -> sink.take(compute(graph, source.table()));
  }

  private Map<String, Tensor> compute(Graph graph, Table table) {
    var columns = graph.columns();
    var schema =
        new StructType()
            .add(ENTITY, DataTypes.LongType, false)
            .add(KEY, DataTypes.LongType, false)
            .add(PLACE, DataTypes.LongType, false);
    for (var column : columns.entrySet()) {
      schema = schema.add(column.getKey(), SparkCells.type(column.getValue()));
    }
    var rows =
        LocalSpark.session().createDataFrame(rows(table, List.copyOf(columns.keySet())), schema);
    var keys =
        new ClusterKeys(
            Optional.of(ENTITY), KEY, Optional.of(ChronoUnit.NANOS), Optional.of(PLACE));
    var answered =
        WeftSpark.of(rows, graph, SparkOptions.DEFAULT.keys(keys).partitions(partitions));
    return answers(graph, table.rows(), answered.collectAsList(), KEYS + columns.size());
  }

  /// Entities and times are numbered in their order, whatever the table has.
  private static List<Row> rows(Table table, List<String> columns) {
    var layout = new Layout(table);
    var rows = new ArrayList<Row>();
    for (int e = 0; e < layout.entities().size(); e++) {
      var entity = layout.entities().get(e);
      for (int position = entity.from(); position < entity.to(); position++) {
        int at = layout.row(position);
        var cells = new @Nullable Object[KEYS + columns.size()];
        cells[0] = (long) e;
        cells[1] = layout.key(position);
        cells[2] = (long) at;
        for (int i = 0; i < columns.size(); i++) {
          cells[KEYS + i] = SparkCells.cell(table.column(columns.get(i)), at, table.rows());
        }
        rows.add(RowFactory.create(cells));
      }
    }
    return rows;
  }

  private static Map<String, Tensor> answers(
      Graph graph, int count, List<Row> answered, int first) {
    var sorted = new Row[count];
    answered.forEach(row -> sorted[Math.toIntExact(row.getLong(2))] = row);
    var found = new LinkedHashMap<String, Tensor>();
    int field = first;
    for (var output : graph.outputs().entrySet()) {
      Type type = graph.node(output.getValue()).type();
      found.put(output.getKey(), SparkCells.column(List.of(sorted), field++, type, 1));
    }
    return found;
  }

  @Override
  public Map<String, Engine> arrangements(Trial trial) {
    var all = new LinkedHashMap<String, Engine>();
    all.put("spark, 1 partition", new SparkEngine(1));
    all.put("spark, 7 partitions", new SparkEngine(7));
    all.put("spark, " + MANY + " partitions", new SparkEngine(MANY));
    return all;
  }
}
