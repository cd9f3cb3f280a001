package weft.flink;

import java.time.Duration;
import java.util.ArrayList;
import org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SideOutputDataStream;
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
    boolean revisions = options.horizon().isPresent();
    var type = columns.with(features.plan().outputs(), revisions);
    var answer = new AnswerRows(features, columns.names(), revisions);
    var answered = of(rows, features, options, answer, type);
    return new FeatureStream(answered.out, answered.late, answered.keyless);
  }

  /// Rows of text, answered by lines.
  static Answered<String> lines(DataStream<Row> rows, TextPlan plan, FlinkOptions options) {
    var keyed = options.keys(plan.keys());
    return of(rows, plan.features(), keyed, new AnswerLines(plan), Types.STRING);
  }

  /// What becomes of the rows of a stream.
  record Answered<T>(
      SingleOutputStreamOperator<T> out,
      SideOutputDataStream<Row> late,
      SideOutputDataStream<Row> keyless) {}

  private static <T> Answered<T> of(
      DataStream<Row> rows,
      Shipment features,
      FlinkOptions options,
      StageAnswer<T> answer,
      TypeInformation<T> answered) {
    var columns = RowColumns.of(rows.getType());
    var plan = features.plan();
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
    DataStream<RowFrame> frames = keyed;
    if (!options.own()) {
      frames =
          keyed
              .assignTimestampsAndWatermarks(watermarks(options))
              .uid(options.name() + "-watermarks");
    }
    var between = new RowFrameType(rows.getType(), cells, features.digest());
    var wire = new Wire(features, options, late, between);
    var entities = new ArrayList<SingleOutputStreamOperator<?>>();
    for (int stage = 0; stage + 1 < stages; stage++) {
      var before = stage == 0 ? type : between;
      var through = wire.entities(frames, stage, before, StageAnswer.ONWARD, between);
      entities.add(through);
      frames = wire.times(through, stage + 1);
    }
    var out = wire.entities(frames, stages - 1, stages == 1 ? type : between, answer, answered);
    entities.add(out);
    return new Answered<>(
        out, entities.getFirst().getSideOutput(late), keyed.getSideOutput(keyless));
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
    /// @param before the frames that come
    /// @param after what goes out
    <T> SingleOutputStreamOperator<T> entities(
        DataStream<RowFrame> frames,
        int stage,
        RowFrameType before,
        StageAnswer<T> answer,
        TypeInformation<T> after) {
      var config = frames.getExecutionConfig().getSerializerConfig();
      var serializer = before.createSerializer(config);
      return frames
          .keyBy((KeySelector<RowFrame, String>) RowFrame::entity, Types.STRING)
          .transform(
              options.name() + " entities " + stage,
              after,
              options.horizon().isPresent()
                  ? new CorrectedStage<>(
                      features, serializer, between.createSerializer(config), options, late, answer)
                  : new EntityStage<>(features, stage, serializer, options, late, answer))
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
