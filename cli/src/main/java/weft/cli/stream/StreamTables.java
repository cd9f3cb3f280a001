package weft.cli.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.JoinOptions;
import weft.cli.run.OddRows;
import weft.eval.TableJoin;
import weft.files.FileSchema;
import weft.files.FurtherFiles;
import weft.files.ReadOptions;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.ReadableFiles;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.FurtherRows;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.join.JoinedPlan;
import weft.live.join.LiveTable;

/// Further tables of rows that arrive: those whose rows arrive too, and those that are read from
/// files before.
public final class StreamTables {
  @Option(
      names = "--data",
      paramLabel = "NAME=FILE",
      description =
          "a further table that is read before the first row arrives: reference data, rows that are"
              + " known beforehand")
  private List<String> data = new ArrayList<>();

  @Mixin private JoinOptions joins = new JoinOptions();

  /// The tables, and the files of those that are read before.
  record Found(Map<String, FurtherRows> tables, Map<String, FurtherFiles> held) {
    static final Found NONE = new Found(Map.of(), Map.of());

    /// The schema with what files of tables really hold.
    Schema typed(Schema assumed) {
      var columns = new LinkedHashMap<>(assumed.columns());
      held.forEach(
          (name, files) -> {
            columns.keySet().removeIf(column -> column.startsWith(name + "."));
            files.columns().forEach((column, type) -> columns.put(name + "." + column, type));
          });
      return new Schema(columns, assumed.entity(), assumed.order());
    }

    /// The tables that features read, for people.
    String describe(LivePlan plan) {
      var text = new StringBuilder();
      tables.forEach(
          (name, table) -> {
            if (plan.inputs().stream().anyMatch(input -> input.name().startsWith(name + "."))) {
              text.append("table ")
                  .append(name)
                  .append(": ")
                  .append(table.join())
                  .append(
                      held.containsKey(name)
                          ? ", read before the first row\n"
                          : ", its rows arrive; rows wait until their time is complete\n");
            }
          });
      return text.toString();
    }

    /// Features with the tables that they read, if they read any.
    ///
    /// @param declared what columns hold, where it is said
    /// @param odd looks at tables that are read before
    RowPlan join(RowPlan plan, Schema schema, Map<String, Element> declared, OddRows odd) {
      var types = new LinkedHashMap<>(schema.columns());
      declared.forEach((column, element) -> types.putIfAbsent(column, Type.column(element)));
      var keys = new JoinedPlan.Keys(schema.entity(), schema.order(), schema.timed(), types);
      var read = new ArrayList<LiveTable>();
      tables.forEach(
          (name, further) -> {
            var columns =
                plan.inputs().stream()
                    .map(LivePlan.Input::name)
                    .filter(column -> column.startsWith(name + "."))
                    .map(column -> column.substring(name.length() + 1))
                    .distinct()
                    .toList();
            if (!columns.isEmpty()) {
              var files = Optional.ofNullable(held.get(name));
              var rows = files.map(some -> some.rows(columns));
              rows.ifPresent(table -> odd.held(name, files.orElseThrow(), table));
              read.add(new LiveTable(name, further.join(), rows));
            }
          });
      return read.isEmpty() ? plan : JoinedPlan.of(plan, read, keys);
    }
  }

  /// What features and the command line say of further tables.
  ///
  /// @param schema of the rows that arrive
  /// @param inputs tables whose rows come on inputs of their own
  Found of(FeatureSet set, Schema schema, Iterable<String> inputs) {
    var files = new LinkedHashMap<String, List<String>>();
    for (String file : data) {
      String name =
          DataOptions.table(file)
              .orElseThrow(
                  () ->
                      Wrong.usage(
                          "--data " + file + " names no further table",
                          "write --data ref=" + file + "; rows that arrive come by --in"));
      files.computeIfAbsent(name, _ -> new ArrayList<>()).add(file.substring(name.length() + 1));
    }
    var known = new LinkedHashMap<>(set.sources().tables());
    inputs.forEach(name -> known.putIfAbsent(name, new FurtherRows(List.of(), TableJoin.AS_OF)));
    joins
        .named()
        .forEach(name -> known.putIfAbsent(name, new FurtherRows(List.of(), TableJoin.AS_OF)));
    var tables = joins.over(known, files, true);
    for (String name : inputs) {
      if (files.containsKey(name)) {
        throw Wrong.usage(
            "rows of '" + name + "' come from --data and from --in",
            "read the table before (--data), or as its rows arrive (--in)");
      }
    }
    var held = new LinkedHashMap<String, FurtherFiles>();
    tables.forEach(
        (name, table) -> {
          boolean read =
              schema.columns().keySet().stream().anyMatch(column -> column.startsWith(name + "."));
          boolean before = files.containsKey(name) || table.join().exact();
          if (read && before && !table.data().isEmpty()) {
            held.put(name, open(name, table, schema, set));
          }
        });
    return new Found(tables, held);
  }

  private static FurtherFiles open(String name, FurtherRows table, Schema schema, FeatureSet set) {
    var columns = new LinkedHashMap<>(schema.columns());
    set.sources().types().forEach((column, type) -> columns.putIfAbsent(column, Type.column(type)));
    // Rows must bring the columns that they are found by, and these are texts.
    table
        .join()
        .by()
        .ifPresent(
            by -> by.keySet().forEach(own -> columns.putIfAbsent(own, Type.column(Element.TEXT))));
    var read = ReadOptions.ALL.csv(set.sources().csv());
    read = schema.entity().map(read::by).orElse(read);
    read = schema.order().map(read::order).orElse(read);
    var found =
        FurtherFiles.open(
            name, table.data(), table.join(), new FileSchema(columns, 0), read, Map.of());
    found.files().forEach(ReadableFiles::mayRead);
    return found;
  }
}
