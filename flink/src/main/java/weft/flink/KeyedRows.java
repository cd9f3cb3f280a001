package weft.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.types.Row;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import weft.ir.problem.WeftException;

/// Rows into frames. Rows without an entity or a time go aside; they are counted, and the first is
/// told.
@SuppressWarnings("NullAway.Init")
final class KeyedRows extends ProcessFunction<Row, RowFrame> {
  private static final Logger LOG = LoggerFactory.getLogger(KeyedRows.class);

  private final RowCells cells;
  private final OutputTag<Row> keyless;
  private transient JobCounter aside;

  KeyedRows(RowCells cells, OutputTag<Row> keyless) {
    this.cells = cells;
    this.keyless = keyless;
  }

  @Override
  public void open(OpenContext context) {
    aside = JobCounter.of(getRuntimeContext(), "keyless");
  }

  @Override
  public void processElement(Row row, Context context, Collector<RowFrame> out) {
    RowFrame frame;
    try {
      frame = cells.keyed(row);
    } catch (WeftException e) {
      if (aside.isFirst()) {
        LOG.warn("rows go aside: {}", e.getMessage());
        aside.tell(String.valueOf(row));
      }
      aside.inc();
      context.output(keyless, row);
      return;
    }
    out.collect(frame);
  }
}
