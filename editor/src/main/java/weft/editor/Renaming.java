package weft.editor;

import java.util.List;
import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.WrittenWords.Word;

/// Gives what a text names another name.
record Renaming(Editor editor, Draft draft) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /// The name at a place.
  ///
  /// @throws WeftException where it can't be changed
  Word place(int offset) {
    var places = draft.uses(offset);
    refuseForeign(places);
    return places.stream()
        .filter(place -> place.offset() <= offset && offset <= place.end())
        .findFirst()
        // A place may be at the sign before the name.
        .orElseGet(places::getFirst);
  }

  /// All places that change.
  ///
  /// @throws WeftException where it can't be
  List<Word> places(int offset, String name) {
    var places = draft.uses(offset);
    refuseForeign(places);
    if (!NAME.matcher(name).matches()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "'" + name + "' is no name")
              .expected("letters, digits and underscores, no digit first"));
    }
    if (draft.isTaken(name, places)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "there is something called '" + name + "' already"));
    }
    refuseNewErrors(places, name);
    return places;
  }

  /// What others define, and what others may name.
  private void refuseForeign(List<Word> places) {
    if (places.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "only what this text defines can be renamed")
              .hint(
                  "columns have the names that the data give them, inputs and parameters those of"
                      + " their type, and what a used file defines is renamed there"));
    }
    for (Word place : places) {
      if (draft.isKnownOutside(place)) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, "'" + place.name() + "' is known outside of the formula")
                .about(place.name())
                .hint("other fields name it too; names that begin with _ can be changed here"));
      }
    }
  }

  /// A name that makes wrong what was right, such as a word of the language, is refused.
  private void refuseNewErrors(List<Word> places, String name) {
    var errors = errors(editor.draft(draft.file(), changed(places, name)));
    var known = errors(draft).stream().map(Diagnostic::message).toList();
    if (errors.size() <= known.size()) {
      return;
    }
    var first =
        errors.stream()
            .filter(error -> !known.contains(error.message()))
            .findFirst()
            .orElse(errors.getFirst());
    var problem =
        Diagnostic.of(Code.USAGE, "'" + name + "' can't be the name: " + first.message())
            .about(name);
    throw new WeftException(first.hint().map(problem::hint).orElse(problem));
  }

  private String changed(List<Word> places, String name) {
    var changed = new StringBuilder(draft.text());
    places.stream()
        .sorted((one, other) -> other.offset() - one.offset())
        .forEach(place -> changed.replace(place.offset(), place.end(), name));
    return changed.toString();
  }

  private static List<Diagnostic> errors(Draft draft) {
    return draft.problems().stream().filter(problem -> !problem.code().warning()).toList();
  }
}
