package weft.lang;

import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Origin;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.TextPlace;

/// Where an expression is bound: its text, the parameters of the function whose body it is, and,
/// inside the standard library, the user's call that led there. Mistakes are then the call's.
///
/// @param caller the function of the standard library that the user called
/// @param division what the user's call says about the rows it looks back to
record Scope(
    SourceText source, Map<String, Bound> locals, Optional<Caller> caller, Division division) {
  /// A function the user called, and where.
  record Caller(String function, Origin origin) {}

  static Scope program(SourceText source) {
    return new Scope(source, Map.of(), Optional.empty(), Division.NONE);
  }

  Scope with(Map<String, Bound> parameters) {
    return new Scope(source, parameters, caller, division);
  }

  /// The standard library sees none of the user's columns and definitions.
  boolean inLibrary() {
    return caller.isPresent();
  }

  Origin at(TextPlace place) {
    return caller.map(Caller::origin).orElseGet(() -> source.at(place));
  }

  /// Who speaks in a message: the function the user knows.
  String who(String function) {
    return caller.map(Caller::function).orElse(function);
  }
}
