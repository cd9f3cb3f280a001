package weft.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  /// @param repeated stands any number of times, numbered from 1; required then means once or more
  public record Parameter(
      String name, boolean required, String fallback, boolean named, boolean repeated) {
    public Parameter(String name, boolean required, String fallback, boolean named) {
      this(name, required, fallback, named, false);
    }

    public static Parameter required(String name) {
      return new Parameter(name, true, "", false);
    }

    public static Parameter optional(String name, String fallback) {
      return new Parameter(name, false, fallback, false);
    }

    public static Parameter repeated(String name, boolean required) {
      return new Parameter(name, required, "", false, true);
    }

    /// Whether an argument of that name belongs here.
    boolean takes(String argument) {
      return repeated
          ? argument.length() > name.length()
              && argument.startsWith(name)
              && argument.substring(name.length()).matches("[1-9][0-9]{0,2}")
          : argument.equals(name);
    }

    @Override
    public String toString() {
      if (repeated) {
        return name + "1, " + name + "2, ...";
      }
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
    return parameters.stream().anyMatch(known -> known.takes(parameter));
  }

  /// The names of the parameters that the arguments without a name stand for; fewer where there are
  /// too many of them. What stands behind a repeated parameter takes the last ones.
  List<String> positions(Syntax.Call call) {
    var named = call.arguments().stream().flatMap(argument -> argument.name().stream()).toList();
    int count = call.arguments().size() - named.size();
    var names = new ArrayList<String>();
    var behind = new ArrayList<String>();
    var repeated = parameters.stream().filter(Parameter::repeated).findFirst();
    for (Parameter parameter : parameters) {
      if (!parameter.named() && !parameter.repeated()) {
        boolean last =
            repeated.isPresent()
                && parameters.indexOf(parameter) > parameters.indexOf(repeated.get());
        if (!last) {
          names.add(parameter.name());
        } else if (parameter.required() && !named.contains(parameter.name())) {
          behind.add(parameter.name());
        }
      }
    }
    int times = count - names.size() - behind.size();
    for (int i = 1; repeated.isPresent() && i <= times; i++) {
      names.add(repeated.get().name() + i);
    }
    names.addAll(behind);
    return names.subList(0, Math.min(names.size(), count));
  }

  /// Puts the arguments of a call in their places, in the order of the call.
  Map<String, Argument> match(Syntax.Call call, Scope scope) {
    var matched = new LinkedHashMap<String, Argument>();
    var positional = positions(call);
    int position = 0;
    for (Argument argument : call.arguments()) {
      if (argument.name().isEmpty() && position >= positional.size()) {
        throw tooMany(call, argument, scope);
      }
      String name =
          argument.name().isPresent() ? argument.name().get() : positional.get(position++);
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
      String first = parameter.repeated() ? parameter.name() + 1 : parameter.name();
      if (parameter.required() && !matched.containsKey(first)) {
        throw missing(parameter.repeated() ? unmatched(first, matched) : first, call, scope);
      }
    }
    return matched;
  }

  /// What is missing where an argument that could be repeated is: the window, where a value stands
  /// in its place.
  private static String unmatched(String first, Map<String, Argument> matched) {
    var window = Optional.ofNullable(matched.get("w")).map(Argument::value);
    return window.filter(Syntax.Name.class::isInstance).isPresent() ? "w" : first;
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

  private WeftException tooMany(Syntax.Call call, Argument first, Scope scope) {
    var positional = parameters.stream().filter(parameter -> !parameter.named()).toList();
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
