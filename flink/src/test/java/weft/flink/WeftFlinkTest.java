package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.eval.Engine;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What programs see: which rows come out where, and what is refused before there is a job.
class WeftFlinkTest {
  private static final Map<String, Queue<Row>> FOUND = new ConcurrentHashMap<>();
  private static final RowTypeInfo BARS =
      (RowTypeInfo)
          Types.ROW_NAMED(
              new String[] {"symbol", "time", "close"}, Types.STRING, Types.INSTANT, Types.DOUBLE);

  private record Keep(String id) implements MapFunction<Row, Long> {
    @Override
    public Long map(Row row) {
      FOUND.get(id).add(row);
      return 0L;
    }
  }

  /// Rows are behind the watermark as soon as a later one came.
  private static final class EachRow implements WatermarkGenerator<Row> {
    @Override
    public void onEvent(Row row, long time, WatermarkOutput output) {
      output.emitWatermark(new Watermark(RowCells.nanos(row.getField(1), 1) / 1_000_000 - 1));
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  private static Queue<Row> keep(DataStream<Row> rows) {
    String id = UUID.randomUUID().toString();
    FOUND.put(id, new ConcurrentLinkedQueue<>());
    rows.map(new Keep(id)).returns(Long.class).sinkTo(new DiscardingSink<>());
    return FOUND.get(id);
  }

  private static StreamExecutionEnvironment environment() {
    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
    environment.setParallelism(1);
    return environment;
  }

  private static DataStream<Row> stream(
      StreamExecutionEnvironment environment, TypeInformation<Row> type, Row... rows) {
    return environment.fromData(type, rows);
  }

  private static Instant at(long seconds) {
    return Instant.ofEpochSecond(seconds);
  }

  private static ClusterFeatures features(String text) {
    return ClusterFeatures.of(Weft.compile(text));
  }

  @Test
  void rows_come_out_with_their_fields_and_features() {
    var environment = environment();
    var rows =
        stream(
            environment,
            BARS,
            Row.of("A", at(2), 3.0),
            Row.ofKind(RowKind.INSERT, "B", at(1), null),
            Row.of("A", at(1), 1.0));
    var out =
        WeftFlink.features(
            rows,
            features("d = close - lag(close)\nup = d > 0"),
            FlinkOptions.DEFAULT.lateness(Duration.ofSeconds(5)));
    assertThat(((RowTypeInfo) out.rows().getType()).getFieldNames())
        .containsExactly("symbol", "time", "close", "d", "up");
    var found = keep(out.rows());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(found)
        .containsExactlyInAnyOrder(
            Row.of("A", at(1), 1.0, null, false),
            Row.of("A", at(2), 3.0, 2.0, true),
            Row.of("B", at(1), null, null, false));
  }

  @Test
  void late_rows_go_aside() {
    var environment = environment();
    var rows =
        stream(
                environment,
                BARS,
                Row.of("A", at(10), 1.0),
                Row.of("A", at(20), 2.0),
                Row.of("A", at(5), 7.0),
                Row.of("A", at(30), 4.0))
            .assignTimestampsAndWatermarks(WatermarkStrategy.forGenerator(_ -> new EachRow()));
    var out =
        WeftFlink.features(
            rows, features("d = close - lag(close)"), FlinkOptions.DEFAULT.ownWatermarks());
    var found = keep(out.rows());
    var late = keep(out.late());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(late).containsExactly(Row.of("A", at(5), 7.0));
    assertThat(found)
        .containsExactly(
            Row.of("A", at(10), 1.0, null),
            Row.of("A", at(20), 2.0, 1.0),
            Row.of("A", at(30), 4.0, 2.0));
  }

  @Test
  void late_rows_correct_what_was_answered() {
    var environment = environment();
    var rows =
        stream(
                environment,
                BARS,
                Row.of("A", at(10), 1.0),
                Row.of("A", at(20), 2.0),
                Row.of("A", at(30), 4.0),
                Row.of("A", at(15), 7.0),
                Row.of("A", at(16), 7.5),
                Row.of("A", at(5), 9.0),
                Row.of("A", at(40), 8.0))
            .assignTimestampsAndWatermarks(WatermarkStrategy.forGenerator(_ -> new EachRow()));
    var out =
        WeftFlink.features(
            rows,
            features("d = close - lag(close)\nall = cumsum(close)"),
            FlinkOptions.DEFAULT.ownWatermarks().correct(Duration.ofSeconds(20)));
    assertThat(((RowTypeInfo) out.rows().getType()).getFieldNames())
        .endsWith("d", "all", "revision");
    var found = keep(out.rows());
    var late = keep(out.late());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(late).containsExactly(Row.of("A", at(5), 9.0));
    var last = new TreeMap<Instant, Row>();
    for (Row row : found) {
      Row before = last.put(row.getFieldAs(1), row);
      int revision = row.getFieldAs(5);
      assertThat(revision).isEqualTo(before == null ? 0 : 1 + (int) before.getFieldAs(5));
    }
    assertThat(last.values())
        .extracting(row -> row.getField(4))
        .containsExactly(1.0, 8.0, 15.5, 17.5, 21.5, 29.5);
    assertThat(last.get(at(10)).getField(5)).isEqualTo(0);
    assertThat((int) last.get(at(20)).getFieldAs(5)).isPositive();
    refused(
        rows,
        "x = cs_rank(close)",
        FlinkOptions.DEFAULT.correct(Duration.ofSeconds(1)),
        "where entities meet");
  }

  @Test
  void rows_without_keys_go_aside() {
    var environment = environment();
    var rows =
        stream(
            environment,
            BARS,
            Row.of("A", at(10), 1.0),
            Row.of(null, at(11), 2.0),
            Row.of("A", null, 3.0));
    var out = WeftFlink.features(rows, Weft.compile("x = close"));
    var found = keep(out.rows());
    var keyless = keep(out.keyless());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(found).containsExactly(Row.of("A", at(10), 1.0, 1.0));
    assertThat(keyless).hasSize(2);
  }

  @Test
  void rows_of_one_time_are_ordered_by_number_or_by_what_they_hold() {
    var type =
        Types.ROW_NAMED(
            new String[] {"id", "at", "n", "x"}, Types.INT, Types.LONG, Types.LONG, Types.FLOAT);
    var rows =
        new Row[] {
          Row.of(-1, 5L, 3L, 1f),
          Row.of(-1, 5L, 2L, 2f),
          Row.of(-1, 5L, 2L, 2f),
          Row.of(7, 5L, 1L, 4f)
        };
    var keys = ClusterKeys.DEFAULT.by("id").orderedBy("at").in(ChronoUnit.MILLIS);
    String text = "first = lag(x)\nall = cs_sum(x)";
    var environment = environment();
    var numbered =
        WeftFlink.features(
            stream(environment, type, rows),
            features(text),
            FlinkOptions.DEFAULT.keys(keys.numberedBy("n")).named("one"));
    var held =
        WeftFlink.features(
            stream(environment, type, rows),
            features(text),
            FlinkOptions.DEFAULT.keys(keys).named("two"));
    var one = keep(numbered.rows());
    var two = keep(held.rows());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(one)
        .containsExactlyInAnyOrder(
            Row.of(-1, 5L, 2L, 2f, null, 7.0),
            Row.of(-1, 5L, 3L, 1f, 2.0, 7.0),
            Row.of(7, 5L, 1L, 4f, null, 7.0));
    assertThat(two)
        .containsExactlyInAnyOrder(
            Row.of(-1, 5L, 3L, 1f, null, 9.0),
            Row.of(-1, 5L, 2L, 2f, 1.0, 9.0),
            Row.of(-1, 5L, 2L, 2f, 2.0, 9.0),
            Row.of(7, 5L, 1L, 4f, null, 9.0));
  }

  @Test
  void texts_times_and_arrays() {
    var type =
        Types.ROW_NAMED(
            new String[] {"time", "when", "venue", "bids", "flag"},
            Types.LOCAL_DATE_TIME,
            Types.SQL_TIMESTAMP,
            Types.STRING,
            PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO,
            Types.BOOLEAN);
    var when = LocalDateTime.ofEpochSecond(60, 0, ZoneOffset.UTC);
    var environment = environment();
    var out =
        WeftFlink.features(
            stream(
                environment,
                type,
                Row.of(when, Timestamp.from(at(5)), "X", new double[] {1, 2}, true),
                Row.of(when.plusSeconds(1), null, null, null, null)),
            features(
                "column venue: text\ncolumn bids: array(2)\ncolumn when: time\ncolumn flag: bool\n"
                    + "v = venue\nw = when\nb = bids\nok = flag and venue == \"X\"\nm = minute(time)"),
            FlinkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.oneSeries()));
    var found = keep(out.rows());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(found).hasSize(2);
    Row first = found.remove();
    assertThat(first.getField(5)).isEqualTo("X");
    assertThat(first.getField(6)).isEqualTo(at(5));
    assertThat((double[]) first.getField(7)).containsExactly(1, 2);
    assertThat(first.getField(8)).isEqualTo(true);
    assertThat(first.getField(9)).isEqualTo(1.0);
    assertThat(found.remove().getField(5)).isNull();
  }

  @Test
  void entities_without_rows_for_long_are_forgotten() {
    var environment = environment();
    var rows =
        stream(
            environment,
            BARS,
            Row.of("A", at(1), 1.0),
            Row.of("A", at(2), 2.0),
            Row.of("A", at(100), 3.0));
    var out =
        WeftFlink.features(
            rows,
            features("d = lag(close)"),
            FlinkOptions.DEFAULT
                .forgetAfter(Duration.ofSeconds(10))
                .idleness(Duration.ofSeconds(1)));
    var found = keep(out.rows());
    LocalCluster.run(environment.getStreamGraph());
    assertThat(found)
        .containsExactly(
            Row.of("A", at(1), 1.0, null),
            Row.of("A", at(2), 2.0, 1.0),
            Row.of("A", at(100), 3.0, null));
  }

  @Test
  void what_does_not_fit_is_refused_before_there_is_a_job() {
    var environment = environment();
    var rows = stream(environment, BARS, Row.of("A", at(1), 1.0));
    refused(rows, "x = closing", FlinkOptions.DEFAULT, "closing");
    refused(rows, "x = close + symbol", FlinkOptions.DEFAULT, "symbol");
    refused(rows, "label x = lead(close, 1)", FlinkOptions.DEFAULT, "can't be computed live");
    refused(rows, "close = 1 + close", FlinkOptions.DEFAULT, "close");
    var by = ClusterKeys.DEFAULT;
    refused(rows, "x = close", FlinkOptions.DEFAULT.keys(by.by("symbl")), "did you mean 'symbol'");
    refused(rows, "x = close", FlinkOptions.DEFAULT.keys(by.by("close")), "can't be the entity");
    refused(rows, "x = close", FlinkOptions.DEFAULT.keys(by.orderedBy("symbol")), "order column");
    var whole =
        stream(
            environment,
            Types.ROW_NAMED(
                new String[] {"symbol", "time", "close"}, Types.STRING, Types.LONG, Types.DOUBLE),
            Row.of("A", 1L, 1.0));
    refused(whole, "x = close", FlinkOptions.DEFAULT, "no known unit");
    var unnamed = environment.fromData(TypeInformation.of(Row.class), Row.of("A"));
    refused(unnamed, "x = close", FlinkOptions.DEFAULT, "which fields its rows have");
  }

  private static void refused(
      DataStream<Row> rows, String text, FlinkOptions options, String words) {
    assertThatThrownBy(() -> WeftFlink.features(rows, features(text), options))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }

  @Test
  void the_engine_says_what_it_is_and_what_it_refuses() {
    var engine = new FlinkEngine();
    assertThat(engine.name()).isEqualTo("flink");
    assertThat(engine.description()).contains("Flink");
    assertThat(engine.arrangements(new Engine.Trial(new Random(1), 3, 2))).hasSize(3);
    var table = Table.series(Map.of("x", Tensor.column(1, 2, 4)));
    var features = Weft.compile("label ahead = lead(x, 1)\nback = lag(x)");
    var outcome = features.run(table, engine);
    assertThat(outcome.output("back")).isEqualTo(Tensor.column(Double.NaN, 1, 2));
    assertThat(outcome.failures()).hasSize(1);
    assertThat(features.only("ahead").run(table, engine).failures()).hasSize(1);
    var nothing = Table.series(Map.of("x", Tensor.column()));
    assertThat(features.only("back").run(nothing, engine).output("back").size()).isZero();
  }
}
