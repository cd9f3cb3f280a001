package weft.flink;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.types.Row;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.wire.text.BadLine;
import weft.wire.text.LineReader;

/// Lines into rows. A line that is no row ends the job or goes aside; those that do are counted,
/// and the first is told.
@SuppressWarnings("NullAway.Init")
final class LineRows extends ProcessFunction<String, Row> {
  private static final Logger LOG = LoggerFactory.getLogger(LineRows.class);

  private final TextPlan plan;
  private final String header;
  private final OutputTag<String> bad;
  private final boolean strict;
  private transient LineReader reader;
  private transient weft.live.Row cells;
  private transient JobCounter aside;
  private transient boolean headerNext;
  private transient List<LivePlan.Input> inputs;
  private transient int[] places;
  private transient int width;

  /// @param header empty where the first line that comes is it, or there is none
  /// @param strict whether a line that is no row ends the job
  LineRows(TextPlan plan, String header, OutputTag<String> bad, boolean strict) {
    this.plan = plan;
    this.header = header;
    this.bad = bad;
    this.strict = strict;
  }

  @Override
  public void open(OpenContext context) {
    reader = plan.reader();
    cells = new weft.live.Row(plan.inputs());
    inputs = plan.features().plan().inputs();
    places = plan.places();
    width = plan.width();
    aside = JobCounter.of(getRuntimeContext(), "bad");
    headerNext = reader.headed() && header.isEmpty();
    if (reader.headed() && !headerNext) {
      plan.header(reader, header);
    }
  }

  /// What stands behind a line is its line break.
  static byte[] bytes(String line) {
    byte[] text = line.getBytes(StandardCharsets.UTF_8);
    int end = text.length > 0 && text[text.length - 1] == '\r' ? text.length - 1 : text.length;
    byte[] with = Arrays.copyOf(text, end + 1);
    with[end] = '\n';
    return with;
  }

  @Override
  public void processElement(String line, Context context, Collector<Row> out) {
    if (line.isBlank()) {
      return;
    }
    if (headerNext) {
      plan.header(reader, line);
      headerNext = false;
      return;
    }
    try {
      byte[] text = bytes(line);
      if (reader.read(text, 0, text.length - 1, cells)) {
        out.collect(plan.row(cells, inputs, places, width));
      }
    } catch (BadLine e) {
      if (strict) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a line is no row: " + e.what())
                .found(line)
                .hint("mend the line, or let such lines go aside: --bad-out PATH"));
      }
      if (aside.isFirst()) {
        LOG.warn("lines that are no rows go aside; the first {}: {}", e.what(), line);
        aside.tell(e.what() + ": " + line);
      }
      aside.inc();
      context.output(bad, line);
    }
  }
}
