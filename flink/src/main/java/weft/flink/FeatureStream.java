package weft.flink;

import org.apache.flink.streaming.api.datastream.SideOutputDataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.types.Row;

/// What becomes of the rows of a stream.
///
/// @param rows the rows with their features, each entity's in order
/// @param late rows that came when the watermark had passed them
/// @param keyless rows without an entity or a time
public record FeatureStream(
    SingleOutputStreamOperator<Row> rows,
    SideOutputDataStream<Row> late,
    SideOutputDataStream<Row> keyless) {}
