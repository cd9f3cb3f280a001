package weft.flink;

import java.util.stream.IntStream;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.types.Row;

/// Bars that are made up: rows of half of the symbols in each half, so that two subtasks come along
/// in time.
record MadeBars(long rows, String[] names) implements MapFunction<Long, Row> {
  static final RowTypeInfo TYPE =
      (RowTypeInfo)
          Types.ROW_NAMED(
              new String[] {"symbol", "time", "open", "high", "low", "close", "volume"},
              Types.STRING,
              Types.LONG,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE);

  MadeBars(long rows, int symbols) {
    this(rows, IntStream.range(0, symbols).mapToObj(i -> "S" + i).toArray(String[]::new));
  }

  DataStream<Row> in(StreamExecutionEnvironment environment) {
    return environment.fromSequence(0, rows - 1).map(this, TYPE);
  }

  @Override
  public Row map(Long number) {
    long half = (rows + 1) / 2;
    int each = names.length / 2;
    long place = number % half;
    double wave = Math.floorMod(place * 0x9E3779B97F4A7C15L, 1L << 20) / (double) (1 << 20);
    double open = 100 + wave;
    double close = 100 + Math.floorMod(place * 0xBF58476D1CE4E5B9L, 1L << 20) / (double) (1 << 20);
    var row = new Row(7);
    row.setField(0, names[(int) (number / half * each + place % each)]);
    row.setField(1, 1_700_000_000_000L + place / each * 1000);
    row.setField(2, open);
    row.setField(3, Math.max(open, close) + 0.5);
    row.setField(4, Math.min(open, close) - 0.5);
    row.setField(5, close);
    row.setField(6, 1000 * wave);
    return row;
  }
}
