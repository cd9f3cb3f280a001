package weft.cli.serve;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weft.cli.console.Serving;
import weft.cli.run.AssertedRows;
import weft.cli.run.OddRows;
import weft.eval.Layout;
import weft.eval.Table;
import weft.files.JoinedFiles;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.AnswerColumns;
import weft.live.Emission;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.RowPlan;
import weft.live.TableRows;
import weft.live.intake.TimePolicy;
import weft.live.store.SnapshotStore;
import weft.wire.text.Answers;
import weft.wire.text.BadLine;
import weft.wire.text.InputColumns;
import weft.wire.text.LineReader;
import weft.wire.text.RowText;
import weft.wire.text.TextBuffer;

/// A live engine whose rows come with the requests of another program: what is answered by then
/// goes back with the reply. Requests wait for each other.
public final class ServedLive {
  private final RowPlan plan;
  private final InputColumns columns;
  private final Answers answers;
  private final Live live;
  private final AssertedRows asserted;
  private final OddRows odd;
  private final boolean strict;

  /// Looks at rows that are taken.
  private final Consumer<Row> watch;

  /// Whether the line that was read last is a row of the table, and not of a further one.
  private boolean isOwn;

  private final LineReader reader;
  private final Row row;
  private final List<Emission> told = new ArrayList<>();
  private long rows;

  /// What has been said of rows that were answered oddly, or not at all.
  private List<String> said = List.of();

  /// @param strict whether rows that are odd are refused
  public ServedLive(
      RowPlan plan,
      TimePolicy policy,
      InputColumns columns,
      Answers answers,
      AssertedRows asserted,
      OddRows odd,
      boolean strict) {
    this.plan = plan;
    this.watch = columns.watch();
    this.columns = columns.watch(_ -> isOwn = true);
    this.odd = odd;
    this.strict = strict;
    this.answers = answers;
    this.asserted = asserted;
    this.live = new Live(plan, policy, asserted.before(answer -> told.add(answer.copy())));
    this.reader = LineReader.ndjson(this.columns);
    this.row = live.row();
  }

  /// Takes lines of JSON; a line `{"end_of_time": ...}` says that a time is over, no line at all
  /// that all times are. Where one is wrong, none is taken.
  ///
  /// @return answers as such lines
  synchronized String push(String lines) {
    if (lines.isEmpty()) {
      live.endOfHistory();
    }
    read(lines.lines().toList()).forEach(this::take);
    sayMore();
    var text = new TextBuffer();
    told.forEach(RowText.ndjson(answers, text)::accept);
    told.clear();
    return new String(text.bytes(), 0, text.used(), StandardCharsets.UTF_8);
  }

  /// Says what is new of rows that were dropped, came twice, are odd or not as asserted.
  private void sayMore() {
    var counters = live.counters();
    var all = new ArrayList<>(counters.lost());
    answers.repeated(counters).ifPresent(all::add);
    var warnings = new ArrayList<>(odd.warnings(reader.odd()));
    asserted.warnings().forEach(warnings::add);
    warnings.forEach(warning -> all.add(warning.toString()));
    all.stream().filter(line -> !said.contains(line)).forEach(Serving::note);
    said = all;
    if (strict && !warnings.isEmpty()) {
      throw new WeftException(warnings);
    }
  }

  /// What a line says: a row, or with its key that a time is over.
  ///
  /// @param own whether it is a row of the table, and not of a further one
  private record Line(Row row, boolean ends, boolean own) {}

  private List<Line> read(List<String> lines) {
    var all = new ArrayList<Line>(lines.size());
    long number = rows;
    for (String line : lines) {
      number(number + 1);
      byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
      try {
        isOwn = false;
        boolean ends = !reader.read(bytes, 0, bytes.length - 1, row);
        all.add(new Line(row.copy(), ends, isOwn));
        number += ends ? 0 : 1;
      } catch (BadLine e) {
        String which = lines.size() == 1 ? "the row " : "row " + (all.size() + 1) + " ";
        var wrong = Diagnostic.of(Code.BAD_DATA, which + e.what());
        throw new WeftException(lines.size() == 1 ? wrong : wrong.hint("no row was taken"));
      }
    }
    return all;
  }

  private void take(Line line) {
    if (line.ends()) {
      live.endOfTime(line.row().key());
    } else {
      rows++;
      if (line.own()) {
        watch.accept(line.row());
      }
      push(line.row());
    }
  }

  /// Gives the row its number, which is its time too where rows have none.
  private void number(long number) {
    row.sequence(number);
    if (columns.order().isEmpty()) {
      row.key(number);
    }
  }

  private void push(Row one) {
    live.push(one);
    if (columns.order().isEmpty()) {
      // Every row is a time of its own.
      live.endOfTime(rows);
    }
  }

  /// Takes the rows of a file, one after the other as they stand, and writes answers to another, if
  /// there are any.
  ///
  /// @return how many there are
  synchronized String push(Path from, Path to) {
    var options = ReadOptions.ALL;
    options = columns.entity().map(options::by).orElse(options);
    options = columns.order().map(options::order).orElse(options);
    var names = plan.inputs().stream().map(LivePlan.Input::name).distinct().toList();
    var files = JoinedFiles.open(List.of(from.toString()), options);
    names.forEach(name -> mustHave(files, from, name));
    Table table = files.table(names, _ -> {});
    var cells = new Cells(plan, table);
    var lost = odd.wholes(cells.wholes(), table.rows(), files::place);
    if (strict && !lost.isEmpty()) {
      throw new WeftException(lost);
    }
    lost.forEach(warning -> Serving.note(warning.toString()));
    for (int i = 0; i < table.rows(); i++) {
      rows++;
      number(rows);
      cells.fill(row, i);
      watch.accept(row);
      push(row);
    }
    sayMore();
    int count = told.size();
    if (count > 0) {
      TableFiles.write(to, answered());
    }
    told.clear();
    return String.valueOf(count);
  }

  private static void mustHave(JoinedFiles files, Path from, String name) {
    var known = files.columns().keySet();
    if (!known.contains(name)) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, from + " has no column '" + name + "'")
              .about(name)
              .hint("its columns are " + String.join(", ", known))
              .suggest(name, known));
    }
  }

  /// The cells of a table as rows have them.
  private static final class Cells {
    private final List<LivePlan.Input> inputs;
    private final Table table;
    private final double[][] numbers;

    Cells(RowPlan plan, Table table) {
      this.inputs = plan.inputs();
      this.table = table;
      this.numbers =
          inputs.stream()
              .map(in -> in.number() ? Layout.numbers(table.column(in.name())) : new double[0])
              .toArray(double[][]::new);
    }

    void fill(Row row, int at) {
      table.entity().map(table::column).ifPresent(whose -> row.entity(name(whose, at)));
      table.order().map(table::column).ifPresent(when -> row.key(when.longAt(at)));
      for (int c = 0; c < numbers.length; c++) {
        if (inputs.get(c).number()) {
          row.set(c, numbers[c][at]);
        } else {
          Tensor column = table.column(inputs.get(c).name());
          row.setOther(c, TableRows.cell(column, at, table.rows()));
        }
      }
    }

    /// Columns of whole numbers that rows have as numbers.
    Map<String, Tensor> wholes() {
      var wholes = new LinkedHashMap<String, Tensor>();
      for (var input : inputs) {
        Tensor column = table.column(input.name());
        if (input.number() && column.element() == Element.I64) {
          wholes.put(input.name(), column);
        }
      }
      return wholes;
    }

    private static String name(Tensor whose, int at) {
      return whose.element() == Element.TEXT
          ? String.valueOf(whose.textAt(at))
          : String.valueOf(whose.longAt(at));
    }
  }

  /// Keys and features of the answers.
  private Map<String, Tensor> answered() {
    Shape shape = Shape.of(told.size());
    var all = new LinkedHashMap<String, Tensor>();
    all.put(Answers.SEQUENCE, Tensor.longs(Element.I64, shape, i -> told.get(i).sequence()));
    answers
        .order()
        .ifPresent(
            name ->
                all.put(
                    name,
                    Tensor.longs(
                        answers.timed() ? Element.TIME : Element.I64,
                        shape,
                        i -> told.get(i).key())));
    answers
        .entity()
        .ifPresent(name -> all.put(name, Tensor.texts(shape, i -> told.get(i).entity())));
    if (answers.revisions()) {
      all.put(Answers.REVISION, Tensor.longs(Element.I64, shape, i -> told.get(i).revision()));
    }
    var features = new AnswerColumns(answers.outputs(), told.size());
    for (int i = 0; i < told.size(); i++) {
      Emission answer = told.get(i);
      features.accept(answer.copy().about(answer.entity(), answer.key(), i));
    }
    all.putAll(features.columns());
    return all;
  }

  synchronized void snapshot(Path folder) {
    try (var store = SnapshotStore.open(folder)) {
      live.snapshot(store, position());
    }
  }

  private byte[] position() {
    return String.valueOf(rows).getBytes(StandardCharsets.UTF_8);
  }

  /// Goes on from the newest snapshot.
  ///
  /// @return whether there is one
  synchronized boolean restore(Path folder) {
    try (var store = SnapshotStore.open(folder)) {
      var position = live.restore(store);
      position
          .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
          .filter(text -> text.matches("[0-9]{1,18}"))
          .ifPresent(text -> rows = Long.parseLong(text));
      return position.isPresent();
    }
  }
}
