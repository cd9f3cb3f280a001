package weft.cli.stream;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.run.OddRows;
import weft.data.CsvOptions;
import weft.live.RowPlan;
import weft.live.join.JoinedPlan;
import weft.wire.TableFile;
import weft.wire.text.InputColumns;
import weft.wire.text.TableColumns;

/// Where rows come from, and those of further tables.
public final class StreamInputs {
  @Option(
      names = "--in",
      paramLabel = "FROM",
      description =
          "where rows come from: - for standard input, a file, or tcp:PORT for connections from"
              + " this machine (default: -); NAME=FILE has rows of a further table, which are taken"
              + " in by time (without it they stand on the one input, with a field 'table')")
  private List<String> ins = new ArrayList<>();

  /// Where rows come from.
  private String in = "-";

  /// Where rows of further tables come from.
  private final Map<String, String> further = new LinkedHashMap<>();

  public String rows() {
    return in;
  }

  /// The tables whose rows come on inputs of their own.
  public Set<String> tables() {
    return further.keySet();
  }

  /// Tells the input of rows from those of further tables.
  public void name() {
    var own = new ArrayList<String>();
    for (String some : ins) {
      var name = DataOptions.table(some);
      if (name.isEmpty()) {
        own.add(some);
      } else if (further.put(name.get(), some.substring(name.get().length() + 1)) != null) {
        throw Wrong.usage(
            "--in names rows of '" + name.get() + "' twice", "put the rows into one file");
      }
    }
    if (own.size() > 1) {
      throw Wrong.usage(
          "--in names two inputs of rows: " + String.join(", ", own),
          "a further table has a name: --in quotes=FILE");
    }
    own.forEach(some -> in = some);
  }

  /// What is read of the one input.
  ///
  /// @param sequence the column that numbers rows
  /// @param odd looks at rows of further tables
  public InputColumns columns(
      StreamFeatures found, RowPlan plan, Optional<String> sequence, OddRows odd) {
    var filled = new HashSet<Integer>();
    var tagged = new ArrayList<TableColumns>();
    if (plan instanceof JoinedPlan joined) {
      for (int i = 0; i < plan.inputs().size(); i++) {
        if (!joined.own().containsKey(i)) {
          filled.add(i);
        }
      }
      joined.arriving().stream()
          .filter(name -> !further.containsKey(name))
          .forEach(name -> tagged.add(odd.table(TableColumns.of(joined, name, found.timed()))));
      boolean taken = joined.own().values().stream().anyMatch(own -> own.name().equals("table"));
      if (taken && !tagged.isEmpty()) {
        throw Wrong.usage(
            "rows have a column 'table', which says of which table a line is",
            "give rows of further tables on inputs of their own: --in NAME=FILE");
      }
    }
    return new InputColumns(
        plan.inputs(),
        found.entity(),
        found.order(),
        found.timed(),
        sequence,
        filled,
        tagged,
        false,
        CsvOptions.DEFAULT,
        _ -> {});
  }

  /// The files of further tables.
  ///
  /// @param otherwise how lines are written where the name of a file does not say it
  /// @param odd looks at their rows
  public List<TableFile> files(
      StreamFeatures found, RowPlan plan, Optional<LineFormat> otherwise, OddRows odd) {
    var read = plan instanceof JoinedPlan joined ? joined.arriving() : List.<String>of();
    var files = new ArrayList<TableFile>();
    further.forEach(
        (name, file) -> {
          if (!read.contains(name) || !(plan instanceof JoinedPlan joined)) {
            throw Wrong.usage(
                "--in " + name + "=" + file + ": no feature reads a column of '" + name + "'",
                "leave it out, or read " + name + ".column");
          }
          var written = LineFormat.of(file).orElse(otherwise.orElse(LineFormat.NDJSON));
          try {
            files.add(
                new TableFile(
                    odd.table(TableColumns.of(joined, name, found.timed())),
                    Path.of(file),
                    written == LineFormat.CSV));
          } catch (InvalidPathException e) {
            throw Wrong.usage("'" + e.getInput() + "' can't be the name of a file", "name another");
          }
        });
    return files;
  }
}
