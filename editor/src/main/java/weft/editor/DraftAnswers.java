package weft.editor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;

/// What is known of a text, in the words of the protocol.
final class DraftAnswers {
  private DraftAnswers() {}

  static Json diagnostics(Draft draft) {
    var lines = new TextLines(draft.text());
    String file = draft.file().toString();
    return Json.of(draft.problems().stream().map(it -> diagnostic(file, lines, it)).toList());
  }

  /// What is wrong in a file that is used stands at the beginning of the one that uses it.
  private static Json diagnostic(String file, TextLines lines, Diagnostic problem) {
    boolean own = problem.origin().source().equals(file);
    String where = own || !problem.origin().known() ? "" : problem.origin() + ": ";
    return fields(
        "range",
        lines.range(own ? problem.origin() : new Origin(file, 1, 1, 1, "")),
        "severity",
        Json.of(problem.code().warning() ? 2 : 1),
        "source",
        Json.of("weft"),
        "code",
        Json.of(problem.code().tag()),
        "message",
        Json.of(where + text(problem)));
  }

  static String text(Diagnostic problem) {
    var lines = new ArrayList<>(List.of(problem.message()));
    problem.expected().ifPresent(expected -> lines.add("expected: " + expected));
    problem.found().ifPresent(found -> lines.add("found: " + found));
    problem.hint().ifPresent(hint -> lines.add("hint: " + hint));
    return String.join("\n", lines);
  }

  static Json completion(Editor editor, Draft draft, int offset) {
    var items = new ArrayList<Json>();
    for (Suggestion suggestion : draft.suggestions(offset)) {
      int kind =
          switch (suggestion.kind()) {
            case FUNCTION -> 3;
            case FEATURE -> 6;
            case COLUMN -> 5;
            case PARAMETER -> 21;
            case TYPE -> 7;
            case KEYWORD -> 14;
          };
      items.add(
          fields(
              "label", Json.of(suggestion.name()),
              "kind", Json.of(kind),
              "detail", Json.of(suggestion.detail()),
              "documentation",
                  fields("kind", Json.of("markdown"), "value", Json.of(editor.about(suggestion)))));
    }
    return Json.of(items);
  }

  static Json hover(Draft draft, int offset) {
    return draft
        .about(offset)
        .map(
            text -> fields("contents", fields("kind", Json.of("markdown"), "value", Json.of(text))))
        .orElse(new Json.Nothing());
  }

  static Json location(String uri, String text, Word word) {
    return fields(
        "uri", Json.of(uri), "range", new TextLines(text).range(word.offset(), word.end()));
  }

  /// The name at a place, where it may be changed.
  static Json renameable(Draft draft, int offset) {
    Word word = draft.renameable(offset);
    return fields(
        "range",
        new TextLines(draft.text()).range(word.offset(), word.end()),
        "placeholder",
        Json.of(draft.text().substring(word.offset(), word.end())));
  }

  static Json formatting(Draft draft) {
    return Json.of(
        draft.formatted().stream()
            .filter(text -> !text.equals(draft.text()))
            .map(
                text ->
                    fields("range", new TextLines(draft.text()).whole(), "newText", Json.of(text)))
            .toList());
  }

  /// The lines that a range touches.
  static Json formatting(Draft draft, Json range) {
    var lines = new TextLines(draft.text());
    int from = lines.start(lines.offset(range.field("start")));
    int to = lines.end(lines.offset(range.field("end")));
    return Json.of(
        draft.formatted(from, to).stream()
            .filter(text -> !text.equals(draft.text().substring(from, to)))
            .map(text -> fields("range", lines.range(from, to), "newText", Json.of(text)))
            .toList());
  }

  /// What the text defines.
  static Json symbols(Draft draft) {
    var lines = new TextLines(draft.text());
    return Json.of(
        draft.words().definitions().stream()
            .filter(word -> word.kind() != Kind.LOCAL)
            .map(
                word -> {
                  Json range = lines.range(word.offset(), word.end());
                  return fields(
                      "name",
                      Json.of(word.name()),
                      "kind",
                      Json.of(word.kind() == Kind.FUNCTION ? 12 : 13),
                      "range",
                      range,
                      "selectionRange",
                      range);
                })
            .toList());
  }

  /// Names and values in turns.
  static Json fields(Object... namesAndValues) {
    var fields = new LinkedHashMap<String, Json>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
    }
    return Json.of(fields);
  }
}
