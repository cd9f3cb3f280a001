package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.cluster.Shipment;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.lang.Schema;

/// Entities that are much longer than others: by and by through a task, or in pieces through many.
class LongEntityTest {
  private static final String STATES =
      "m = rolling_mean(close, 50)\ns = cumsum(close)\ne = ema(close, 0.1)\n"
          + "med = rolling_median(close, 9)\nd = rolling_mean(close, 30ms)";

  /// Half of the rows are of one symbol; several may have one time.
  private static List<Row> skewed(int count) {
    System.out.println("seed " + SparkTrial.SEED);
    var random = new Random(SparkTrial.SEED);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < count; i++) {
      String symbol = random.nextBoolean() ? "LONG" : "S" + random.nextInt(5);
      Object close = random.nextInt(20) == 0 ? null : (Object) (100 + random.nextGaussian());
      long time = 1_700_000_000_000L + random.nextInt(count / 2);
      rows.add(RowFactory.create((long) i, symbol, time, close, random.nextInt(100)));
    }
    return rows;
  }

  private static WeftSpark.Answered answered(List<Row> rows, String features, long most) {
    var data = LocalSpark.session().createDataFrame(rows, SparkTrial.BARS);
    var options = SparkOptions.DEFAULT.keys(SparkTrial.keys()).partitions(5);
    return WeftSpark.answered(
        data,
        ClusterFeatures.of(Weft.compile(features)),
        most > 0 ? options.pieces(most) : options);
  }

  @Test
  void an_entity_of_many_blocks() {
    var rows = skewed(80_000);
    SparkTrial.check(STATES, SparkTrial.table(rows), answered(rows, STATES, 0).rows());
  }

  /// How many rows are asked for until the first is answered.
  private static int ahead(String features, int count) {
    var schema =
        new Schema(
            Map.of("close", Type.column(Element.F64), "time", Type.column(Element.TIME)),
            java.util.Optional.empty(),
            java.util.Optional.of("time"));
    var part = Shipment.of(Weft.compile(features).over(schema).graph());
    var task =
        new BlockTask(
            part,
            List.of(BlockColumn.of("close", Type.column(Element.F64), 1)),
            new StepKeys(false, 1, false, false, false, false),
            StepCounts.of(LocalSpark.session().sparkContext()),
            false,
            Map.of(),
            0);
    var fields =
        List.of(
            new BlockField("time", 0, DataTypes.LongType),
            new BlockField("close", 1, DataTypes.DoubleType));
    List<DataType> own = List.of(DataTypes.LongType, DataTypes.DoubleType);
    var asked = new AtomicInteger();
    Iterator<InternalRow> rows =
        IntStream.range(0, count)
            .mapToObj(
                i -> {
                  asked.incrementAndGet();
                  return (InternalRow) new GenericInternalRow(new Object[] {(long) i, 1.0 * i});
                })
            .iterator();
    var answers = task.over(fields, own, List.of(DataTypes.DoubleType)).over(rows);
    answers.next();
    int first = asked.get();
    int all = 1;
    while (answers.hasNext()) {
      answers.next();
      all++;
    }
    assertThat(all).isEqualTo(count);
    return first;
  }

  @Test
  void no_more_rows_are_held_than_a_block_where_the_features_go_on_from_what_was_before() {
    assertThat(ahead("m = ema(close, 0.1)", 100_000)).isLessThan(20_000);
    assertThat(ahead("m = rolling_mean(close, 80000)", 100_000)).isEqualTo(100_000);
  }

  @Test
  void a_long_entity_is_cut_into_pieces() {
    var rows = skewed(6000);
    var table = SparkTrial.table(rows);
    String features =
        "m = rolling_mean(close, 50)\nr = close / lag(close, 300) - 1\nmed = rolling_median(m, 9)\n"
            + "rank = cs_rank(close)\nsmooth = rolling_mean(cs_zscore(m), 4)\nt = m > close";
    var cut = answered(rows, features, 400);
    long missing =
        Weft.compile(features).run(table).outputs().values().stream()
            .mapToLong(
                column -> IntStream.range(0, column.size()).filter(column::missingAt).count())
            .sum();
    assertThat(cut.rows().queryExecution().executedPlan().toString()).contains("(piece)");
    SparkTrial.check(features, table, cut.rows());
    assertThat(cut.counts().missingCount().value()).isPositive().isEqualTo(missing);
    String plain = "m = rolling_mean(close, 50)";
    var one = answered(rows, plain, 400);
    SparkTrial.check(plain, table, one.rows());
    assertThat(one.counts().rowCount().value()).as("rows, each once").isEqualTo(6000);
    var whole = answered(rows, plain, 0);
    assertThat(whole.rows().collectAsList()).hasSize(6000);
    assertThat(one.counts().repeatedCount().value())
        .isPositive()
        .isEqualTo(whole.counts().repeatedCount().value());
    String timed = "d = rolling_mean(close, 40ms)";
    var lasting = answered(rows, timed, 400);
    assertThat(lasting.rows().queryExecution().executedPlan().toString()).contains("(piece)");
    SparkTrial.check(timed, table, lasting.rows());
  }

  @Test
  void what_needs_all_rows_stays_whole_and_so_does_what_is_short() {
    var rows = skewed(2000);
    var table = SparkTrial.table(rows);
    for (String features :
        List.of(
            "s = cumsum(close)",
            "label n = lead(close, 2)",
            "x = rolling_mean(lag(close, 2), 9ms)")) {
      var whole = answered(rows, features, 100);
      assertThat(whole.rows().queryExecution().executedPlan().toString()).doesNotContain("(piece)");
      SparkTrial.check(features, table, whole.rows());
    }
    var shorter = answered(rows, "m = lag(close, 2)", 1500).rows();
    assertThat(shorter.queryExecution().executedPlan().toString()).doesNotContain("(piece)");
    assertThatThrownBy(() -> SparkOptions.DEFAULT.pieces(0)).isInstanceOf(WeftException.class);
  }

  @Test
  void pieces_by_times_of_any_kind_and_of_one_series() {
    for (String type : List.of("timestamp", "timestamp_ntz")) {
      var data =
          LocalSpark.session()
              .range(3000)
              .selectExpr(
                  "id as seq",
                  "cast(timestamp_micros(1700000000000000 + id * id) as " + type + ") as time",
                  "sin(id) as close");
      var features = ClusterFeatures.of(Weft.compile("m = rolling_mean(close, 20)"));
      var keys = ClusterKeys.DEFAULT.oneSeries();
      var whole = WeftSpark.features(data, features, SparkOptions.DEFAULT.keys(keys));
      var cut = WeftSpark.features(data, features, SparkOptions.DEFAULT.keys(keys).pieces(200));
      assertThat(cut.queryExecution().executedPlan().toString()).contains("(piece)");
      assertThat(cut.orderBy("seq").collectAsList())
          .isEqualTo(whole.orderBy("seq").collectAsList());
    }
  }

  /// A speculative copy of a task is the same task at the same time.
  @Test
  void two_copies_at_the_same_time_give_the_same() {
    var rows = SparkTrial.bars();
    Dataset<Row> answered = answered(rows, SparkTrial.FEATURES, 100).rows();
    var copies =
        IntStream.range(0, 2)
            .mapToObj(_ -> CompletableFuture.supplyAsync(answered::collectAsList))
            .toList();
    assertThat(copies.getFirst().join())
        .containsExactlyInAnyOrderElementsOf(copies.getLast().join());
    SparkTrial.check(rows, answered);
  }

  @Test
  void times_that_are_cut_are_counted() {
    var data =
        LocalSpark.session()
            .createDataFrame(
                List.of(
                    RowFactory.create("A", 1_000_000_001L), RowFactory.create("A", 2_000_000_000L)),
                new StructType()
                    .add("symbol", DataTypes.StringType)
                    .add("time", DataTypes.LongType));
    var keys = ClusterKeys.DEFAULT.in(ChronoUnit.NANOS);
    var answered =
        WeftSpark.answered(
            data, ClusterFeatures.of(Weft.compile("t = time")), SparkOptions.DEFAULT.keys(keys));
    assertThat(answered.rows().collectAsList()).hasSize(2);
    assertThat(answered.counts().cutCount().value()).isEqualTo(1);
  }
}
