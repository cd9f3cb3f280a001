package weft.flink;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks;
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
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
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
    var answered = columns.with(plan.outputs(), options.horizon().isPresent());
    var rowStages = new RowStages(plan);
    int stages = rowStages.count();
    if (stages > 1 && options.horizon().isPresent()) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "late rows can't correct results where entities meet")
              .expected("features without cross-sections, or late rows that go aside")
              .found(stages - 1 + " levels of cross-sections")
              .hint("leave correct(...) out, or --late correct for a job; weft stream has it"));
    }
    var cells = columns.cells(plan, options.keys(), rowStages);
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
    var between = new RowFrameType(rows.getType(), cells, features.digest());
    var wire = new Wire(features, options, late, between);
    var frames = wire.entities(first, 0, type);
    var side = frames.getSideOutput(late);
    for (int stage = 1; stage < stages; stage++) {
      frames = wire.entities(wire.times(frames, stage), stage, between);
    }
    var out =
        frames
            .map(new AnswerRows(features, columns.names(), options.horizon().isPresent()), answered)
            .name(options.name() + " rows")
            .uid(options.name() + "-rows");
    return new FeatureStream(out, side, keyed.getSideOutput(keyless));
  }

  private static WatermarkStrategy<RowFrame> watermarks(FlinkOptions options) {
    Duration lateness = options.lateness();
    var strategy =
        WatermarkStrategy.forGenerator(
                _ -> new OftenEnough<RowFrame>(new BoundedOutOfOrdernessWatermarks<>(lateness)))
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
              operator(stage, type.createSerializer(config), between.createSerializer(config)))
          .uid(options.name() + "-entities-" + stage);
    }

    private StageOperator<String> operator(
        int stage, RowFrameSerializer before, RowFrameSerializer after) {
      return options.horizon().isPresent()
          ? new CorrectedStage(features, before, after, options, late)
          : new EntityStage(features, stage, before, options, late);
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
