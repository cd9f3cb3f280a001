package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.eval.Engine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What programs see: the same bits for any number of partitions and after failures, and what is
/// refused before there is a job.
class WeftSparkTest {
  private static final AtomicInteger FAULTS = new AtomicInteger();

  @Test
  void the_same_bits_for_any_number_of_partitions() {
    var rows = SparkTrial.bars();
    var data = LocalSpark.session().createDataFrame(rows, SparkTrial.BARS);
    for (int partitions : new int[] {1, 7}) {
      SparkTrial.check(
          rows,
          WeftSpark.features(
              data.repartition(partitions),
              ClusterFeatures.of(Weft.compile(SparkTrial.FEATURES)),
              SparkOptions.DEFAULT.keys(SparkTrial.keys()).partitions(partitions)));
    }
    String own = "m = rolling_mean(close, 5)\nr = close / lag(close, 2) - 1";
    var many =
        WeftSpark.features(
            data.repartition(5),
            ClusterFeatures.of(Weft.compile(own)),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()).partitions(200));
    var one =
        WeftSpark.features(
            data,
            ClusterFeatures.of(Weft.compile(own)),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()));
    assertThat(many.collectAsList()).containsExactlyInAnyOrderElementsOf(one.collectAsList());
  }

  private record Faulty() implements MapPartitionsFunction<Row, Row> {
    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
      if (FAULTS.getAndDecrement() > 0) {
        throw new IllegalStateException("a task fails, as it should");
      }
      return rows;
    }
  }

  @Test
  void tasks_fail_and_are_run_again() {
    var rows = SparkTrial.bars();
    var data = LocalSpark.session().createDataFrame(rows, SparkTrial.BARS).repartition(4);
    var answered =
        WeftSpark.features(
            data.mapPartitions(new Faulty(), Encoders.row(SparkTrial.BARS)),
            ClusterFeatures.of(Weft.compile(SparkTrial.FEATURES)),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()));
    FAULTS.set(3);
    SparkTrial.check(rows, answered.mapPartitions(new Faulty(), Encoders.row(answered.schema())));
    assertThat(FAULTS.get()).isNegative();
  }

  @Test
  void a_job_from_parquet_to_parquet(@TempDir Path folder) throws Exception {
    var rows = SparkTrial.bars();
    var session = LocalSpark.session();
    String in = folder.resolve("in").toString();
    String out = folder.resolve("out").toString();
    session.createDataFrame(rows, SparkTrial.BARS).write().partitionBy("volume").parquet(in);
    Path file = Files.writeString(folder.resolve("f.weft"), SparkTrial.FEATURES);
    var arguments =
        new String[] {
          "--features",
          file.toString(),
          "--in",
          in,
          "--out",
          out,
          "--unit",
          "ms",
          "--seq",
          "seq",
          "--partitions",
          "2"
        };
    assertThat(SparkJob.run(arguments, System.err)).isZero();
    var found =
        session
            .read()
            .parquet(out)
            .select(
                "seq", "symbol", "time", "close", "volume", "m", "r", "med", "rank", "smooth", "up",
                "next");
    SparkTrial.check(rows, found);
    arguments[1] = folder.resolve("no.weft").toString();
    assertThat(SparkJob.run(arguments, System.err)).isEqualTo(2);
  }

  @Test
  void rows_of_one_time_without_numbers_are_ordered_by_what_they_hold() {
    var rows =
        new ArrayList<>(
            List.of(
                RowFactory.create(1L, "A", 5L, 3.0, 1),
                RowFactory.create(2L, "A", 5L, 1.0, 1),
                RowFactory.create(3L, "A", 5L, null, 1),
                RowFactory.create(4L, "A", 4L, 9.0, 1)));
    var features = ClusterFeatures.of(Weft.compile("before = lag(close)"));
    var keys = ClusterKeys.DEFAULT.in(ChronoUnit.SECONDS);
    for (int i = 0; i < 4; i++) {
      rows.add(rows.removeFirst());
      var found =
          WeftSpark.features(
                  LocalSpark.session().createDataFrame(rows, SparkTrial.BARS),
                  features,
                  SparkOptions.DEFAULT.keys(keys))
              .orderBy("seq")
              .collectAsList();
      assertThat(found).extracting(row -> row.get(5)).containsExactly(1.0, null, 9.0, null);
    }
  }

  @Test
  void rows_are_joined_with_themselves_filtered_and_left_out() {
    var rows = SparkTrial.bars();
    var data = LocalSpark.session().createDataFrame(rows, SparkTrial.BARS);
    var answered =
        WeftSpark.features(
            data,
            ClusterFeatures.of(
                Weft.compile("m = rolling_mean(close, 5)\nt = \"x\"\nu = close > 100")),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()));
    long rowsBefore = answered.filter("m > 100").count();
    var twice = answered.as("a").join(answered.as("b"), functions.expr("a.seq = b.seq"));
    assertThat(twice.filter("a.m = b.m and a.m > 100").count()).isEqualTo(rowsBefore);
    assertThat(answered.select("m").count()).isEqualTo(SparkTrial.ROWS);
    assertThat(answered.groupBy("t").count().collectAsList())
        .containsExactly(RowFactory.create("x", (long) SparkTrial.ROWS));
  }

  @Test
  void rows_that_are_in_order_stay_where_they_are() {
    var data = LocalSpark.session().createDataFrame(SparkTrial.bars(), SparkTrial.BARS);
    var first =
        WeftSpark.features(
            data,
            ClusterFeatures.of(Weft.compile("m = close")),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()));
    var second =
        WeftSpark.features(
            first,
            ClusterFeatures.of(Weft.compile("n = m")),
            SparkOptions.DEFAULT.keys(SparkTrial.keys()));
    String plan = second.queryExecution().executedPlan().toString();
    assertThat(plan.split("Exchange")).as(plan).hasSize(2);
    assertThat(plan.split("Sort ")).as(plan).hasSize(2);
    assertThat(second.count()).isEqualTo(SparkTrial.ROWS);
  }

  @Test
  void texts_times_arrays_and_one_series() {
    var schema =
        new StructType()
            .add("time", DataTypes.TimestampType)
            .add("venue", DataTypes.StringType)
            .add("bids", DataTypes.createArrayType(DataTypes.DoubleType));
    var rows =
        List.of(
            RowFactory.create(
                Timestamp.from(Instant.ofEpochSecond(60)), "X", new Double[] {1.0, 2.0}),
            RowFactory.create(Timestamp.from(Instant.ofEpochSecond(61)), null, null));
    var found =
        WeftSpark.features(
                LocalSpark.session().createDataFrame(rows, schema),
                ClusterFeatures.of(
                    Weft.compile(
                        "column venue: text\ncolumn bids: array(2)\n"
                            + "v = venue\nt = time\nb = bids\nm = minute(time)\nx = venue == \"X\"")),
                SparkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.oneSeries()))
            .orderBy("time")
            .collectAsList();
    assertThat(found.getFirst().getString(3)).isEqualTo("X");
    assertThat(found.getFirst().get(4)).isEqualTo(rows.getFirst().get(0));
    assertThat(found.getFirst().<Double>getList(5)).containsExactly(1.0, 2.0);
    assertThat(found.getFirst().getDouble(6)).isEqualTo(1.0);
    assertThat(found.getFirst().getBoolean(7)).isTrue();
    assertThat(found.getLast().get(3)).isNull();
  }

  @Test
  void numbers_and_times_of_any_width() {
    var schema =
        new StructType()
            .add("time", DataTypes.TimestampNTZType)
            .add("a", DataTypes.FloatType)
            .add("b", DataTypes.IntegerType)
            .add("c", DataTypes.ShortType)
            .add("d", DataTypes.ByteType);
    var rows =
        List.of(
            RowFactory.create(LocalDateTime.of(2024, 1, 2, 3, 4), 1.5f, 20, (short) 300, (byte) 4),
            RowFactory.create(LocalDateTime.of(2024, 1, 2, 3, 5), null, null, null, null));
    var found =
        WeftSpark.features(
                LocalSpark.session().createDataFrame(rows, schema),
                ClusterFeatures.of(Weft.compile("x = a + b + c + d\nm = minute(time)")),
                SparkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.oneSeries()))
            .orderBy("time")
            .collectAsList();
    assertThat(found.getFirst().getDouble(5)).isEqualTo(325.5);
    assertThat(found.getFirst().getDouble(6)).isEqualTo(4);
    assertThat(found.getLast().get(5)).isNull();
  }

  @Test
  void the_engine_hands_cells_of_every_kind_back() {
    Shape each = Shape.of(2);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, each, i -> 1_000_000_000L * i));
    columns.put("venue", Tensor.texts(each, i -> i == 0 ? "X" : null));
    columns.put("close", Tensor.column(1, Double.NaN));
    columns.put("bids", Tensor.f64(Shape.of(2, 2), i -> i));
    var table = new Table(columns, Optional.empty(), "time");
    var features =
        Weft.compile(
            "column venue: text\ncolumn bids: array(2)\nv = venue\nb = bids\nx = close > 0\n"
                + "t = ffill(if(close > 0, time, missing))\nlate = if(close > 2, time, missing)");

    assertThat(features.run(table, new SparkEngine()).outputs())
        .isEqualTo(features.run(table).outputs());
  }

  @Test
  void what_does_not_fit_is_refused_before_there_is_a_job() {
    var data = LocalSpark.session().createDataFrame(SparkTrial.bars(), SparkTrial.BARS);
    refused(data, "x = closing", SparkTrial.keys(), "closing");
    refused(data, "x = close + symbol", SparkTrial.keys(), "symbol");
    refused(data, "close = 1 + close", SparkTrial.keys(), "close");
    refused(data, "x = close", SparkTrial.keys().by("symbl"), "did you mean 'symbol'");
    refused(data, "x = close", ClusterKeys.DEFAULT, "no known unit");
  }

  private static void refused(Dataset<Row> data, String text, ClusterKeys keys, String words) {
    assertThatThrownBy(
            () ->
                WeftSpark.features(
                    data, ClusterFeatures.of(Weft.compile(text)), SparkOptions.DEFAULT.keys(keys)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }

  @Test
  void rows_without_keys_end_the_job() {
    for (int field = 0; field < 3; field++) {
      var cells = new Object[] {1L, "A", 5L, 3.0, 1};
      cells[field] = null;
      var data =
          LocalSpark.session().createDataFrame(List.of(RowFactory.create(cells)), SparkTrial.BARS);
      var answered =
          WeftSpark.features(
              data,
              ClusterFeatures.of(Weft.compile("x = close")),
              SparkOptions.DEFAULT.keys(SparkTrial.keys()));
      assertThatThrownBy(answered::collectAsList)
          .hasStackTraceContaining(
              "no value in the key column '" + SparkTrial.BARS.fieldNames()[field]);
    }
  }

  @Test
  void the_engine_says_what_it_is() {
    var engine = new SparkEngine();
    assertThat(engine.name()).isEqualTo("spark");
    assertThat(engine.description()).contains("Spark");
    assertThat(engine.arrangements(new Engine.Trial(new Random(1), 3, 2))).hasSize(3);
    var table = Table.series(Map.of("x", Tensor.column(1, 2, 4)));
    var found = Weft.compile("label ahead = lead(x, 1)\nback = lag(x)").run(table, engine);
    assertThat(found.output("ahead")).isEqualTo(Tensor.column(2, 4, Double.NaN));
    assertThat(found.output("back")).isEqualTo(Tensor.column(Double.NaN, 1, 2));
    assertThat(Objects.requireNonNull(LocalSpark.session().version())).startsWith("4.");
  }
}
