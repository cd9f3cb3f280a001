package weft.live.bar;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.form.Aggregate;

/// Makes bars from ticks, one tick after the other. What comes out for an entity depends on its own
/// ticks and on the times that are told to have passed; rows of an entity must be in order, those
/// of different entities may come in any. Nothing is allocated for a tick of a known entity. One
/// thread at a time may use it.
public final class BarBuilder {
  private static final @Nullable Object[] NONE = {};

  private final BarOptions options;
  private final BarColumns columns;
  private final Aggregate[] aggregates;
  private final int[] sources;
  private final int[] weights;
  private final Aggregate[] carried;
  private final long nanos;
  private final BarStates states = new BarStates();
  private final Bar bar;

  /// No bar is due before.
  private long earliest = Long.MAX_VALUE;

  private long late;
  private long negative;

  public BarBuilder(BarOptions options, BarColumns columns) {
    this.options = options;
    this.columns = columns;
    var measures = columns.measures();
    this.aggregates =
        measures.stream().map(BarColumns.Measure::aggregate).toArray(Aggregate[]::new);
    this.sources = measures.stream().mapToInt(BarColumns.Measure::column).toArray();
    this.weights = measures.stream().mapToInt(BarColumns.Measure::weight).toArray();
    this.carried = columns.others().values().toArray(Aggregate[]::new);
    this.nanos = options.rule() instanceof BarRule.Duration(long length) ? length : 0;
    this.bar = new Bar(measures.size(), carried.length);
  }

  public BarColumns columns() {
    return columns;
  }

  /// Takes a row; the bars that it completes go to the sink, in order.
  ///
  /// @param key its time; a row that is older than one of its entity before it, or that belongs to
  ///   a bar that came out, is dropped and counted
  /// @param sequence its place in the input
  /// @param cells as [BarColumns#inputs()] name them; not kept
  public void push(String entity, long key, long sequence, double[] cells, BarSink to) {
    push(entity, key, sequence, cells, NONE, to);
  }

  /// The same where ticks bring more than numbers.
  ///
  /// @param others as [BarColumns#others()] name them, null where missing; what is in it is kept
  ///   and must not be written to
  public void push(
      String entity,
      long key,
      long sequence,
      double[] cells,
      @Nullable Object[] others,
      BarSink to) {
    BarState state = states.find(entity);
    if (state == null) {
      state = states.add(new BarState(entity, columns));
    }
    if (key < state.last || key < state.next) {
      late++;
      return;
    }
    states.change(state);
    state.last = key;
    advance(state, key, to);
    if (columns.price() != BarColumns.ONE && Double.isNaN(cells[columns.price()])) {
      return;
    }
    if (!state.open) {
      open(state, key);
    }
    take(state, cells);
    carry(state, others);
    state.sequence = sequence;
    if (nanos > 0) {
      earliest = Math.min(earliest, state.end);
    } else {
      state.end = key;
      if (isFull(state)) {
        close(state, to);
      }
    }
  }

  private void open(BarState state, long key) {
    state.open = true;
    state.filled = 0;
    state.progress = 0;
    state.start = nanos > 0 ? before(key) : key;
    state.end = nanos > 0 ? after(state.start) : key;
  }

  /// The start of the duration that a time is in, as far as there are such times.
  private long before(long key) {
    long into = Math.floorMod(key, nanos);
    return key < Long.MIN_VALUE + into ? Long.MIN_VALUE : key - into;
  }

  /// The end of a duration, as far as there are such times.
  private long after(long start) {
    return start > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : start + nanos;
  }

  private void take(BarState state, double[] cells) {
    double size = columns.size() == BarColumns.ONE ? Double.NaN : cells[columns.size()];
    if (size < 0) {
      negative++;
      size = Double.NaN;
    }
    for (int i = 0; i < aggregates.length; i++) {
      Gathered.add(
          aggregates[i],
          state.cells,
          Gathered.CELLS * i,
          cell(cells, sources[i], size),
          cell(cells, weights[i], size));
    }
    switch (options.rule()) {
      case BarRule.Duration _ -> {}
      case BarRule.Count _ -> state.progress += 1;
      case BarRule.Volume _ -> state.progress += Double.isNaN(size) ? 0 : size;
    }
  }

  private void carry(BarState state, @Nullable Object[] others) {
    for (int i = 0; i < carried.length; i++) {
      int at = Gathered.CELLS * i;
      if (others[i] != null) {
        if (carried[i] == Aggregate.LAST || state.others[at] == null) {
          state.others[at] = others[i];
        }
        state.others[at + 1] = others[i];
      }
    }
  }

  private double cell(double[] cells, int column, double size) {
    if (column == BarColumns.ONE) {
      return 1;
    }
    return column == columns.size() ? size : cells[column];
  }

  private boolean isFull(BarState state) {
    return switch (options.rule()) {
      case BarRule.Duration _ -> false;
      case BarRule.Count(long ticks) -> state.progress >= ticks;
      case BarRule.Volume(double amount) -> state.progress >= amount;
    };
  }

  /// Tells that no row before this time comes any more, of any entity: bars that end by then come
  /// out, ordered by their end, then by entity. Bars of counts and volumes don't mind.
  public void passed(long key, BarSink to) {
    while (earliest <= key) {
      long due = Long.MAX_VALUE;
      for (BarState state : states.sorted()) {
        due = Math.min(due, due(state));
      }
      earliest = due;
      if (due > key || due == Long.MAX_VALUE) {
        return;
      }
      for (BarState state : states.sorted()) {
        if (due(state) == due) {
          states.change(state);
          out(state, to);
        }
      }
    }
  }

  /// The same for one entity.
  public void passed(String entity, long key, BarSink to) {
    BarState state = states.find(entity);
    if (state != null && due(state) <= key) {
      states.change(state);
      advance(state, key, to);
    }
  }

  /// The entities whose bars come out when time has passed, by the UTF-8 bytes of their names.
  public List<String> due(long key) {
    if (!isDue(key)) {
      return List.of();
    }
    return states.sorted().stream()
        .filter(state -> due(state) <= key && due(state) != Long.MAX_VALUE)
        .map(state -> state.entity)
        .toList();
  }

  /// Rows of an entity before this time are too late: their bar came out.
  public long closed(String entity) {
    BarState state = states.find(entity);
    return state == null ? BarState.NONE : state.next;
  }

  /// Whether bars may come out when time has passed; if not, there is no need to tell.
  public boolean isDue(long key) {
    return earliest <= key;
  }

  /// Hands over the bars of a duration that have begun, ordered by their time, then by entity, as
  /// the end of the input finds them. They stay open: more ticks may follow. Bars of a count or a
  /// volume have no time before they are full, and could change what is said of others at theirs:
  /// they don't come out.
  public void unfinished(BarSink to) {
    states.sorted().stream()
        .filter(state -> state.open && nanos > 0)
        .sorted(Comparator.comparingLong(state -> key(state.start, state.end)))
        .forEach(
            state -> {
              fill(state, state.start, state.end, false);
              bar.finished = false;
              to.accept(bar);
            });
  }

  /// Lets the bars of an entity out that end by a time.
  private void advance(BarState state, long key, BarSink to) {
    for (long due = due(state); due <= key && due != Long.MAX_VALUE; due = due(state)) {
      out(state, to);
    }
  }

  /// When the next bar of an entity comes out.
  private long due(BarState state) {
    if (nanos == 0) {
      return Long.MAX_VALUE;
    }
    if (state.open) {
      return state.end;
    }
    boolean fills =
        options.empty() == BarOptions.Empty.FILL
            && state.next != BarState.NONE
            && state.filled < options.most();
    return fills ? after(state.next) : Long.MAX_VALUE;
  }

  /// Lets out the bar of a duration that is due.
  private void out(BarState state, BarSink to) {
    if (state.open) {
      close(state, to);
      return;
    }
    fill(state, state.next, after(state.next), true);
    state.filled++;
    state.next = bar.end;
    earliest = Math.min(earliest, due(state));
    to.accept(bar);
  }

  private void close(BarState state, BarSink to) {
    fill(state, state.start, state.end, false);
    state.open = false;
    state.progress = 0;
    for (int i = 0; i < aggregates.length; i++) {
      Gathered.start(aggregates[i], state.cells, Gathered.CELLS * i);
    }
    for (int i = 0; i < carried.length; i++) {
      state.others[Gathered.CELLS * i] = null;
    }
    if (nanos > 0) {
      state.next = state.end;
      earliest = Math.min(earliest, due(state));
    }
    to.accept(bar);
  }

  private long key(long start, long end) {
    return options.label() == BarOptions.Label.END ? end : start;
  }

  /// Writes what an entity has into the bar.
  private void fill(BarState state, long start, long end, boolean filled) {
    bar.entity = state.entity;
    bar.start = start;
    bar.end = end;
    bar.key = key(start, end);
    bar.sequence = state.sequence;
    bar.finished = true;
    bar.filled = filled;
    for (int i = 0; i < aggregates.length; i++) {
      int at = Gathered.CELLS * i;
      bar.numbers[i] =
          filled
              ? Gathered.filled(aggregates[i], state.cells, at)
              : Gathered.result(aggregates[i], state.cells, at);
    }
    for (int i = 0; i < carried.length; i++) {
      bar.others[i] = state.others[Gathered.CELLS * i + (filled ? 1 : 0)];
    }
  }

  /// How many rows came too late and were dropped.
  public long late() {
    return late;
  }

  /// How many ticks had a negative size, which was taken as missing.
  public long negative() {
    return negative;
  }

  // ---- what is left behind, for snapshots

  /// The entities that have left something behind, by the UTF-8 bytes of their names.
  public Collection<String> entities() {
    return states.sorted().stream().map(state -> state.entity).toList();
  }

  /// Memory that the bars of all entities take, about; texts and arrays that they carry are not
  /// counted.
  public long bytes() {
    long cells = Gathered.CELLS * (aggregates.length + (long) carried.length);
    return states.sorted().size() * (BarState.BYTES + Double.BYTES * cells);
  }

  /// The entities that changed since this was last asked.
  public Collection<String> changed() {
    return states.changed();
  }

  /// What earlier rows of an entity left behind: the same bytes after the same rows; empty for an
  /// entity that is not known.
  public byte[] save(String entity) {
    BarState state = states.find(entity);
    return state == null ? new byte[0] : state.save();
  }

  /// Puts back what was saved; what was there is gone. Empty: the entity is as if never seen.
  public void load(String entity, byte[] saved) {
    BarState state = new BarState(entity, columns);
    if (saved.length > 0) {
      state.load(saved);
    }
    states.remove(entity);
    if (saved.length > 0) {
      states.add(state);
      earliest = Math.min(earliest, due(state));
    }
  }

  /// What the saved forms are made of: two builders of equal layouts understand each other's.
  public byte[] layout() {
    var text = new StringBuilder("bars ").append(options.rule());
    for (var measure : columns.measures()) {
      text.append('\n').append(measure.aggregate().tag()).append(' ').append(measure.name());
    }
    columns
        .others()
        .forEach((name, how) -> text.append("\nany ").append(how.tag()).append(' ').append(name));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
