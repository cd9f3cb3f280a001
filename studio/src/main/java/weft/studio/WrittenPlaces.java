package weft.studio;

import java.nio.file.Path;
import weft.inspect.ProblemJson;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;

/// Where things stand in a text that somebody is writing.
final class WrittenPlaces {
  private final String file;
  private final TextPlaces text;

  /// @param file as places name it
  WrittenPlaces(Path file, String text) {
    this.file = file.toString();
    this.text = new TextPlaces(text);
  }

  /// `here`, whether it is in this text, and then `from`, `to` and the `line`.
  JsonFields at(Origin origin) {
    boolean here = origin.known() && origin.source().equals(file);
    int from = here ? text.offset(origin.line(), origin.column()) : 0;
    int to = here ? text.offset(origin.line(), origin.column() + origin.length()) : 0;
    return new JsonFields()
        .with("here", here)
        .with("from", from)
        .with("to", to)
        .with("line", origin.line());
  }

  /// A problem with its place.
  Json problem(Diagnostic problem) {
    var fields = at(problem.origin());
    ProblemJson.of(problem).fields().forEach(fields::with);
    return fields.json();
  }
}
