package weft.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import weft.Features;
import weft.cluster.ClusterFeatures;
import weft.cluster.Shipment;
import weft.live.RowStages;

/// Features in a job of Apache Flink.
///
/// ```java
/// FeatureStream answered = WeftFlink.features(stream, Weft.compile(Path.of("first.weft")));
/// answered.rows().sinkTo(sink);
/// ```
public final class WeftFlink {
  private WeftFlink() {}

  /// Rows by `symbol` and `time`, which come in order.
  ///
  /// @throws weft.ir.problem.WeftException if a column is not there or is not what the features
  ///   need, or they can't run live
  public static FeatureStream features(DataStream<Row> rows, Features features) {
    return features(rows, ClusterFeatures.of(features), FlinkOptions.DEFAULT);
  }

  public static FeatureStream features(
      DataStream<Row> rows, ClusterFeatures features, FlinkOptions options) {
    var columns = RowColumns.of(rows.getType());
    var schema = options.keys().schema(columns.types(features.columns()));
    return of(rows, Shipment.live(features.over(schema)), options);
  }

  static FeatureStream of(DataStream<Row> rows, Shipment features, FlinkOptions options) {
    var columns = RowColumns.of(rows.getType());
    var plan = features.plan();
    var answered = columns.with(plan.outputs());
    int stages = new RowStages(plan).count();
    var cells = columns.cells(plan, options.keys(), new RowStages(plan).size());
    var keyless = new OutputTag<>("weft-keyless", rows.getType());
    var late = new OutputTag<>("weft-late", rows.getType());
    var type = new RowFrameType(rows.getType(), cells, "");
    var keyed =
        rows.process(new KeyedRows(cells, keyless), type)
            .name(options.name() + " keys")
            .uid(options.name() + "-keys");
    SingleOutputStreamOperator<RowFrame> first =
        options.own() ? keyed : keyed.assignTimestampsAndWatermarks(watermarks(options));
    if (!options.own()) {
      first.uid(options.name() + "-watermarks");
    }
    String digest = UUID.nameUUIDFromBytes(features.text().getBytes(UTF_8)).toString();
    var between = new RowFrameType(rows.getType(), cells, digest);
    var wire = new Wire(features, options, late, between);
    var frames = wire.entities(first, 0, type);
    var side = frames.getSideOutput(late);
    for (int stage = 1; stage < stages; stage++) {
      frames = wire.entities(wire.times(frames, stage), stage, between);
    }
    var out =
        frames
            .map(new AnswerRows(features, columns.names()), answered)
            .name(options.name() + " rows")
            .uid(options.name() + "-rows");
    return new FeatureStream(out, side, keyed.getSideOutput(keyless));
  }

  private static WatermarkStrategy<RowFrame> watermarks(FlinkOptions options) {
    var strategy =
        WatermarkStrategy.<RowFrame>forBoundedOutOfOrderness(options.lateness())
            .withTimestampAssigner((frame, _) -> frame.time());
    return options.idleness().map(strategy::withIdleness).orElse(strategy);
  }

  /// Puts operators one behind the other.
  ///
  /// @param between frames with what stages gave
  private record Wire(
      Shipment features, FlinkOptions options, OutputTag<Row> late, RowFrameType between) {
    /// @param type of the frames that come
    SingleOutputStreamOperator<RowFrame> entities(
        DataStream<RowFrame> frames, int stage, RowFrameType type) {
      var config = frames.getExecutionConfig().getSerializerConfig();
      return frames
          .keyBy((KeySelector<RowFrame, String>) RowFrame::entity, Types.STRING)
          .transform(
              options.name() + " entities " + stage,
              between,
              new EntityStage(features, stage, type.createSerializer(config), options, late))
          .uid(options.name() + "-entities-" + stage);
    }

    SingleOutputStreamOperator<RowFrame> times(DataStream<RowFrame> frames, int stage) {
      var config = frames.getExecutionConfig().getSerializerConfig();
      return frames
          .keyBy((KeySelector<RowFrame, Long>) RowFrame::key, Types.LONG)
          .transform(
              options.name() + " times " + stage,
              between,
              new TimeStage(features, stage, between.createSerializer(config)))
          .uid(options.name() + "-times-" + stage);
    }
  }
}
