package weft.studio.tab;

import java.nio.file.Path;
import java.util.regex.Pattern;
import weft.inspect.ProblemJson;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;

/// Where things stand in a text that somebody is writing.
public final class WrittenPlaces {
  /// The name of an item of a project.
  private static final Pattern ITEM = Pattern.compile("\\bname:[ \\t]*[\"']?(\\w+)");

  private final String file;
  private final TextPlaces text;
  private final String written;

  /// @param file as places name it
  public WrittenPlaces(Path file, String text) {
    this.file = file.toString();
    this.text = new TextPlaces(text);
    this.written = text;
  }

  /// `here`, whether it is in this text, and then `from`, `to` and the `line`.
  public JsonFields at(Origin origin) {
    boolean here = isHere(origin);
    int from = here ? text.offset(origin.line(), origin.column()) : 0;
    int to = here ? text.offset(origin.line(), origin.column() + origin.length()) : 0;
    return new JsonFields()
        .with("here", here)
        .with("from", from)
        .with("to", to)
        .with("line", origin.line());
  }

  /// Where something about a feature is: its own place, or, where that is in a file of a type, the
  /// item of the project that has the feature's name.
  public JsonFields at(Origin origin, String feature) {
    if (isHere(origin)) {
      return at(origin);
    }
    int from = 0;
    int to = 0;
    var names = ITEM.matcher(written);
    while (names.find()) {
      String name = names.group(1);
      boolean own = feature.equals(name) || feature.startsWith(name + "_");
      if (own && name.length() > to - from) {
        from = names.start(1);
        to = names.end(1);
      }
    }
    long line = written.substring(0, from).lines().count();
    return at(Origin.NONE)
        .with("here", to > from)
        .with("from", from)
        .with("to", to)
        .with("line", to > from ? Math.max(1, line) : 0);
  }

  private boolean isHere(Origin origin) {
    return origin.known() && origin.source().equals(file);
  }

  /// A problem with its place.
  public Json problem(Diagnostic problem) {
    var fields = at(problem.origin());
    ProblemJson.of(problem).fields().forEach(fields::with);
    return fields.json();
  }
}
