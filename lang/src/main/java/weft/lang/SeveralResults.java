package weft.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.OpSet;
import weft.ir.Says;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Syntax;

/// A function whose result has parts, each an op of its own: `rolling_regress(y, x, 20).beta[1]`.
///
/// @param parts by name
record SeveralResults(String name, Map<String, OpFunction> parts) {

  /// The function of that name whose parts are among the ops.
  static Optional<SeveralResults> of(String name, OpSet ops) {
    var parts = new LinkedHashMap<String, OpFunction>();
    for (String tag : ops.tags()) {
      if (tag.startsWith(name + "_")) {
        ops.find(tag)
            .flatMap(OpFunction::of)
            .filter(op -> op.partOf().equals(Optional.of(name)))
            .ifPresent(op -> parts.put(tag.substring(name.length() + 1), op));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new SeveralResults(name, parts));
  }

  /// What a call of it takes: the arguments of any of its parts.
  Signature signature() {
    var all = new ArrayList<Signature.Parameter>();
    for (OpFunction part : parts.values()) {
      for (Signature.Parameter parameter : part.signature().parameters()) {
        if (all.stream().noneMatch(known -> known.name().equals(parameter.name()))) {
          all.add(parameter);
        }
      }
    }
    return new Signature(name, all);
  }

  /// `.alpha .beta[i]`.
  String written() {
    return parts.entrySet().stream()
        .map(part -> "." + part.getKey() + (part.getValue().indexed() ? "[i]" : ""))
        .collect(Collectors.joining(" "));
  }

  /// What the interface of its parts says; see [Says].
  Optional<String> says() {
    return parts.values().stream()
        .flatMap(part -> Arrays.stream(part.type().getInterfaces()))
        .map(type -> type.getAnnotation(Says.class))
        .filter(Objects::nonNull)
        .map(Says::value)
        .findFirst();
  }

  /// The op of a part.
  ///
  /// @param given the arguments of the call
  OpFunction part(Syntax.PartOf wanted, Map<String, Bound> given, Scope scope) {
    OpFunction part = parts.get(wanted.part());
    Origin origin = scope.at(wanted.named());
    if (part == null) {
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_NAME,
                  "the result of %s has no part called '%s'".formatted(name, wanted.part()))
              .about(wanted.part())
              .expected("one of " + written())
              .found("." + wanted.part())
              .at(origin)
              .suggest(wanted.part(), parts.keySet()));
    }
    if (part.indexed() != wanted.index().isPresent()) {
      throw new WeftException(
          (part.indexed()
                  ? Diagnostic.of(
                          Code.ARITY,
                          "%s(...).%s is one of several: which is not said"
                              .formatted(name, wanted.part()))
                      .hint("the first is .%s[1]".formatted(wanted.part()))
                  : Diagnostic.of(
                          Code.ARITY,
                          "%s(...).%s is one value, which has no index"
                              .formatted(name, wanted.part()))
                      .hint("write ." + wanted.part()))
              .about(wanted.part())
              .expected("one of " + written())
              .found(
                  scope
                      .source()
                      .text(wanted.place())
                      .substring(wanted.named().offset() - wanted.place().offset()))
              .at(origin));
    }
    for (var argument : given.entrySet()) {
      if (!part.signature().has(argument.getKey())) {
        throw new WeftException(
            Diagnostic.of(
                    Code.UNKNOWN_ARGUMENT,
                    "%s(...).%s has no argument called '%s'"
                        .formatted(name, wanted.part(), argument.getKey()))
                .about(argument.getKey())
                .expected("an argument of that part")
                .found(argument.getKey())
                .hint("it belongs to " + owners(argument.getKey()))
                .at(argument.getValue().origin()));
      }
    }
    return part;
  }

  private String owners(String argument) {
    return parts.entrySet().stream()
        .filter(part -> part.getValue().signature().has(argument))
        .map(part -> "." + part.getKey() + (part.getValue().indexed() ? "[i]" : ""))
        .collect(Collectors.joining(" and "));
  }

  /// What to write where a value is needed and no part is taken.
  ///
  /// @param call as it is written
  String hint(String call) {
    var first = parts.entrySet().iterator().next();
    return "take a part of it: "
        + (call.endsWith(")") ? call : name + "(...)")
        + "."
        + first.getKey()
        + (first.getValue().indexed() ? "[1]" : "");
  }
}
