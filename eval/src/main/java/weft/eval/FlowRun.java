package weft.eval;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import weft.ir.Element;
import weft.ir.Tensor;

/// Sends the rows of a table through a [RowFlow] as they come: knows entities again, sees that the
/// rows of each come in order, and keeps the rows of a time together where they must be.
public final class FlowRun {
  /// Says that rows can't be computed as they come: one belongs before others that are computed
  /// already, or too much would have to be kept.
  public static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String why;
    private final transient OptionalLong row;

    private Unfit(String why, OptionalLong row) {
      super(why);
      this.why = why;
      this.row = row;
    }

    public Unfit(String why) {
      this(why, OptionalLong.empty());
    }

    /// @param cause what went wrong
    public Unfit(Throwable cause) {
      super(cause);
      this.why = Objects.requireNonNullElse(cause.getMessage(), "reading them failed");
      this.row = OptionalLong.empty();
    }

    /// In words.
    public String why() {
      return why;
    }

    /// The number of a row that shows it, counted from 0 through all.
    public OptionalLong row() {
      return row;
    }
  }

  /// Rows, and what was computed for them.
  public record Piece(Table rows, Map<String, Tensor> outputs) {}

  private final RowFlow flow;
  private final long mostBytes;
  private final LongConsumer repeated;
  private final Map<Object, Integer> numbers = new HashMap<>();

  /// The order of the last row of each entity, by its number, and whether there is one.
  private long[] last = new long[16];

  private final BitSet isKnown = new BitSet();

  /// Rows of a time that may not be complete.
  private Optional<Table> held = Optional.empty();

  /// Rows of earlier times are computed.
  private long reached = Long.MIN_VALUE;

  private long done;

  /// @param mostBytes that what rows leave behind may take, and rows that wait for others
  /// @param repeated is told the number of each row that has the entity and order of an earlier one
  public FlowRun(RowFlow flow, long mostBytes, LongConsumer repeated) {
    this.flow = flow;
    this.mostBytes = mostBytes;
    this.repeated = repeated;
  }

  /// How many entities there have been.
  public int entities() {
    return numbers.size();
  }

  /// Computes the next rows; of these, where times must be complete, all but those of the last
  /// time, with those that waited.
  ///
  /// @throws Unfit if they can't be computed as they come
  public Piece next(Table rows) {
    if (!flow.across() || rows.order().isEmpty()) {
      return computed(rows);
    }
    Table all = held.map(before -> joined(before, rows)).orElse(rows);
    int complete = complete(all);
    held = Optional.of(all.rows(complete, all.rows()));
    long cells = (long) (all.rows() - complete) * all.columns().size();
    if (cells * Long.BYTES > mostBytes) {
      throw new Unfit("too many have the same time");
    }
    return computed(all.rows(0, complete));
  }

  /// Computes what still waits.
  public Optional<Piece> end() {
    var rest = held.map(this::computed);
    held = Optional.empty();
    return rest;
  }

  /// The rows before those of the last time, which must stand at the end.
  private int complete(Table rows) {
    String order = rows.order().orElseThrow();
    long[] keys = OrderKeys.of(rows.column(order), order);
    long least = Arrays.stream(keys).min().orElse(reached);
    long most = Arrays.stream(keys).max().orElse(reached);
    int complete = keys.length;
    while (complete > 0 && keys[complete - 1] == most) {
      complete--;
    }
    boolean early = Arrays.stream(keys, 0, complete).anyMatch(key -> key == most);
    if (least < reached || early) {
      throw new Unfit("a cross-section needs them by time, and some come after later ones");
    }
    reached = most;
    return complete;
  }

  private Piece computed(Table rows) {
    var layout = new Layout(rows);
    int[] whose = rows.rows() == 0 ? new int[1] : whose(rows, layout);
    if (rows.rows() > 0 && rows.order().isPresent()) {
      mustFollow(layout, whose);
    }
    var outputs = flow.next(rows, layout, whose);
    if (flow.bytes() > mostBytes) {
      throw new Unfit("what is kept of so many entities is too large");
    }
    done += rows.rows();
    return new Piece(rows, outputs);
  }

  /// The number of each entity of a layout.
  private int[] whose(Table rows, Layout layout) {
    var whose = new int[layout.entities().size()];
    var column = rows.entity().map(rows::column);
    for (int i = 0; i < whose.length; i++) {
      int row = layout.row(layout.entities().get(i).from());
      Object name = column.map(cells -> cell(cells, row)).orElse("");
      whose[i] = numbers.computeIfAbsent(name, _ -> numbers.size());
    }
    last = numbers.size() <= last.length ? last : Arrays.copyOf(last, 2 * numbers.size());
    return whose;
  }

  private static Object cell(Tensor cells, int row) {
    return cells.element() == Element.TEXT
        ? String.valueOf(cells.textAt(row))
        : cells.element().isFloat() ? (Object) cells.doubleAt(row) : (Object) cells.longAt(row);
  }

  /// Refuses rows that belong before earlier ones of their entity; tells those that repeat one.
  private void mustFollow(Layout layout, int[] whose) {
    for (int i = 0; i < whose.length; i++) {
      var entity = layout.entities().get(i);
      boolean first = !isKnown.get(whose[i]);
      long before = last[whose[i]];
      if (!first && layout.key(entity.from()) < before) {
        throw new Unfit(
            "some belong before earlier ones of their entity",
            OptionalLong.of(done + layout.row(entity.from())));
      }
      for (int at = entity.from(); at < entity.to(); at++) {
        if (layout.key(at) == before && !first) {
          repeated.accept(done + layout.row(at));
        }
        before = layout.key(at);
        first = false;
      }
      last[whose[i]] = before;
      isKnown.set(whose[i]);
    }
  }

  private static Table joined(Table first, Table then) {
    var columns = new LinkedHashMap<String, Tensor>();
    first
        .columns()
        .forEach(
            (name, column) -> columns.put(name, Tensor.join(List.of(column, then.column(name)))));
    return new Table(columns, first.entity(), first.order());
  }
}
