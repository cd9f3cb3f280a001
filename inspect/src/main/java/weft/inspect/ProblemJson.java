package weft.inspect;

import java.util.LinkedHashMap;
import java.util.Optional;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;

/// A diagnostic as JSON.
public final class ProblemJson {
  private ProblemJson() {}

  public static Json of(Diagnostic problem) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("severity", Json.of(problem.code().warning() ? "warning" : "error"));
    fields.put("code", Json.of(problem.code().tag()));
    fields.put("message", Json.of(problem.message()));
    Origin origin = problem.origin();
    fields.put("file", origin.source().isEmpty() ? new Json.Nothing() : Json.of(origin.source()));
    fields.put("line", place(origin, origin.line()));
    fields.put("column", place(origin, origin.column()));
    fields.put("length", place(origin, origin.length()));
    fields.put("expected", text(problem.expected()));
    fields.put("found", text(problem.found()));
    fields.put("hint", text(problem.hint()));
    return Json.of(fields);
  }

  private static Json place(Origin origin, int number) {
    return origin.known() ? Json.of(number) : new Json.Nothing();
  }

  private static Json text(Optional<String> text) {
    return text.map(Json::of).orElse(new Json.Nothing());
  }
}
