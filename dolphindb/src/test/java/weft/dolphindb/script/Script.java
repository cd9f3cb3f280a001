package weft.dolphindb.script;

import java.util.List;
import java.util.Optional;

/// The tree of a script.
sealed interface Script {
  /// A value that stands in the script.
  record Literal(Object value) implements Script {}

  record Name(String name) implements Script {}

  /// @param name empty where the argument is known by its place
  record Argument(String name, Script value) {}

  record Call(Script function, List<Argument> arguments) implements Script {}

  /// `f{, 1}`: empty places are filled when it is called.
  record Partial(Script function, List<Optional<Script>> arguments) implements Script {}

  record Listed(List<Script> items) implements Script {}

  record Indexed(Script of, Script index) implements Script {}

  record Operator(String sign, List<Script> operands) implements Script {}

  /// `<f(x)>`, or `<[f(x), y]>`.
  record Code(Script expression) implements Script {}

  /// @param alias empty where there is none
  record Selected(Script expression, String alias) {}

  /// @param csort empty where rows stay in order
  record Select(
      List<Selected> columns, Script from, List<Script> by, String csort, List<String> order)
      implements Script {}

  record Assign(Script target, Script value) implements Script {}

  record Define(String name, List<String> parameters, List<Script> body, Kind kind)
      implements Script {
    enum Kind {
      PLAIN,
      STATE,
      AGGREGATE
    }
  }

  record Return(Script value) implements Script {}

  record For(String name, Script in, List<Script> body) implements Script {}

  record Choose(Script condition, List<Script> then, List<Script> otherwise) implements Script {}

  record Try(List<Script> body, List<Script> rescue) implements Script {}

  /// `share t as name`.
  record Share(Script table, String name) implements Script {}
}
