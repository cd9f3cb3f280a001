package weft.ops.text;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import weft.ir.problem.Check;

/// Something that answers messages: a service, or a stand-in for one.
@FunctionalInterface
public interface LanguageModel {
  /// How often a model is asked again unless something else is said.
  int FURTHER_TRIES = 2;

  /// Waits for the answer. It may be asked from several threads at once.
  ///
  /// @throws InterruptedException if the answer is no longer wanted
  Answer answer(Request request) throws InterruptedException;

  /// How often it is asked again where its answer does not fit the form that was asked for.
  default int furtherTries() {
    return FURTHER_TRIES;
  }

  /// The same model, asked again so often; 0 for never.
  default LanguageModel furtherTries(int other) {
    Check.atLeast("furtherTries", other, 0, "the number of further tries");
    LanguageModel model = this;
    return new LanguageModel() {
      @Override
      public Answer answer(Request request) throws InterruptedException {
        return model.answer(request);
      }

      @Override
      public int furtherTries() {
        return other;
      }
    };
  }

  /// @param speaker `system`, `user` or `assistant`
  record Message(String speaker, String text) {}

  /// @param schema the JSON Schema that the answer must follow; empty for free text
  record Request(String model, List<Message> messages, String schema) {
    public Request {
      messages = List.copyOf(messages);
    }
  }

  /// @param promptTokens what the question cost; empty where it is not known
  /// @param answerTokens what the answer cost; empty where it is not known
  record Answer(String text, OptionalLong promptTokens, OptionalLong answerTokens) {
    public Answer {
      LongStream.concat(promptTokens.stream(), answerTokens.stream())
          .forEach(tokens -> Check.that(tokens >= 0, "tokens", "0 or more", tokens));
    }

    public Answer(String text, long promptTokens, long answerTokens) {
      this(text, OptionalLong.of(promptTokens), OptionalLong.of(answerTokens));
    }

    /// An answer of which it is not known what it cost.
    public static Answer of(String text) {
      return new Answer(text, OptionalLong.empty(), OptionalLong.empty());
    }
  }
}
