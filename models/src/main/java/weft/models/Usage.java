package weft.models;

/// What calls of a model cost.
///
/// @param calls how often it was asked
/// @param failed how many of the calls got no answer
/// @param retries how many attempts there were beyond the first one of each call
/// @param promptTokens of the questions, as the service counts them
public record Usage(long calls, long failed, long retries, long promptTokens, long answerTokens) {
  public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

  public Usage plus(Usage other) {
    return new Usage(
        calls + other.calls,
        failed + other.failed,
        retries + other.retries,
        promptTokens + other.promptTokens,
        answerTokens + other.answerTokens);
  }
}
