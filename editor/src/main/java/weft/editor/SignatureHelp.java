package weft.editor;

import static weft.editor.DraftAnswers.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.json.Json;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;

/// The arguments of the call that somebody is writing.
final class SignatureHelp {
  private SignatureHelp() {}

  /// A call that is not closed yet.
  ///
  /// @param argument the number of the argument that a place is in
  /// @param name of that argument, where it is named
  private record Call(Word function, int argument, Optional<String> name) {}

  /// What the innermost call around a place takes, in the words of the protocol.
  static Json at(Editor editor, Draft draft, int offset) {
    return call(draft, offset)
        .flatMap(call -> signature(editor, draft, call.function).map(it -> answer(call, it)))
        .orElse(new Json.Nothing());
  }

  private static Optional<Call> call(Draft draft, int offset) {
    var before = draft.words().all().stream().filter(word -> word.end() <= offset).toList();
    int closed = 0;
    int argument = 0;
    Optional<String> name = Optional.empty();
    for (int i = before.size() - 1; i > 0; i--) {
      Word word = before.get(i);
      switch (word.kind() == Kind.SIGN ? word.name() : "") {
        case ")", "]" -> closed++;
        case "(", "[" -> {
          Word function = before.get(i - 1);
          if (closed == 0 && (function.kind() == Kind.FUNCTION || function.kind() == Kind.MODEL)) {
            return Optional.of(new Call(function, argument, name));
          }
          closed = Math.max(0, closed - 1);
        }
        case "," -> argument += closed == 0 ? 1 : 0;
        default -> {
          if (word.kind() == Kind.ARGUMENT && closed == 0 && argument == 0) {
            name = Optional.of(word.name());
          }
        }
      }
    }
    return Optional.empty();
  }

  /// `rolling_mean(x, w, min_periods=w)`.
  private static Optional<String> signature(Editor editor, Draft draft, Word function) {
    if (function.definition() < 0) {
      return editor.signature(function.name());
    }
    int from = function.definition();
    int close = draft.text().indexOf(')', from);
    return close < 0 ? Optional.empty() : Optional.of(draft.text().substring(from, close + 1));
  }

  private static Json answer(Call call, String signature) {
    var parameters = parameters(signature);
    int active =
        call.name
            .map(name -> parameters.stream().map(SignatureHelp::name).toList().indexOf(name))
            .filter(found -> found >= 0)
            .orElse(call.argument);
    var labels = parameters.stream().map(it -> fields("label", Json.of(it))).toList();
    return fields(
        "signatures",
        Json.of(List.of(fields("label", Json.of(signature), "parameters", Json.of(labels)))),
        "activeSignature",
        Json.of(0),
        "activeParameter",
        Json.of(active));
  }

  private static List<String> parameters(String signature) {
    int open = signature.indexOf('(');
    int close = signature.lastIndexOf(')');
    var found = new ArrayList<String>();
    if (open >= 0 && close > open + 1) {
      for (String part : signature.substring(open + 1, close).split(",", -1)) {
        found.add(part.strip());
      }
    }
    return found;
  }

  private static String name(String parameter) {
    int end = parameter.indexOf('=');
    return end < 0 ? parameter : parameter.substring(0, end).strip();
  }
}
