package weft.trees;

import java.util.ArrayList;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// A line `key=value` of a text model, and its place.
///
/// @param section whose line it is: `the head`, `tree 3`
record ModelLine(String source, int number, String text, String section) {
  String key() {
    int equals = text.indexOf('=');
    return equals < 0 ? text.strip() : text.substring(0, equals);
  }

  String value() {
    int equals = text.indexOf('=');
    return equals < 0 ? "" : text.substring(equals + 1).strip();
  }

  /// A word of the value and where it stands.
  private record Word(String text, int from) {}

  private List<Word> words() {
    var words = new ArrayList<Word>();
    int at = text.indexOf('=') + 1;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
        continue;
      }
      int from = at;
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      words.add(new Word(text.substring(from, at), from));
    }
    return words;
  }

  List<String> texts() {
    return words().stream().map(Word::text).toList();
  }

  int whole() {
    var words = words();
    if (words.size() != 1) {
      throw wrong("one whole number is expected", words.size() + " words");
    }
    return whole(words.getFirst());
  }

  int[] wholes() {
    return words().stream().mapToInt(this::whole).toArray();
  }

  double[] numbers() {
    return words().stream().mapToDouble(this::number).toArray();
  }

  /// 32 bits each, without a sign.
  int[] bits() {
    return words().stream()
        .mapToInt(
            word -> {
              try {
                return Integer.parseUnsignedInt(word.text());
              } catch (NumberFormatException e) {
                throw at(word, "a whole number of 32 bits");
              }
            })
        .toArray();
  }

  private int whole(Word word) {
    try {
      return Integer.parseInt(word.text());
    } catch (NumberFormatException e) {
      throw at(word, "a whole number");
    }
  }

  private double number(Word word) {
    return switch (word.text()) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan", "-nan" -> Double.NaN;
      default -> {
        try {
          yield Double.parseDouble(word.text());
        } catch (NumberFormatException e) {
          throw at(word, "a number");
        }
      }
    };
  }

  private WeftException at(Word word, String expected) {
    String brief = word.text().length() > 40 ? word.text().substring(0, 40) + "..." : word.text();
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, section + ": '" + key() + "' holds what is not " + expected)
            .about(key())
            .expected(expected)
            .found(brief)
            .at(new Origin(source, number, word.from() + 1, word.text().length(), text)));
  }

  /// What is wrong with the line as a whole.
  WeftException wrong(String message, String found) {
    int length = Math.max(1, Math.min(text.length(), key().length()));
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, section + ": '" + key() + "': " + message)
            .about(key())
            .found(found)
            .at(new Origin(source, number, 1, length, text)));
  }
}
