package weft.lang;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.ir.Arity;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.Syntax.Argument;
import weft.lang.syntax.TextPlace;

/// What a function is called and which arguments it takes.
///
/// @param shared arguments that many functions have, by name only; they are not written out
public record Signature(String function, List<Parameter> parameters, List<Parameter> shared) {
  /// A place for an argument.
  ///
  /// @param fallback what stands there when nothing is given, as a reader would write it; empty for
  ///   nothing
  /// @param named taken by its name only
  public record Parameter(String name, boolean required, String fallback, boolean named) {
    public static Parameter required(String name) {
      return new Parameter(name, true, "", false);
    }

    public static Parameter optional(String name, String fallback) {
      return new Parameter(name, false, fallback, false);
    }

    @Override
    public String toString() {
      if (required) {
        return name;
      }
      return name + "=" + (fallback.isEmpty() ? "none" : fallback);
    }
  }

  public Signature {
    parameters = List.copyOf(parameters);
    shared = List.copyOf(shared);
  }

  public Signature(String function, List<Parameter> parameters) {
    this(function, parameters, List.of());
  }

  /// With those of some arguments that it does not have itself.
  Signature with(List<Parameter> more) {
    return new Signature(
        function, parameters, more.stream().filter(other -> !has(other.name())).toList());
  }

  boolean has(String parameter) {
    return parameters.stream().anyMatch(known -> known.name().equals(parameter));
  }

  /// Puts the arguments of a call in their places, in the order of the call.
  Map<String, Argument> match(Syntax.Call call, Scope scope) {
    var matched = new LinkedHashMap<String, Argument>();
    var positional = parameters.stream().filter(parameter -> !parameter.named()).toList();
    int position = 0;
    for (Argument argument : call.arguments()) {
      if (argument.name().isEmpty() && position >= positional.size()) {
        throw tooMany(call, argument, positional, scope);
      }
      String name =
          argument.name().isPresent() ? argument.name().get() : positional.get(position++).name();
      if (!has(name) && shared.stream().noneMatch(known -> known.name().equals(name))) {
        throw unknown(name, argument, scope);
      }
      if (matched.putIfAbsent(name, argument) != null) {
        throw new WeftException(
            Diagnostic.of(Code.ARITY, function + ": the argument '" + name + "' is given twice")
                .about(name)
                .expected(toString())
                .found(name + " twice")
                .at(scope.at(argument.place())));
      }
    }
    for (Parameter parameter : parameters) {
      if (parameter.required() && !matched.containsKey(parameter.name())) {
        throw missing(parameter.name(), call, scope);
      }
    }
    return matched;
  }

  WeftException missing(String parameter, Syntax.Call call, Scope scope) {
    String what = parameter.equals("w") ? "'w' (the window)" : "'" + parameter + "'";
    return new WeftException(
        Diagnostic.of(Code.ARITY, function + ": the argument " + what + " is not given")
            .about(parameter)
            .expected(toString())
            .found(Arity.counted(call.arguments().size()))
            .hint(
                parameter.equals("w")
                    ? "a window is a number of rows such as 20, or a duration such as 5m"
                    : "write " + this)
            .at(scope.at(call.place())));
  }

  private WeftException tooMany(
      Syntax.Call call, Argument first, List<Parameter> positional, Scope scope) {
    int least = (int) positional.stream().filter(Parameter::required).count();
    return new WeftException(
        Diagnostic.of(
                Code.ARITY,
                function
                    + " takes "
                    + Arity.between(least, positional.size())
                    + ", found "
                    + call.arguments().size())
            .about(function)
            .expected(toString())
            .found(Arity.counted(call.arguments().size()))
            .at(scope.at(first.place())));
  }

  private WeftException unknown(String name, Argument argument, Scope scope) {
    var names = Stream.concat(parameters.stream(), shared.stream()).map(Parameter::name).toList();
    var problem =
        Diagnostic.of(Code.UNKNOWN_ARGUMENT, function + " has no argument called '" + name + "'")
            .about(name)
            .expected(toString())
            .found(name)
            .at(scope.at(new TextPlace(argument.place().offset(), name.length())));
    return new WeftException(
        Nearest.to(name, names)
            .or(() -> Synonyms.ofArgument(name).filter(names::contains))
            .map(near -> problem.hint("did you mean '" + near + "'?"))
            .orElse(problem));
  }

  /// `rolling_mean(x, w, min_periods=w)`.
  @Override
  public String toString() {
    return parameters.stream()
        .map(Parameter::toString)
        .collect(Collectors.joining(", ", function + "(", ")"));
  }
}
