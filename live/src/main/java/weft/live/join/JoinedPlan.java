package weft.live.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Fold;
import weft.live.LivePlan;
import weft.live.RowPlan;

/// Features, and further tables that they read. Rows of a table that arrives are pushed like all
/// others; what they are about is [#about], and they bring the cells of their own columns.
///
/// ```java
/// var plan = JoinedPlan.of(features, List.of(LiveTable.arriving("quotes", TableJoin.AS_OF)), keys);
/// var live = new Live(plan, TimePolicy.DEFAULT, answer -> System.out.println(answer));
/// live.push(live.row().entity(plan.about("quotes", "A")).key(time).set(plan.column("quotes.bid"), 9.5));
/// live.push(live.row().entity("A").key(time).set(plan.column("close"), 10.5));
/// ```
public final class JoinedPlan implements RowPlan {
  /// What rows are told apart and ordered by.
  ///
  /// @param entity the column of entities
  /// @param order the column that orders rows
  /// @param timed whether it holds times rather than whole numbers
  /// @param types of columns that features may not read, as far as they are known; others are texts
  public record Keys(
      Optional<String> entity, Optional<String> order, boolean timed, Map<String, Type> types) {
    public Keys {
      types = Map.copyOf(types);
    }
  }

  private final RowPlan features;
  private final List<LivePlan.Input> inputs;
  private final List<JoinedTable> tables = new ArrayList<>();
  private final boolean across;

  private JoinedPlan(RowPlan features, List<LiveTable> all, Keys keys) {
    this.features = features;
    this.inputs = new ArrayList<>(features.inputs());
    for (LiveTable table : all) {
      int[] columns =
          IntStream.range(0, features.inputs().size())
              .filter(i -> features.inputs().get(i).name().startsWith(table.name() + "."))
              .toArray();
      if (columns.length > 0) {
        tables.add(table(table, columns, keys));
      }
    }
    this.across = features.across() || tables.stream().anyMatch(table -> table.table().arrives());
  }

  /// @param tables those of which features read nothing are left out
  /// @throws WeftException if a table can't be joined to rows that arrive
  public static JoinedPlan of(RowPlan features, List<LiveTable> tables, Keys keys) {
    return new JoinedPlan(features, tables, keys);
  }

  private JoinedTable table(LiveTable table, int[] columns, Keys keys) {
    TableJoin join = table.join();
    String order = keys.order.orElse("");
    if (!join.exact() && order.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "the table '" + table.name() + "' can't be joined without an order")
              .about(table.name())
              .expected("a column that orders rows: --order")
              .hint("order the rows, or join by keys alone: join exact"));
    }
    var by =
        join.by()
            .orElseGet(() -> keys.entity.map(entity -> Map.of(entity, entity)).orElse(Map.of()));
    var cells = new ArrayList<OwnKey.Cell>();
    by.forEach((own, theirs) -> cells.add(cell(own, theirs, keys)));
    String on = join.on().orElse(order);
    table.held().ifPresent(rows -> mustFit(table, rows, cells, on, keys.timed));
    return new JoinedTable(table, new OwnKey(cells), columns, join.longest(keys.timed), on);
  }

  private OwnKey.Cell cell(String own, String theirs, Keys keys) {
    if (keys.entity.equals(Optional.of(own))) {
      return new OwnKey.Cell(OwnKey.From.ENTITY, -1, own, theirs);
    }
    if (keys.order.equals(Optional.of(own))) {
      return new OwnKey.Cell(OwnKey.From.TIME, -1, own, theirs);
    }
    int at = place(own, false);
    at = at < 0 ? place(own, true) : at;
    if (at < 0) {
      Type type = keys.types.getOrDefault(own, Type.column(Element.TEXT));
      boolean number = type.element().isFloat() || type.element() == Element.BOOL;
      inputs.add(new LivePlan.Input(own, type, number));
      at = inputs.size() - 1;
    }
    var input = inputs.get(at);
    var from =
        input.number()
            ? OwnKey.From.NUMBER
            : input.type().element() == Element.TEXT ? OwnKey.From.TEXT : OwnKey.From.WHOLE;
    return new OwnKey.Cell(from, at, own, theirs);
  }

  private int place(String column, boolean number) {
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(column) && inputs.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }

  private static void mustFit(
      LiveTable table, Table rows, List<OwnKey.Cell> cells, String on, boolean timed) {
    for (var cell : cells) {
      Element found = rows.column(cell.theirs()).element();
      boolean text = cell.from() == OwnKey.From.TEXT || cell.from() == OwnKey.From.ENTITY;
      // Entities may be whole numbers.
      boolean whole = cell.from() == OwnKey.From.ENTITY && found == Element.I64;
      if (text != (found == Element.TEXT) && !whole) {
        throw new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    "the keys '"
                        + cell.name()
                        + "' and '"
                        + table.name()
                        + "."
                        + cell.theirs()
                        + "' can't be compared")
                .about(cell.theirs())
                .expected("texts, numbers or times in both")
                .found(
                    (text ? "text" : "numbers")
                        + " and "
                        + rows.column(cell.theirs()).element().tag())
                .hint("say what the column of the rows holds: column " + cell.name() + ": f64"));
      }
    }
    if (!table.join().exact()) {
      Element element = rows.column(on).element();
      if (timed != (element == Element.TIME) || element.isFloat()) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the order columns of two tables can't be compared")
                .about(table.name())
                .expected("times in both, or whole numbers in both")
                .found((timed ? "times" : "whole numbers") + " and " + element.tag()));
      }
    }
  }

  /// What rows of a table are about, which is said instead of an entity.
  ///
  /// @param key the cells of its key, as texts
  public String about(String table, String... key) {
    JoinedTable found = find(table);
    var _ = found.key().parse(table, List.of(key));
    return RowNames.of(table, List.of(key));
  }

  private JoinedTable find(String table) {
    return tables.stream()
        .filter(some -> some.name().equals(table) && some.table().arrives())
        .findFirst()
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(
                            Code.UNKNOWN_NAME, "no rows of a table '" + table + "' are needed")
                        .about(table)
                        .expected("one of " + arriving())
                        .suggest(table, arriving())));
  }

  /// The tables whose rows arrive, as far as features read them.
  public List<String> arriving() {
    return tables.stream().filter(table -> table.table().arrives()).map(JoinedTable::name).toList();
  }

  /// The columns that rows of a table must bring, by where their cells stand in a row; the names
  /// are those in the table.
  public Map<Integer, LivePlan.Input> columns(String table) {
    JoinedTable found = find(table);
    var columns = new TreeMap<Integer, LivePlan.Input>();
    for (int at : found.columns()) {
      var input = inputs.get(at);
      columns.put(at, new LivePlan.Input(found.column(input), input.type(), input.number()));
    }
    return columns;
  }

  /// The columns of a table that are its key.
  public List<String> keys(String table) {
    return find(table).key().theirs();
  }

  /// The column of a table that says from when on its rows are known.
  public String on(String table) {
    return find(table).on();
  }

  /// The columns that rows themselves must bring, by where their cells stand.
  public Map<Integer, LivePlan.Input> own() {
    var own = new TreeMap<Integer, LivePlan.Input>();
    for (int i = 0; i < inputs.size(); i++) {
      int at = i;
      boolean filled =
          tables.stream().anyMatch(table -> IntStream.of(table.columns()).anyMatch(c -> c == at));
      if (!filled) {
        own.put(i, inputs.get(i));
      }
    }
    return own;
  }

  List<JoinedTable> tables() {
    return tables;
  }

  @Override
  public List<LivePlan.Input> inputs() {
    return inputs;
  }

  @Override
  public List<LivePlan.Output> outputs() {
    return features.outputs();
  }

  @Override
  public boolean across() {
    return across;
  }

  @Override
  public Fold fold() {
    return new JoinFold(this, features.fold());
  }
}
