package weft.wire.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.data.CsvOptions;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.live.Row;

/// Turns lines of a further table into rows.
public final class TableLineReader implements LineReader {
  /// More than these are hardly keys; they are forgotten, so that memory stays bounded.
  private static final int MOST = 1 << 20;

  private final TableColumns table;
  private final LineReader reader;
  private final Row own;
  private final int[] cells;

  /// What rows with a key of one cell are about.
  private final Map<String, String> known = new HashMap<>();

  private TableLineReader(TableColumns table, boolean csv, CsvOptions look) {
    this.table = table;
    this.cells = table.cells().keySet().stream().mapToInt(cell -> cell).toArray();
    var inputs = new ArrayList<>(table.cells().values());
    table
        .keys()
        .forEach(key -> inputs.add(new LivePlan.Input(key, Type.column(Element.TEXT), false)));
    this.own = new Row(inputs.size());
    var columns =
        new InputColumns(
            inputs,
            Optional.empty(),
            Optional.of(table.on()),
            table.timed(),
            Optional.empty(),
            Set.of(),
            List.of(),
            true,
            look,
            table.watch());
    this.reader = csv ? LineReader.csv(columns) : LineReader.ndjson(columns);
  }

  /// @param look how cells are written
  public static TableLineReader of(TableColumns table, boolean csv, CsvOptions look) {
    return new TableLineReader(table, csv, look);
  }

  @Override
  public boolean headed() {
    return reader.headed();
  }

  @Override
  public List<OddCells> odd() {
    return reader.odd().stream().map(odd -> odd.of(table.name())).toList();
  }

  @Override
  public void header(byte[] text, int from, int to) throws BadLine {
    reader.header(text, from, to);
  }

  @Override
  public boolean read(byte[] text, int from, int to, Row row) throws BadLine {
    boolean read = reader.read(text, from, to, own);
    row.key(own.key());
    if (read) {
      for (int i = 0; i < cells.length; i++) {
        row.set(cells[i], own.number(i)).setOther(cells[i], own.other(i));
      }
      row.entity(about());
    }
    return read;
  }

  private String about() throws BadLine {
    if (table.keys().size() == 1) {
      String key = key(0);
      String name = known.get(key);
      if (name == null) {
        name = about(List.of(key));
        if (known.size() == MOST) {
          known.clear();
        }
        known.put(key, name);
      }
      return name;
    }
    var keys = new ArrayList<String>();
    for (int i = 0; i < table.keys().size(); i++) {
      keys.add(key(i));
    }
    return keys.isEmpty() ? known.computeIfAbsent("", _ -> table.about().apply(keys)) : about(keys);
  }

  private String about(List<String> keys) throws BadLine {
    try {
      return table.about().apply(keys);
    } catch (WeftException e) {
      throw new BadLine("has a key that is none: " + e.diagnostics().getFirst().message());
    }
  }

  private String key(int at) throws BadLine {
    if (own.other(cells.length + at) instanceof String text) {
      return text;
    }
    throw new BadLine(
        "has no value in '"
            + table.keys().get(at)
            + "', the key of the table '"
            + table.name()
            + "'");
  }
}
