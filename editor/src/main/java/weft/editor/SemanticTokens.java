package weft.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.ir.json.Json;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;

/// The words of a text as the protocol of editors tells them.
final class SemanticTokens {
  /// What words are called in the protocol; their places are sent.
  static final List<String> LEGEND =
      List.of(
          "comment",
          "keyword",
          "number",
          "string",
          "operator",
          "function",
          "variable",
          "parameter",
          "property",
          "class");

  private SemanticTokens() {}

  /// How far each word is from the one before, how long it is, and what.
  static Json of(Draft draft) {
    var lines = new TextLines(draft.text());
    var data = new ArrayList<Json>();
    int lastLine = 0;
    int lastCharacter = 0;
    for (Word word : draft.words().all()) {
      int line = lines.line(word.offset());
      int character = lines.character(word.offset());
      if (lines.line(word.end()) != line) {
        continue;
      }
      int[] numbers = {
        line - lastLine,
        line == lastLine ? character - lastCharacter : character,
        word.length(),
        LEGEND.indexOf(title(word.kind())),
        0
      };
      for (int number : numbers) {
        data.add(Json.of(number));
      }
      lastLine = line;
      lastCharacter = character;
    }
    return Json.of(Map.of("data", Json.of(data)));
  }

  private static String title(Kind kind) {
    return switch (kind) {
      case COMMENT -> "comment";
      case KEYWORD -> "keyword";
      case NUMBER -> "number";
      case TEXT -> "string";
      case SIGN -> "operator";
      case FUNCTION -> "function";
      case MODEL -> "class";
      case FEATURE -> "variable";
      case LOCAL, PARAMETER, ARGUMENT -> "parameter";
      case COLUMN -> "property";
    };
  }
}
