package weft.models;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.problem.Visible;
import weft.ops.text.LanguageModel;

/// Counts what models cost, by model. It may be used from several threads.
public final class Meter {
  private final Map<String, Usage> usage = new ConcurrentHashMap<>();

  /// Nothing is counted yet.
  public Meter() {}

  /// Counts a call that was answered.
  public void answered(String model, LanguageModel.Answer answer, int retries) {
    add(model, Usage.of(answer, false, retries));
  }

  /// Counts a call whose answer can't be used, but cost something.
  public void unusable(String model, LanguageModel.Answer answer, int retries) {
    add(model, Usage.of(answer, true, retries));
  }

  /// Counts a call that was not.
  public void failed(String model, int retries) {
    add(model, new Usage(1, 1, retries, 0, 0));
  }

  private void add(String model, Usage more) {
    usage.merge(model, more, Usage::plus);
  }

  /// By model, sorted by name.
  public Map<String, Usage> byModel() {
    return Collections.unmodifiableMap(new TreeMap<>(usage));
  }

  public Usage total() {
    return byModel().values().stream().reduce(Usage.NONE, Usage::plus);
  }

  /// A table with a line a model, and one for all. A last line says for how many answers the tokens
  /// are not known, if there are any.
  @Override
  public String toString() {
    var byModel = byModel();
    int width = byModel.keySet().stream().mapToInt(String::length).max().orElse(0);
    var out = new StringBuilder();
    line(out, Math.max(width, 5), "model", "calls", "failed", "retries", "prompt", "answer");
    byModel.forEach((model, used) -> line(out, Math.max(width, 5), model, used));
    line(out, Math.max(width, 5), "total", total());
    if (total().uncounted() > 0) {
      out.append("answers without a count of tokens: ").append(total().uncounted()).append('\n');
    }
    return out.toString();
  }

  private static void line(StringBuilder out, int width, String model, Usage used) {
    line(
        out,
        width,
        model,
        used.calls(),
        used.failed(),
        used.retries(),
        used.promptTokens(),
        used.answerTokens());
  }

  private static void line(StringBuilder out, int width, String model, Object... cells) {
    out.append(String.format(Locale.ROOT, "%-" + width + "s", Visible.line(model)));
    for (Object cell : cells) {
      out.append(String.format(Locale.ROOT, " %10s", cell));
    }
    out.append('\n');
  }
}
