package weft.models;

import java.util.LinkedHashMap;
import java.util.Optional;
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

  /// The first choice.
  static Answer answer(String body) {
    Json json = Json.read("body", body);
    var choices = json.field("choices").items();
    if (choices.isEmpty()) {
      throw none("it holds no choices", body);
    }
    Json message = choices.getFirst().field("message");
    var refusal = message.find("refusal").filter(Json.Text.class::isInstance);
    var content = message.find("content").filter(Json.Text.class::isInstance);
    if (content.isEmpty()) {
      throw none(
          refusal
              .map(text -> "the model refused: " + brief(text.text()))
              .orElse("the message holds no text"),
          body);
    }
    return new Answer(
        content.get().text(), tokens(json, "prompt_tokens"), tokens(json, "completion_tokens"));
  }

  private static long tokens(Json json, String name) {
    return json.find("usage")
        .flatMap(usage -> usage.find(name))
        .filter(count -> count instanceof Json.Number number && number.isWhole())
        .map(count -> count.whole().longValue())
        .orElse(0L);
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
