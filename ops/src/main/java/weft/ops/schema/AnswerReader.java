package weft.ops.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Reads answers that follow a schema. All that does not fit is told at once.
final class AnswerReader {
  private static final int BRIEF = 60;

  private final AnswerSchema schema;
  private final List<Tensor> values = new ArrayList<>();
  private final List<Diagnostic> wrong = new ArrayList<>();

  AnswerReader(AnswerSchema schema) {
    this.schema = schema;
  }

  List<Tensor> read(String answer) {
    Json json;
    try {
      json = Json.read("answer", answer);
    } catch (WeftException e) {
      throw new WeftException(
          e.diagnostics().stream().map(d -> d.within("the answer is not JSON")).toList());
    }
    read(schema, json, "$");
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
    return values;
  }

  private void read(AnswerSchema expected, Json json, String path) {
    switch (expected) {
      case Leaf leaf ->
          leaf.value(json).ifPresentOrElse(values::add, () -> differs(path, leaf.expected(), json));
      case FieldsOf fields -> fields(fields, json, path);
      case ItemsOf items -> items(items, json, path);
    }
  }

  private void fields(FieldsOf expected, Json json, String path) {
    if (!(json instanceof Json.Fields(var found))) {
      differs(path, "an object with the keys " + keys(expected.fields().keySet()), json);
      return;
    }
    var missing = new ArrayList<>(expected.fields().keySet());
    missing.removeAll(found.keySet());
    var extra = new ArrayList<>(found.keySet());
    extra.removeAll(expected.fields().keySet());
    if (!missing.isEmpty() || !extra.isEmpty()) {
      String problem =
          (missing.isEmpty() ? "" : "missing " + keys(missing))
              + (missing.isEmpty() || extra.isEmpty() ? "" : ", ")
              + (extra.isEmpty() ? "" : "not expected " + keys(extra));
      wrong.add(
          Diagnostic.of(Code.BAD_DATA, "json " + path + ": the keys do not fit: " + problem)
              .about(path)
              .expected(keys(expected.fields().keySet()))
              .found(found.isEmpty() ? "no keys" : keys(found.keySet())));
    }
    expected
        .fields()
        .forEach(
            (name, field) -> {
              if (found.containsKey(name)) {
                read(field, Objects.requireNonNull(found.get(name)), path + FieldsOf.step(name));
              }
            });
  }

  private void items(ItemsOf expected, Json json, String path) {
    int size = expected.items().size();
    if (!(json instanceof Json.Items(var found)) || found.size() != size) {
      differs(path, "an array of " + size + (size == 1 ? " item" : " items"), json);
      return;
    }
    for (int i = 0; i < size; i++) {
      read(expected.items().get(i), found.get(i), path + "[" + i + "]");
    }
  }

  private void differs(String path, String expected, Json found) {
    wrong.add(
        Diagnostic.of(
                Code.BAD_DATA,
                "json " + path + ": expected " + expected + ", found " + brief(found))
            .about(path)
            .expected(expected)
            .found(brief(found)));
  }

  private static String brief(Json found) {
    String text = found.write();
    String end =
        found instanceof Json.Text(String value)
            ? "... (" + value.codePointCount(0, value.length()) + " characters)"
            : "...";
    return text.length() > BRIEF ? text.substring(0, BRIEF) + end : text;
  }

  private static String keys(Collection<String> keys) {
    return keys.stream().map(key -> "'" + key + "'").collect(Collectors.joining(", "));
  }
}
