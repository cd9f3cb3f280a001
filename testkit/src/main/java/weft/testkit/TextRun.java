package weft.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a run does, from its name: `batch(in_axes=(False,True)).call`, `pullback(batch).call`,
/// `dce(out_used=(True,False)).call`, `sched(cond: prim==format).acall`, `collect.batch.call`.
/// Settings may stand before a colon: `collect: call`, `inject r=['C']: batch.call`.
///
/// What stands in the parentheses of a transform is transformed by it, or is an option of it; of
/// transforms with dots between them, the first is made first. What follows `call` is a remark.
///
/// @param steps from the first that is made to the last
/// @param how `call`, `acall` or `walk`
record TextRun(List<Step> steps, String how, String remark) {
  /// @param name `batch`, `pushforward`, `pullback`, `sched`, `dce`, `collect`, `inject`, `memoize`
  record Step(String name, Map<String, @Nullable Object> options) {
    Optional<Object> option(String key) {
      return Optional.ofNullable(options.get(key));
    }
  }

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("batch", "batch"),
          Map.entry("pushforward", "pushforward"),
          Map.entry("pf", "pushforward"),
          Map.entry("pullback", "pullback"),
          Map.entry("pb", "pullback"),
          Map.entry("sched", "sched"),
          Map.entry("dce", "dce"),
          Map.entry("prune", "dce"),
          Map.entry("collect", "collect"),
          Map.entry("inject", "inject"),
          Map.entry("memoize", "memoize"));

  private static final List<String> ENDS = List.of("call", "acall", "walk");

  static TextRun of(String name) {
    return new Parser(name).run();
  }

  private static final class Parser {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private final String text;
    private int at;

    Parser(String text) {
      this.text = text;
    }

    TextRun run() {
      var steps = new ArrayList<Step>();
      while (true) {
        String word = word();
        if (ENDS.contains(word)) {
          if (peek('(') && !text.startsWith("()", at)) {
            throw wrong("a remark after a space");
          }
          if (text.startsWith("()", at)) {
            at += 2;
          }
          String remark = text.substring(at).strip();
          return new TextRun(steps, word, remark);
        }
        if (word.equals("ir")) {
          expect('.');
          continue;
        }
        transform(word, steps);
        if (peek('.')) {
          at++;
        } else {
          settings(steps);
        }
      }
    }

    /// What stands between a setting and its colon: options, and further settings.
    private void settings(List<Step> steps) {
      Step step = steps.removeLast();
      var options = new LinkedHashMap<String, @Nullable Object>(step.options());
      spaces();
      while (!peek(':')) {
        int start = at;
        String word = wordHere() ? word() : "";
        if (!word.isEmpty() && peek('=')) {
          at++;
          options.put(word, value());
        } else if (NAMES.containsKey(word)) {
          steps.add(new Step(step.name(), options));
          transform(word, steps);
          settings(steps);
          return;
        } else {
          at = start;
          options.put(positional(step.name()), value());
        }
        spaces();
        if (peek(',') || peek(';') || peek('+')) {
          at++;
          spaces();
        }
      }
      steps.add(new Step(step.name(), options));
      expect(':');
      spaces();
    }

    /// A transform, after what it transforms.
    private void transform(String word, List<Step> steps) {
      String name = NAMES.get(word);
      if (name == null) {
        throw wrong("one of " + String.join(", ", new TreeSet<>(NAMES.keySet())));
      }
      var options = new LinkedHashMap<String, @Nullable Object>();
      if (peek('(')) {
        at++;
        while (!peek(')')) {
          argument(name, options, steps);
          spaces();
          if (peek(',')) {
            at++;
            spaces();
          }
        }
        at++;
      }
      steps.add(new Step(name, options));
    }

    private void argument(
        String transform, Map<String, @Nullable Object> options, List<Step> steps) {
      spaces();
      int start = at;
      if (!wordHere()) {
        options.put(positional(transform), value());
        return;
      }
      String word = word();
      spaces();
      boolean option = (peek('=') && !text.startsWith("==", at)) || peek(':');
      if (word.equals("cond") && option) {
        at++;
        options.put("cond", condition());
      } else if (option) {
        at++;
        spaces();
        options.put(word, value());
      } else if (NAMES.containsKey(word)) {
        transform(word, steps);
      } else if (word.equals("ir")) {
        return;
      } else {
        at = start;
        options.put(positional(transform), value());
      }
    }

    private static String positional(String transform) {
      return switch (transform) {
        case "batch" -> "in_axes";
        case "dce" -> "out_used";
        default -> "collection";
      };
    }

    /// Up to the parenthesis that closes the transform.
    private String condition() {
      int start = at;
      for (int depth = 0; at < text.length(); at++) {
        char c = text.charAt(at);
        if (c == ')' && depth-- == 0) {
          break;
        }
        depth += c == '(' ? 1 : 0;
      }
      return text.substring(start, at).strip();
    }

    private @Nullable Object value() {
      spaces();
      if (peek('(')) {
        return items(')').toArray();
      }
      if (peek('[')) {
        return items(']');
      }
      if (peek('{')) {
        return fields();
      }
      if (peek('\'') || peek('"')) {
        int end = text.indexOf(text.charAt(at), at + 1);
        if (end < 0) {
          throw wrong("a quote at the end of the text");
        }
        String quoted = text.substring(at + 1, end);
        at = end + 1;
        return quoted;
      }
      var number = NUMBER.matcher(text).region(at, text.length());
      if (number.lookingAt()) {
        at = number.end();
        return number.group(1) == null
            ? (Object) Long.valueOf(number.group())
            : Double.valueOf(number.group());
      }
      if (text.startsWith("...", at)) {
        at += 3;
        return "...";
      }
      return switch (word()) {
        case "True", "true", "T" -> true;
        case "False", "false", "F" -> false;
        case "None", "null" -> null;
        case String bare -> bare;
      };
    }

    private List<@Nullable Object> items(char close) {
      at++;
      var items = new ArrayList<@Nullable Object>();
      spaces();
      while (!peek(close)) {
        items.add(value());
        next(close);
      }
      at++;
      return items;
    }

    private Map<String, @Nullable Object> fields() {
      at++;
      var fields = new LinkedHashMap<String, @Nullable Object>();
      spaces();
      while (!peek('}')) {
        String key = String.valueOf(value());
        spaces();
        if (!peek(':') && !peek('=')) {
          throw wrong("':'");
        }
        at++;
        fields.put(key, value());
        next('}');
      }
      at++;
      return fields;
    }

    private void next(char close) {
      spaces();
      if (peek(',')) {
        at++;
        spaces();
      } else if (!peek(close)) {
        throw wrong("',' or '" + close + "'");
      }
    }

    private boolean wordHere() {
      return WORD.matcher(text).region(at, text.length()).lookingAt();
    }

    private String word() {
      var word = WORD.matcher(text).region(at, text.length());
      if (!word.lookingAt()) {
        throw wrong("a word");
      }
      at = word.end();
      return Objects.requireNonNull(word.group());
    }

    private void spaces() {
      while (peek(' ')) {
        at++;
      }
    }

    private boolean peek(char c) {
      return at < text.length() && text.charAt(at) == c;
    }

    private void expect(char c) {
      if (!peek(c)) {
        throw wrong("'" + c + "'");
      }
      at++;
    }

    private IllegalArgumentException wrong(String expected) {
      return new IllegalArgumentException(
          "the run '%s' is not understood: expected %s at '%s'"
              .formatted(text, expected, text.substring(at)));
    }
  }
}
