package weft.models;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel.Answer;
import weft.ops.text.LanguageModel.Request;

/// The chat protocol: what a request and an answer look like.
final class ChatProtocol {
  private static final int BRIEF = 300;

  private ChatProtocol() {}

  static String request(Request request, ChatSettings settings) {
    var body = new LinkedHashMap<String, Json>();
    body.put("model", Json.of(request.model()));
    body.put(
        "messages",
        Json.of(
            request.messages().stream()
                .map(
                    message ->
                        fields(
                            "role", Json.of(message.speaker()), "content", Json.of(message.text())))
                .toList()));
    body.put("stream", Json.of(false));
    if (!request.schema().isEmpty()) {
      var schema = new LinkedHashMap<String, Json>();
      schema.put("name", Json.of("answer"));
      schema.put("strict", Json.of(settings.strict()));
      schema.put("schema", Json.read("schema", request.schema()));
      body.put(
          "response_format",
          fields("type", Json.of("json_schema"), "json_schema", Json.of(schema)));
    }
    body.putAll(settings.options());
    return Json.of(body).write();
  }

  private static Json fields(String a, Json x, String b, Json y) {
    var map = new LinkedHashMap<String, Json>();
    map.put(a, x);
    map.put(b, y);
    return Json.of(map);
  }

  /// An answer, and what keeps it from being used.
  record Reply(Answer answer, Optional<Diagnostic> flaw) {}

  /// The first choice. It can be used unless the service says that it is not whole; a reason that
  /// is not known, or none, says nothing.
  ///
  /// @param hidden takes out of what is told what must not be
  static Reply reply(String body, UnaryOperator<String> hidden) {
    Json json = Json.read("body", body);
    var choices = json.field("choices").items();
    if (choices.isEmpty()) {
      throw none("it holds no choices", body);
    }
    Json choice = choices.getFirst();
    var content = text(choice.field("message"), "content");
    var flaw =
        text(choice, "finish_reason")
            .flatMap(reason -> flaw(reason, hidden.apply(content.orElse(""))));
    if (content.isEmpty() && flaw.isEmpty()) {
      throw none(
          text(choice.field("message"), "refusal")
              .map(refusal -> "the model refused: " + brief(hidden.apply(refusal)))
              .orElse("the message holds no text"),
          body);
    }
    return new Reply(
        new Answer(
            content.orElse(""), tokens(json, "prompt_tokens"), tokens(json, "completion_tokens")),
        flaw);
  }

  private static Optional<Diagnostic> flaw(String reason, String content) {
    return switch (reason) {
      case "length" ->
          Optional.of(
              unusable("the answer was cut off at the token limit", reason, content)
                  .hint(
                      "raise the limit, option(\"max_completion_tokens\", Json.of(4000)) or, of"
                          + " other services, option(\"max_tokens\", ...); or ask for less"));
      case "content_filter" ->
          Optional.of(
              unusable("the service's content filter held the answer back", reason, content)
                  .hint("say it in other words, or ask a service with another filter"));
      default -> Optional.empty();
    };
  }

  private static Diagnostic unusable(String message, String reason, String content) {
    return Diagnostic.of(Code.MODEL_FAILED, message + " (finish_reason '" + reason + "')")
        .expected("a whole answer")
        .found(content.isBlank() ? "nothing" : brief(content));
  }

  private static Optional<String> text(Json json, String name) {
    return json.find(name).filter(Json.Text.class::isInstance).map(Json::text);
  }

  /// What is no count of tokens, such as a negative number, is not known.
  private static OptionalLong tokens(Json json, String name) {
    return json.find("usage")
        .flatMap(usage -> usage.find(name))
        .filter(count -> count instanceof Json.Number number && number.isWhole())
        .map(Json::whole)
        .filter(count -> count.signum() >= 0 && count.bitLength() < Integer.SIZE)
        .map(count -> OptionalLong.of(count.longValue()))
        .orElse(OptionalLong.empty());
  }

  private static WeftException none(String message, String body) {
    return new WeftException(Diagnostic.of(Code.MODEL_FAILED, message).found(brief(body)));
  }

  /// What a service says of a failure: the message of its error object, else the text.
  static String said(String body) {
    return error(body)
        .map(error -> error.find("message").orElse(error))
        .filter(Json.Text.class::isInstance)
        .map(text -> brief(text.text()))
        .orElseGet(() -> body.isBlank() ? "nothing" : brief(body));
  }

  /// The service's own code of a failure.
  static String code(String body) {
    return error(body)
        .flatMap(error -> error.find("code"))
        .filter(Json.Text.class::isInstance)
        .map(Json::text)
        .orElse("");
  }

  private static Optional<Json> error(String body) {
    try {
      return Json.read("body", body).find("error");
    } catch (WeftException e) {
      return Optional.empty();
    }
  }

  static String brief(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() > BRIEF ? line.substring(0, BRIEF) + "..." : line;
  }
}
