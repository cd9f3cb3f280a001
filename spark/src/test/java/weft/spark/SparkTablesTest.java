package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.eval.FurtherTable;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Further tables are joined as `weft run` joins them.
class SparkTablesTest {
  private static final StructType QUOTES =
      new StructType()
          .add("symbol", DataTypes.StringType)
          .add("time", DataTypes.LongType)
          .add("bid", DataTypes.DoubleType)
          .add("size", DataTypes.IntegerType);

  private static List<Row> quotes(int count) {
    var random = new Random(SparkTrial.SEED + 1);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < count; i++) {
      Object bid = random.nextInt(9) == 0 ? null : (Object) random.nextGaussian();
      long time = 1_700_000_000_000L + random.nextInt(500);
      rows.add(RowFactory.create("S" + random.nextInt(7), time, bid, i));
    }
    // Of rows of one time that which holds more counts here, that which comes last there.
    rows.sort(
        (a, b) -> {
          int order = Long.compare(a.getLong(1), b.getLong(1));
          double one = a.isNullAt(2) ? Double.NEGATIVE_INFINITY : a.getDouble(2);
          double other = b.isNullAt(2) ? Double.NEGATIVE_INFINITY : b.getDouble(2);
          return order != 0 ? order : Double.compare(one, other);
        });
    return rows;
  }

  private static Table quotesTable(List<Row> rows) {
    Shape each = Shape.of(rows.size());
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(each, i -> rows.get(i).getString(0)));
    columns.put("time", Tensor.longs(Element.TIME, each, i -> 1_000_000 * rows.get(i).getLong(1)));
    columns.put("bid", Tensor.f64(each, i -> SparkCells.number(rows.get(i), 2)));
    columns.put("size", Tensor.f64(each, i -> SparkCells.number(rows.get(i), 3)));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Dataset<Row> data(List<Row> rows) {
    return LocalSpark.session().createDataFrame(rows, SparkTrial.BARS).repartition(3);
  }

  private static void check(TableJoin join, List<Row> quotes) {
    var rows = SparkTrial.bars();
    String features =
        "b = quotes.bid\ngap = close - quotes.bid\nm = rolling_mean(quotes.size, 3)\n"
            + "rank = cs_rank(quotes.bid)";
    var shuffled = LocalSpark.session().createDataFrame(quotes, QUOTES).repartition(4);
    var answered =
        WeftSpark.answered(
            data(rows),
            ClusterFeatures.of(Weft.compile(features)),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()).table("quotes", shuffled, join));
    var table = new FurtherTable("quotes", quotesTable(quotes), join);
    var main = SparkTrial.table(rows);
    SparkTrial.check(features, table.join(main), answered.rows());
    assertThat(answered.rows().columns()).doesNotContain("quotes.bid");
    long none = java.util.Arrays.stream(table.match(main)).filter(row -> row < 0).count();
    assertThat(answered.without().get("quotes").value()).isPositive().isEqualTo(none);
  }

  @Test
  void the_last_row_of_the_same_entity_of_all_and_not_too_old() {
    check(TableJoin.AS_OF, quotes(600));
    check(TableJoin.AS_OF.byNone().with("tolerance", List.of("3ms")), quotes(50));
  }

  @Test
  void the_only_row_of_the_same_keys() {
    var unique = new LinkedHashMap<String, Row>();
    quotes(600).forEach(row -> unique.put(row.getString(0) + row.getLong(1), row));
    var join = TableJoin.EXACT.by(Map.of("symbol", "symbol", "time", "time"));
    check(join, List.copyOf(unique.values()));
  }

  @Test
  void what_can_not_be_joined_is_refused_before_there_is_a_job() {
    var quotes = LocalSpark.session().createDataFrame(quotes(5), QUOTES);
    refused(quotes, TableJoin.AS_OF.by("symbl", "symbol"), "did you mean 'symbol'");
    refused(quotes, TableJoin.AS_OF.by("symbol", "ticker"), "no column 'ticker'");
    refused(quotes, TableJoin.AS_OF.by("symbol", "size"), "can't be compared");
    refused(quotes, TableJoin.EXACT, "with the keys of an earlier one");
    for (String column : List.of("quotes.bidd", "quotes.time")) {
      var features = ClusterFeatures.of(Weft.compile("x = " + column));
      var options =
          SparkOptions.DEFAULT.keys(SparkTrial.keys()).table("quotes", quotes, TableJoin.AS_OF);
      assertThatThrownBy(() -> WeftSpark.features(data(SparkTrial.bars()), features, options))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining(column);
    }
  }

  private static void refused(Dataset<Row> quotes, TableJoin join, String words) {
    var options = SparkOptions.DEFAULT.keys(SparkTrial.keys()).table("quotes", quotes, join);
    assertThatThrownBy(
            () ->
                WeftSpark.features(
                    data(SparkTrial.bars()),
                    ClusterFeatures.of(Weft.compile("x = quotes.bid")),
                    options))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }

  @Test
  void a_job_with_a_further_table(@TempDir Path folder) throws Exception {
    var rows = SparkTrial.bars();
    var quotes = quotes(600);
    var session = LocalSpark.session();
    String in = folder.resolve("in").toString();
    String further = folder.resolve("quotes").toString();
    session.createDataFrame(rows, SparkTrial.BARS).write().parquet(in);
    session.createDataFrame(quotes, QUOTES).write().parquet(further);
    String features = "b = rolling_mean(quotes.bid, 3)";
    Path file = Files.writeString(folder.resolve("f.weft"), features);
    var arguments =
        new ArrayList<>(
            List.of("--features", file.toString(), "--in", in, "--unit", "ms", "--seq", "seq"));
    arguments.addAll(List.of("--data", "quotes=" + further, "--pieces", "100", "--out"));
    String out = folder.resolve("out").toString();
    arguments.add(out);
    assertThat(run(arguments)).isZero();
    var joined =
        new FurtherTable("quotes", quotesTable(quotes), TableJoin.AS_OF)
            .join(SparkTrial.table(rows));
    SparkTrial.check(
        features,
        joined,
        session.read().parquet(out).select("seq", "symbol", "time", "close", "volume", "b"));
    arguments.removeLast();
    arguments.add(folder.resolve("none").toString());
    session
        .createDataFrame(List.of(RowFactory.create("Z", 1L, 1.0, 1)), QUOTES)
        .write()
        .mode("overwrite")
        .parquet(further);
    assertThat(run(arguments)).as("no row has one of the table").isEqualTo(2);
    arguments.addAll(List.of("--partitions", "many"));
    assertThat(run(arguments)).isEqualTo(2);
  }

  private static int run(List<String> arguments) throws Exception {
    return SparkJob.run(arguments.toArray(String[]::new), System.err);
  }

  @Test
  void times_are_not_compared_with_numbers() {
    var time = new StructType().add("symbol", DataTypes.StringType).add("time", "timestamp");
    var data =
        LocalSpark.session()
            .createDataFrame(List.<Row>of(), time.add("close", DataTypes.DoubleType));
    var quotes = LocalSpark.session().createDataFrame(quotes(5), QUOTES);
    var options = SparkOptions.DEFAULT.table("quotes", quotes, TableJoin.AS_OF);
    assertThatThrownBy(
            () ->
                WeftSpark.features(
                    data, ClusterFeatures.of(Weft.compile("x = quotes.bid")), options))
        .hasMessageContaining("can't be compared");
    assertThat(ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS).nanos()).isEqualTo(1_000_000);
  }
}
