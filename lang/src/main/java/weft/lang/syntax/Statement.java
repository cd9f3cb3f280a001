package weft.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weft.ir.Type;
import weft.lang.Constants;
import weft.lang.Marks;
import weft.lang.Signature;

/// One line of a program.
public sealed interface Statement {
  /// The words that start a statement when a name follows.
  Set<String> WORDS =
      Set.of(
          "label",
          "event",
          "bar",
          "def",
          "param",
          "column",
          AssertLine.WORD,
          ModelFileLine.WORD,
          UniverseLine.WORD,
          UseLine.WORD);

  TextPlace place();

  /// `name = expression`, `label name = expression`, or a formula without a name.
  record Definition(String name, TextPlace named, Marks marks, Syntax value, TextPlace place)
      implements Statement {
    public boolean label() {
      return marks.label();
    }

    /// A name that starts with an underscore is not an output.
    public boolean published() {
      return !name.startsWith("_");
    }
  }

  /// `universe name = condition`, `universe name(outside=reset) = condition`.
  ///
  /// @param definition of the name as a condition
  /// @param afresh whether states and windows start afresh as a row comes in
  record Universe(Definition definition, boolean afresh, TextPlace place) implements Statement {}

  /// `use "common.weft"`.
  ///
  /// @param named where the name of the file stands
  record Use(String file, TextPlace named, TextPlace place) implements Statement {}

  /// `model alpha = "alpha.onnx"`.
  ///
  /// @param filed where the name of the file stands
  record Model(String name, TextPlace named, String file, TextPlace filed, TextPlace place)
      implements Statement {}

  /// `def name(x, n = 20) = expression`.
  record Function(
      String name, TextPlace named, List<Declaration> parameters, Syntax body, TextPlace place)
      implements Statement {
    public Function {
      parameters = List.copyOf(parameters);
    }

    /// The values its parameters have when nothing is given, and the body.
    public List<Syntax> expressions() {
      var all = new ArrayList<Syntax>();
      parameters.forEach(parameter -> parameter.fallback().ifPresent(all::add));
      all.add(body);
      return all;
    }

    public Signature signature() {
      return new Signature(name, parameters.stream().map(Declaration::asArgument).toList());
    }
  }

  /// `param window: int = 20 in 2..500`.
  record Parameter(Declaration declaration, TextPlace place) implements Statement {}

  /// `column close: f64 in 0.01..1e6`, `column close: f64 in 0.01..1e6 not missing`.
  ///
  /// @param present whether each row has a value
  record Column(
      String name,
      TextPlace named,
      Optional<Type> type,
      Optional<Range> range,
      boolean present,
      TextPlace place)
      implements Statement {}

  /// `assert score in -1..1`, `assert score in -1..1 or missing`.
  record Assertion(String name, TextPlace named, Range range, boolean orMissing, TextPlace place)
      implements Statement {}

  /// A parameter of a program or of a function.
  record Declaration(
      String name,
      TextPlace named,
      Optional<Kind> kind,
      Optional<Syntax> fallback,
      Optional<Range> range) {
    private Signature.Parameter asArgument() {
      return fallback
          .map(value -> Signature.Parameter.optional(name, shown(value)))
          .orElseGet(() -> Signature.Parameter.required(name));
    }

    private static String shown(Syntax value) {
      return switch (value) {
        case Syntax.Number(double number, _) -> Constants.text(number);
        case Syntax.Truth(boolean truth, _) -> Boolean.toString(truth);
        default -> "";
      };
    }
  }

  /// From `low` to `high`, both included.
  record Range(Syntax low, Syntax high, TextPlace place) {}

  /// What the value of a parameter may be.
  enum Kind {
    INT("a whole number"),
    FLOAT("a number"),
    BOOL("true or false"),
    TEXT("a text"),
    DURATION("a duration such as 30s");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }

    String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
