package weft.flink;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.types.Row;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.wire.text.RowText;
import weft.wire.text.TextBuffer;

/// Rows with features into lines, each with its line break.
@SuppressWarnings("NullAway.Init")
final class AnswerLines extends RichMapFunction<Row, String> {
  private final TextPlan plan;
  private transient TextBuffer out;
  private transient RowText text;
  private transient int own;
  private transient List<LivePlan.Output> outputs;
  private transient Emission answer;

  AnswerLines(TextPlan plan) {
    this.plan = plan;
  }

  @Override
  public void open(OpenContext context) {
    out = new TextBuffer();
    text = plan.text(out);
    own = plan.width();
    outputs = plan.features().plan().outputs();
    answer = new Emission(outputs.size());
  }

  @Override
  public String map(Row row) {
    plan.emission(row, own, outputs, answer);
    out.clear();
    text.accept(answer);
    return new String(out.bytes(), 0, out.used(), StandardCharsets.UTF_8);
  }
}
