package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Cursor;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.TextPlace;
import weft.lang.syntax.Token;
import weft.lang.syntax.Token.Kind;

/// What stands before the name of an output: `label`, `event`, `bar mean`.
///
/// @param words as they are written, apart from each other by blanks
/// @param place where the aggregate stands, or the definition where there is none
public record Marks(
    boolean label, boolean event, Optional<Aggregate> aggregate, String words, TextPlace place) {
  private static final String LABEL = "label";
  private static final String EVENT = "event";
  private static final String BAR = "bar";

  public static Marks none(TextPlace place) {
    return new Marks(false, false, Optional.empty(), "", place);
  }

  /// Reads all that are there. A word is a mark where another name follows it.
  public static Marks read(Cursor cursor) {
    var found = new ArrayList<String>();
    Optional<Aggregate> aggregate = Optional.empty();
    TextPlace place = cursor.peek().place();
    var words = new StringBuilder();
    while (starts(cursor)) {
      Token word = cursor.next();
      conflict(word, found, cursor.source()).ifPresent(Marks::refuse);
      found.add(word.text());
      words.append(word.text()).append(' ');
      if (word.isWord(BAR)) {
        place = cursor.peek().place();
        aggregate = Optional.of(aggregate(cursor));
        words.append(aggregate.get().tag()).append(' ');
        if (!cursor.peek().is(Kind.NAME)) {
          throw cursor.refuse(
              "expected the name of the output, found " + cursor.peek().title(),
              "a name",
              "write " + words + "name = expression");
        }
      }
    }
    return new Marks(
        found.contains(LABEL), found.contains(EVENT), aggregate, words.toString(), place);
  }

  public static boolean starts(Cursor cursor) {
    Token word = cursor.peek();
    return (word.isWord(LABEL) || word.isWord(EVENT) || word.isWord(BAR))
        && cursor.sees(Kind.NAME, Kind.NAME);
  }

  private static Aggregate aggregate(Cursor cursor) {
    Token token = cursor.peek();
    var found = Aggregate.byTag(token.text());
    if (found.isEmpty()) {
      boolean named = cursor.peek(1).is(Kind.ASSIGN);
      throw cursor.refuse(
          named
              ? "'bar' says how, and how is missing before the name '" + token.text() + "'"
              : "there is no aggregate called '" + token.text() + "'",
          "one of " + String.join(", ", Aggregate.tags()),
          named
              ? "write bar last " + token.text() + " = expression"
              : Nearest.to(token.text(), Aggregate.tags())
                  .map(tag -> "did you mean '" + tag + "'?")
                  .orElse(""));
    }
    cursor.next();
    return found.get();
  }

  /// What is wrong with one more mark.
  private static Optional<Diagnostic> conflict(Token word, List<String> found, SourceText source) {
    boolean twice = found.contains(word.text());
    boolean label = word.isWord(LABEL) ? !found.isEmpty() : found.contains(LABEL);
    if (!twice && !label) {
      return Optional.empty();
    }
    boolean bar = word.isWord(BAR) || found.contains(BAR);
    var problem =
        Diagnostic.of(
            Code.SYNTAX,
            twice
                ? "'" + word.text() + "' stands twice"
                : bar
                    ? "a label can't have an aggregate for bars"
                    : "a label can't be an event: it is known over history only");
    return Optional.of(
        problem
            .expected("a name")
            .found("the word '" + word.text() + "'")
            .hint(twice ? "leave one out" : "write label, or " + (bar ? "bar" : "event"))
            .at(source.at(word.place())));
  }

  public static void refuse(Diagnostic problem) {
    throw new WeftException(problem);
  }

  /// What is wrong with marks on a name that is not an output.
  public Optional<Diagnostic> problem(String name, SourceText source) {
    if (!name.startsWith("_") || !event && aggregate.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.of(
                Code.SYNTAX,
                "'"
                    + name
                    + "' is not an output, so it is no "
                    + (event ? "event" : "value of a bar"))
            .about(name)
            .expected("a name without an underscore before it")
            .found(name)
            .hint("write " + words + name.replaceFirst("^_+", "") + " = ..., or leave out the mark")
            .at(source.at(place)));
  }
}
