package weft.lang;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import weft.ir.OpSet;
import weft.lang.syntax.Statement;

/// The ops that formulas can call.
record Catalog(OpSet ops) {

  Optional<OpFunction> find(String name) {
    return ops.find(name).flatMap(OpFunction::of).filter(op -> op.partOf().isEmpty());
  }

  /// A function whose result has parts.
  Optional<SeveralResults> several(String name) {
    return SeveralResults.of(name, ops);
  }

  /// Every function that can be called, except the user's own, with its arguments.
  SortedMap<String, String> signatures() {
    var signatures = new TreeMap<String, String>();
    for (String tag : ops.tags()) {
      find(tag).ifPresent(op -> signatures.put(tag, op.signature().toString()));
      ops.find(tag)
          .flatMap(OpFunction::of)
          .flatMap(OpFunction::partOf)
          .filter(function -> !signatures.containsKey(function))
          .flatMap(this::several)
          .ifPresent(f -> signatures.put(f.name(), f.signature() + " " + f.written()));
    }
    for (Statement.Function function : Library.STANDARD.functions()) {
      if (!function.name().startsWith("_")) {
        signatures.put(function.name(), function.signature().toString());
      }
    }
    Specials.FORMS.forEach((name, form) -> signatures.put(name, form.signature()));
    return signatures;
  }

  /// What a function gives, in one sentence.
  Optional<String> says(String name) {
    return Optional.ofNullable(Specials.FORMS.get(name))
        .map(Specials.Form::says)
        .or(() -> Library.STANDARD.says(name))
        .or(() -> find(name).flatMap(_ -> ops.says(name)))
        .or(() -> several(name).flatMap(SeveralResults::says));
  }
}
