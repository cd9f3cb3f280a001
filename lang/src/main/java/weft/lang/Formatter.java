package weft.lang;

import java.util.ArrayList;
import java.util.List;
import weft.lang.syntax.Lexer;
import weft.lang.syntax.Parser;
import weft.lang.syntax.Phrase;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Token;
import weft.lang.syntax.Token.Kind;

/// Writes a program as it is usually written: one blank between words, lines of up to 100
/// characters, at most one empty line in a row. Comments stay where they are. It works on tokens,
/// so names need not stand for anything.
final class Formatter {
  private final String text;
  private final List<Token> tokens;
  private final StringBuilder out = new StringBuilder();
  private int at;

  /// Where the last token ended.
  private int end;

  /// @param comments in their order
  /// @param apart an empty line stands before what follows them
  private record Gap(List<Note> comments, boolean apart) {}

  /// A comment between two tokens.
  ///
  /// @param trailing it stands in the line of the token before
  /// @param apart an empty line stands before it
  private record Note(String text, boolean trailing, boolean apart) {
    private Breakable.Comment layout() {
      return new Breakable.Comment(text, trailing);
    }
  }

  private Formatter(SourceText source) {
    this.text = source.text();
    this.tokens = Lexer.tokens(source);
  }

  /// The text as it should be; a text that is no program is refused.
  static String format(SourceText source) {
    // A text that can be read has tokens that can be laid out, and is not nested too deeply.
    Parser.functions(source);
    var formatter = new Formatter(source);
    formatter.lines();
    return formatter.out.toString();
  }

  private void lines() {
    while (!peek().is(Kind.END)) {
      if (peek().is(Kind.LINE_END)) {
        at++;
      } else {
        Gap gap = gap(peek().place().offset());
        comments(gap);
        if (gap.apart && !out.isEmpty()) {
          out.append('\n');
        }
        out.append(Breakable.print(line().layout(0))).append('\n');
      }
    }
    comments(gap(text.length()));
  }

  private Token peek() {
    return tokens.get(at);
  }

  /// Comments between lines.
  private void comments(Gap gap) {
    for (Note note : gap.comments) {
      if (note.trailing && !out.isEmpty()) {
        out.setLength(out.length() - 1);
        out.append("  ");
      } else if (note.apart && !out.isEmpty()) {
        out.append('\n');
      }
      out.append(note.text).append('\n');
    }
  }

  /// What stands between the last token and an offset.
  private Gap gap(int to) {
    var notes = new ArrayList<Note>();
    int lines = 0;
    int i = end;
    while (i < to) {
      char c = text.charAt(i);
      if (c == '#') {
        int stop = text.indexOf('\n', i);
        stop = stop < 0 ? to : stop;
        String comment = text.substring(i, stop).stripTrailing();
        notes.add(new Note(comment, lines == 0 && end > 0, lines > 1));
        lines = 0;
        i = stop;
      } else {
        lines += c == '\n' ? 1 : 0;
        i++;
      }
    }
    return new Gap(notes, lines > 1);
  }

  private List<Breakable.Comment> commentsBefore(Token token) {
    return gap(token.place().offset()).comments.stream().map(Note::layout).toList();
  }

  private Phrase line() {
    var phrase = new Phrase(Phrase.Where.LINE);
    end = peek().place().offset();
    while (!peek().is(Kind.LINE_END) && !peek().is(Kind.END)) {
      part(phrase, List.of());
    }
    return phrase;
  }

  /// Adds the next word, or all up to the closing parenthesis.
  ///
  /// @param before comments that stood before a comma
  private void part(Phrase phrase, List<Breakable.Comment> before) {
    Token token = peek();
    var comments = new ArrayList<>(before);
    comments.addAll(commentsBefore(token));
    take();
    String written = text.substring(token.place().offset(), token.place().end());
    var word = new Phrase.Word(token, written, List.copyOf(comments));
    phrase.add(token.is(Kind.OPEN) ? parentheses(word, phrase.inside()) : word);
  }

  private Phrase.Parentheses parentheses(Phrase.Word open, Phrase.Where inside) {
    var phrases = new ArrayList<Phrase>();
    var comments = new ArrayList<Breakable.Comment>();
    var phrase = new Phrase(inside);
    while (!peek().is(Kind.CLOSE)) {
      if (peek().is(Kind.COMMA)) {
        comments.addAll(commentsBefore(peek()));
        take();
        phrases.add(phrase);
        phrase = new Phrase(inside);
      } else {
        part(phrase, comments);
        comments.clear();
      }
    }
    if (!phrase.isEmpty()) {
      phrases.add(phrase);
    }
    comments.addAll(commentsBefore(peek()));
    take();
    return new Phrase.Parentheses(open, phrases, comments);
  }

  private void take() {
    end = peek().place().end();
    at++;
  }
}
