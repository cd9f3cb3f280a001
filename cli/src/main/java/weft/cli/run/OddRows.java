package weft.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.FurtherFiles;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;
import weft.lang.CheckedProgram;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.RowKey;
import weft.live.RowPlan;
import weft.live.join.JoinedPlan;
import weft.wire.text.Answers;
import weft.wire.text.LostDigits;
import weft.wire.text.MixedZones;
import weft.wire.text.OddCells;
import weft.wire.text.TableColumns;

/// What is odd about rows that arrive and can be computed with all the same: those of the table, of
/// further tables that arrive, and of those that are read before.
public final class OddRows {
  private final Map<String, Range> ranges;
  private final Set<String> present;

  /// Columns whose last digits don't matter.
  private final Set<String> floats;

  private final List<RangedRows> ranged = new ArrayList<>();
  private final List<Diagnostic> held = new ArrayList<>();
  private Runnable atFirst = () -> {};
  private boolean odd;

  /// @param declared what columns hold, where it is said
  public OddRows(CheckedProgram compiled, Map<String, Element> declared) {
    this.ranges = compiled.ranges();
    this.present = compiled.present();
    this.floats = new LinkedHashSet<>(ranges.keySet());
    declared.forEach(
        (column, element) -> {
          if (element == Element.F64) {
            floats.add(column);
          }
        });
  }

  /// Has something done at the first row that is not as declared.
  public void atFirst(Runnable action) {
    atFirst = action;
  }

  /// Whether a row was not as declared.
  public boolean isOdd() {
    return odd;
  }

  /// What looks at the rows themselves.
  public Consumer<Row> rows(RowPlan plan, Answers answers) {
    Map<Integer, LivePlan.Input> cells = new LinkedHashMap<>();
    if (plan instanceof JoinedPlan joined) {
      cells.putAll(joined.own());
    } else {
      plan.inputs().forEach(input -> cells.put(cells.size(), input));
    }
    return watch(
        cells,
        (row, _) ->
            "the row " + answers.place(new RowKey(row.entity(), row.key(), row.sequence())));
  }

  /// The columns of a further table, with its rows looked at.
  public TableColumns table(TableColumns table) {
    Map<Integer, LivePlan.Input> cells = new LinkedHashMap<>();
    table
        .cells()
        .values()
        .forEach(
            input ->
                cells.put(
                    cells.size(),
                    new LivePlan.Input(
                        table.name() + "." + input.name(), input.type(), input.number())));
    return table.watch(watch(cells, (_, number) -> read(number)));
  }

  private Consumer<Row> watch(Map<Integer, LivePlan.Input> cells, RangedRows.Place place) {
    var rows = new RangedRows(ranges, present, cells, place, this::first);
    ranged.add(rows);
    return rows;
  }

  private void first() {
    if (!odd) {
      odd = true;
      atFirst.run();
    }
  }

  /// Looks at a further table that is read before the first row.
  public void held(String name, FurtherFiles files, Table rows) {
    String start = name + ".";
    Map<String, Tensor> columns = new LinkedHashMap<>();
    rows.columns().forEach((column, cells) -> columns.put(start + column, cells));
    held.addAll(read(columns, rows.rows(), ranges, files::place));
  }

  /// Looks at columns of whole numbers that go in as floats.
  ///
  /// @param place where a row of them stands
  public List<Diagnostic> wholes(
      Map<String, Tensor> columns, int rows, LongFunction<String> place) {
    return read(columns, rows, Map.of(), place);
  }

  private List<Diagnostic> read(
      Map<String, Tensor> columns, int rows, Map<String, Range> asked, LongFunction<String> place) {
    var wholes = new LinkedHashSet<String>();
    var cells = new LinkedHashMap<>(columns);
    columns.forEach(
        (name, column) -> {
          if (column.element() == Element.I64 && !floats.contains(name)) {
            wholes.add(name);
            cells.put(name, Tensor.f64(column.shape(), column::doubleAt));
          }
        });
    var found = new DataFindings(asked, asked.isEmpty() ? Set.of() : present, wholes);
    found.values(cells, rows);
    return found.outside().stream()
        .map(
            outside -> {
              String first = place.apply(outside.first());
              return found.isWhole(outside.column())
                  ? DataNotes.lostDigits(outside, first, DataNotes.AS_NUMBERS)
                  : DataNotes.outside(outside, first);
            })
        .toList();
  }

  /// What was odd so far.
  ///
  /// @param cells what was odd about these
  public List<Diagnostic> warnings(List<OddCells> cells) {
    return Stream.of(
            held.stream(),
            ranged.stream().flatMap(RangedRows::warnings),
            cells.stream().flatMap(this::warning))
        .flatMap(some -> some)
        .toList();
  }

  private Stream<Diagnostic> warning(OddCells cells) {
    return switch (cells) {
      case MixedZones mixed ->
          Stream.of(
              DataNotes.mixedZones(
                  mixed.column(), mixed.plain(), read(mixed.first()), mixed.zoned()));
      case LostDigits lost when floats.contains(lost.column()) -> Stream.empty();
      case LostDigits lost -> {
        var rows =
            new DataFindings.Outside(
                lost.column(), Range.ALL, lost.rows(), lost.first(), lost.value());
        yield Stream.of(DataNotes.lostDigits(rows, read(lost.first()), DataNotes.AS_NUMBERS));
      }
    };
  }

  private static String read(long number) {
    return "row " + number + " that was read";
  }
}
