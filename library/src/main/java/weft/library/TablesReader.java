package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.eval.TableJoin;
import weft.ir.problem.WeftException;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Items;
import weft.library.Yaml.Value;

/// The further tables of a project: files, or fields that also say how rows are found.
final class TablesReader {
  private static final List<String> FIELDS = fields();

  private final Yaml yaml;
  private final Fields tables;

  TablesReader(Yaml yaml, Fields tables) {
    this.yaml = yaml;
    this.tables = tables;
  }

  private static List<String> fields() {
    var fields = new ArrayList<>(List.of("data"));
    fields.addAll(TableJoin.SETTINGS);
    return List.copyOf(fields);
  }

  Map<String, FurtherRows> read() {
    var found = new LinkedHashMap<String, FurtherRows>();
    tables
        .fields()
        .forEach(
            (name, field) -> {
              yaml.named("a table", name, field.key());
              found.put(
                  name,
                  field.value() instanceof Fields fields
                      ? table(fields)
                      : new FurtherRows(texts(name, field.value()), TableJoin.AS_OF));
            });
    return found;
  }

  private FurtherRows table(Fields fields) {
    yaml.only(fields, FIELDS);
    var data = yaml.find(fields, "data").map(value -> texts("data", value)).orElse(List.of());
    TableJoin join = TableJoin.AS_OF;
    for (String setting : TableJoin.SETTINGS) {
      var value = yaml.find(fields, setting);
      if (value.isPresent()) {
        try {
          join =
              setting.equals("by") && value.get() instanceof Fields keys
                  ? join.by(keys(keys))
                  : join.with(setting, texts(setting, value.get()));
        } catch (WeftException e) {
          e.diagnostics().forEach(d -> yaml.problem(d.orAt(value.get().origin())));
        }
      }
    }
    return new FurtherRows(data, join);
  }

  private Map<String, String> keys(Fields keys) {
    var found = new LinkedHashMap<String, String>();
    keys.fields().keySet().forEach(own -> found.put(own, yaml.text(keys, own)));
    return found;
  }

  private List<String> texts(String name, Value value) {
    return value instanceof Items(var items, _)
        ? items.stream().map(item -> yaml.text(name, item)).toList()
        : List.of(yaml.text(name, value));
  }
}
