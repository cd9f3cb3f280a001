package weft.lang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.lang.syntax.Lexer;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Token;

/// The words of a program, for those who help to write it: what each is, and where what it names is
/// defined. A text that is no program yet has words too.
public final class WrittenWords {
  /// What a word is.
  public enum Kind {
    COMMENT,
    KEYWORD,
    NUMBER,
    TEXT,
    SIGN,
    FUNCTION,
    MODEL,
    FEATURE,
    LOCAL,
    PARAMETER,
    ARGUMENT,
    COLUMN
  }

  /// @param name what it names; else as written
  /// @param definition where the name is defined in the text; -1 where it is not
  public record Word(Kind kind, String name, int offset, int length, int definition) {
    public int end() {
      return offset + length;
    }

    /// Whether it is the place itself that defines the name.
    public boolean defines() {
      return definition == offset;
    }
  }

  /// A program within a text of another kind.
  ///
  /// @param parameters where those are named that it has from elsewhere
  public record Stretch(int from, int to, Map<String, Integer> parameters) {
    public Stretch {
      parameters = Map.copyOf(parameters);
    }

    public boolean holds(int offset) {
      return from <= offset && offset <= to;
    }
  }

  /// Where a name is defined, and as what.
  private record Place(Kind kind, int offset) {}

  private static final Set<String> AFTER_DECLARATION =
      Set.of("in", "int", "float", "bool", "text", "duration");

  private final String text;
  private List<Token> tokens = List.of();
  private final Map<String, Place> names = new HashMap<>();
  private final Map<String, Place> parameters = new HashMap<>();
  private final List<Word> words = new ArrayList<>();

  private WrittenWords(String text) {
    this.text = text;
  }

  public static WrittenWords of(String text) {
    var all = new WrittenWords(text);
    all.program(text);
    return all;
  }

  /// Of programs that stand in a text, each with names of its own.
  public static WrittenWords within(String text, List<Stretch> programs) {
    var all = new WrittenWords(text);
    for (Stretch stretch : programs) {
      all.names.clear();
      all.parameters.clear();
      stretch.parameters.forEach(
          (name, at) -> all.parameters.put(name, new Place(Kind.PARAMETER, at)));
      all.program(alone(text, stretch));
    }
    return all;
  }

  /// What stands before a program is blank, so that its places are those of the text.
  private static String alone(String text, Stretch stretch) {
    char[] letters = text.substring(0, stretch.to).toCharArray();
    for (int i = 0; i < stretch.from; i++) {
      letters[i] = letters[i] == '\n' ? '\n' : ' ';
    }
    return new String(letters);
  }

  private void program(String program) {
    tokens = Lexer.tokens(new SourceText("", program));
    lines(false);
    lines(true);
    comments(program);
    words.sort(Comparator.comparingInt(Word::offset));
  }

  /// In the order of the text.
  public List<Word> all() {
    return List.copyOf(words);
  }

  /// The word that a place is in, or just behind.
  public Optional<Word> at(int offset) {
    return words.stream()
        .filter(word -> word.kind != Kind.SIGN && word.offset <= offset && offset <= word.end())
        .findFirst();
  }

  /// All places of what a word names, its definition among them.
  public List<Word> uses(Word word) {
    return words.stream()
        .filter(
            other ->
                other.name.equals(word.name)
                    && (word.definition >= 0
                        ? other.definition == word.definition
                        : other.definition < 0 && other.kind == word.kind))
        .toList();
  }

  /// Names that the text defines, with the word that does.
  public List<Word> definitions() {
    return words.stream().filter(Word::defines).toList();
  }

  /// What the comment right above a line says of the name that it defines; empty without one.
  public String says(Word word) {
    return word.definition < 0 ? "" : CommentText.above(text, word.definition);
  }

  /// Goes through the lines: once for what they define, once for what they say.
  private void lines(boolean told) {
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).is(Token.Kind.LINE_END) || tokens.get(i).is(Token.Kind.END)) {
        if (i > from) {
          line(tokens.subList(from, i), told);
        }
        from = i + 1;
      }
    }
  }

  private void line(List<Token> line, boolean told) {
    int at = 0;
    String first = "";
    while (at + 1 < line.size() && line.get(at).is(Token.Kind.NAME) && isKeyword(line, at, first)) {
      first = line.get(at).text();
      if (told) {
        add(Kind.KEYWORD, line.get(at), -1);
      }
      at++;
    }
    Map<String, Place> locals = new HashMap<>();
    if (at < line.size() && line.get(at).is(Token.Kind.NAME) && defines(line, at, first)) {
      Token name = line.get(at);
      Kind kind =
          switch (first) {
            case "def" -> Kind.FUNCTION;
            case "param" -> Kind.PARAMETER;
            case "column" -> Kind.COLUMN;
            case "model" -> Kind.MODEL;
            default -> Kind.FEATURE;
          };
      var place = new Place(kind, name.place().offset());
      (kind == Kind.PARAMETER ? parameters : names).putIfAbsent(name.text(), place);
      if (told) {
        add(kind, name, name.place().offset());
      }
      at++;
      if (first.equals("def")) {
        at = arguments(line, at, locals, told);
      }
    }
    if (told) {
      rest(line, at, locals, Set.of("param", "column", "assert").contains(first));
    }
  }

  /// `label`, `bar mean`: words that start a line when a name follows.
  private static boolean isKeyword(List<Token> line, int at, String before) {
    Token next = line.get(at + 1);
    boolean follows = next.is(Token.Kind.NAME) || next.is(Token.Kind.TEXT);
    return follows && (Statement.WORDS.contains(line.get(at).text()) || before.equals("bar"));
  }

  private static boolean defines(List<Token> line, int at, String first) {
    return switch (first) {
      case "def", "param", "column", "model", "universe" -> true;
      default -> at + 1 < line.size() && line.get(at + 1).is(Token.Kind.ASSIGN);
    };
  }

  /// The parameters of a function, up to the sign behind them.
  private int arguments(List<Token> line, int from, Map<String, Place> locals, boolean told) {
    int depth = 0;
    int at = from;
    while (at < line.size()) {
      Token token = line.get(at);
      depth += token.is(Token.Kind.OPEN) ? 1 : token.is(Token.Kind.CLOSE) ? -1 : 0;
      boolean named =
          depth == 1
              && token.is(Token.Kind.NAME)
              && (line.get(at - 1).is(Token.Kind.OPEN) || line.get(at - 1).is(Token.Kind.COMMA));
      if (named) {
        locals.put(token.text(), new Place(Kind.LOCAL, token.place().offset()));
        if (told) {
          add(Kind.LOCAL, token, token.place().offset());
        }
      } else if (told) {
        rest(line.subList(at, at + 1), 0, locals, false);
      }
      at++;
      if (depth == 0) {
        break;
      }
    }
    return at;
  }

  private void rest(List<Token> line, int from, Map<String, Place> locals, boolean declares) {
    int depth = 0;
    for (int at = from; at < line.size(); at++) {
      Token token = line.get(at);
      depth += token.is(Token.Kind.OPEN) ? 1 : token.is(Token.Kind.CLOSE) ? -1 : 0;
      switch (token.kind()) {
        case NUMBER, DURATION -> add(Kind.NUMBER, token, -1);
        case TEXT -> add(Kind.TEXT, token, -1);
        case PARAMETER -> {
          Place place = parameters.get(token.text());
          add(Kind.PARAMETER, token, place == null ? -1 : place.offset);
        }
        case NAME -> {
          if (declares && depth == 0 && AFTER_DECLARATION.contains(token.text())) {
            add(Kind.KEYWORD, token, -1);
          } else {
            name(
                token,
                at + 1 < line.size() ? Optional.of(line.get(at + 1)) : Optional.empty(),
                depth,
                locals);
          }
        }
        default -> add(token.kind().isWord() ? Kind.KEYWORD : Kind.SIGN, token, -1);
      }
    }
  }

  private void name(Token token, Optional<Token> next, int depth, Map<String, Place> locals) {
    if (depth > 0 && next.filter(sign -> sign.is(Token.Kind.ASSIGN)).isPresent()) {
      add(Kind.ARGUMENT, token, -1);
      return;
    }
    boolean called = next.filter(sign -> sign.is(Token.Kind.OPEN)).isPresent();
    Place place = locals.get(token.text());
    if (place == null || called) {
      place = names.get(token.text());
    }
    if (place != null && called == isCalled(place.kind)) {
      add(place.kind, token, place.offset);
    } else if (Binder.CONSTANTS.contains(token.text())) {
      add(Kind.KEYWORD, token, -1);
    } else {
      add(called ? Kind.FUNCTION : Kind.COLUMN, token, -1);
    }
  }

  private static boolean isCalled(Kind kind) {
    return kind == Kind.FUNCTION || kind == Kind.MODEL;
  }

  private void add(Kind kind, Token token, int definition) {
    if (token.place().length() > 0) {
      words.add(
          new Word(kind, token.text(), token.place().offset(), token.place().length(), definition));
    }
  }

  /// What stands between tokens and begins with its sign.
  private void comments(String text) {
    var ends = new HashSet<Integer>();
    int from = 0;
    for (Token token : List.copyOf(tokens)) {
      int to = token.is(Token.Kind.END) ? text.length() : token.place().offset();
      for (int at = text.indexOf('#', from); at >= 0 && at < to; at = text.indexOf('#', at)) {
        int end = text.indexOf('\n', at);
        end = end < 0 ? text.length() : end;
        if (ends.add(at)) {
          words.add(new Word(Kind.COMMENT, text.substring(at, end), at, end - at, -1));
        }
        at = end;
      }
      from = Math.max(from, token.place().offset() + token.place().length());
    }
  }
}
