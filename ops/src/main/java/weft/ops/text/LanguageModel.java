package weft.ops.text;

import java.util.List;

/// Something that answers messages: a service, or a stand-in for one.
@FunctionalInterface
public interface LanguageModel {
  /// Waits for the answer. It may be asked from several threads at once.
  ///
  /// @throws InterruptedException if the answer is no longer wanted
  Answer answer(Request request) throws InterruptedException;

  /// @param speaker `system`, `user` or `assistant`
  record Message(String speaker, String text) {}

  /// @param schema the JSON Schema that the answer must follow; empty for free text
  record Request(String model, List<Message> messages, String schema) {
    public Request {
      messages = List.copyOf(messages);
    }
  }

  /// @param promptTokens what the question cost; 0 where it is not known
  record Answer(String text, long promptTokens, long answerTokens) {
    public static Answer of(String text) {
      return new Answer(text, 0, 0);
    }
  }
}
