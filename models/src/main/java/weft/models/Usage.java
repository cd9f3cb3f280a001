package weft.models;

import java.util.stream.LongStream;
import weft.ir.problem.Check;
import weft.ops.text.LanguageModel.Answer;

/// What calls of a model cost.
///
/// @param calls how often it was asked
/// @param failed how many of the calls got no answer that can be used
/// @param retries how many attempts there were beyond the first one of each call
/// @param promptTokens of the questions, as the service counts them
/// @param answerTokens of the answers, as the service counts them
/// @param uncounted for how many answers the service gave no count, or one that can't be: the
///   tokens of these are not among the others
public record Usage(
    long calls, long failed, long retries, long promptTokens, long answerTokens, long uncounted) {
  public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

  public Usage {
    Check.that(
        LongStream.of(calls, failed, retries, promptTokens, answerTokens, uncounted)
            .allMatch(count -> count >= 0),
        "counts",
        "0 or more",
        LongStream.of(calls, failed, retries, promptTokens, answerTokens, uncounted)
            .boxed()
            .toList());
  }

  /// Where all tokens were counted.
  public Usage(long calls, long failed, long retries, long promptTokens, long answerTokens) {
    this(calls, failed, retries, promptTokens, answerTokens, 0);
  }

  /// One call that brought an answer.
  static Usage of(Answer answer, boolean failed, int retries) {
    boolean counted = answer.promptTokens().isPresent() && answer.answerTokens().isPresent();
    return new Usage(
        1,
        failed ? 1 : 0,
        retries,
        answer.promptTokens().orElse(0),
        answer.answerTokens().orElse(0),
        counted ? 0 : 1);
  }

  public Usage plus(Usage other) {
    return new Usage(
        sum(calls, other.calls),
        sum(failed, other.failed),
        sum(retries, other.retries),
        sum(promptTokens, other.promptTokens),
        sum(answerTokens, other.answerTokens),
        sum(uncounted, other.uncounted));
  }

  /// What is more than a count can be stays the greatest one.
  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
