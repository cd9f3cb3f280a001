package weft.library;

import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

/// What the reader of YAML says, in words of those who write it.
final class YamlWords {
  private YamlWords() {}

  static Diagnostic of(String problem) {
    if (problem.contains("(TAB)")) {
      return wrong("there is a tab before the text", "indent with blanks, as the lines around");
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return wrong(
          "there is a colon too many",
          "put a text with a colon in quotes: \"a: b\"; or look at the blanks before the line");
    }
    if (problem.contains("unexpected end of stream")) {
      return wrong("the file ends inside a text in quotes", "look for a quote that is not closed");
    }
    if (problem.contains("expected ',' or")) {
      return wrong("a list or its like is not closed", "look for a missing ] or } before this");
    }
    if (problem.startsWith("expected <block end>") || problem.contains("could not find expected")) {
      return wrong(
          "the line does not fit those above it",
          "begin it below the line that it belongs with, and write name: value");
    }
    return Diagnostic.of(Code.SYNTAX, "this is not YAML: " + problem);
  }

  private static Diagnostic wrong(String message, String hint) {
    return Diagnostic.of(Code.SYNTAX, "this is not YAML: " + message).hint(hint);
  }
}
