package weft.flink;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.live.RowStages;
import weft.wire.text.RowText;
import weft.wire.text.TextBuffer;

/// Frames into lines, each with its line break.
@SuppressWarnings("NullAway.Init")
final class AnswerLines implements StageAnswer<String> {
  private static final long serialVersionUID = 1L;

  private final TextPlan plan;
  private transient TextBuffer out;
  private transient RowText text;
  private transient RowStages stages;
  private transient List<LivePlan.Output> outputs;
  private transient Emission answer;
  private transient JobCounter missing;

  AnswerLines(TextPlan plan) {
    this.plan = plan;
  }

  @Override
  public void open(RuntimeContext context) {
    out = new TextBuffer();
    text = plan.text(out);
    stages = new RowStages(plan.features().plan());
    outputs = plan.features().plan().outputs();
    answer = new Emission(outputs.size());
    missing = JobCounter.of(context, "missing");
  }

  @Override
  public String of(RowFrame frame) {
    answer.about(frame.entity, frame.key, frame.sequence).revision(frame.revision);
    stages.answer(frame.numbers, frame.others, answer);
    for (int i = 0; i < outputs.size(); i++) {
      if (AnswerRows.isMissing(outputs.get(i), answer, i)) {
        missing.inc();
      }
    }
    out.clear();
    text.accept(answer);
    return new String(out.bytes(), 0, out.used(), StandardCharsets.UTF_8);
  }
}
