package weft.files.csv;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.data.CsvOptions;
import weft.ir.Element;
import weft.ir.Tensor;

/// CSV files with the same header, read as one table.
///
/// ```java
/// var files = CsvFiles.open(paths, CsvOptions.DEFAULT);
/// files.scan(files.header(), Map.of("symbol", Element.TEXT), 1L << 30);
/// files.read(Map.of("close", Element.F64), 65_536, ...);
/// ```
///
/// What a column holds is the first of these that all its cells are, missing ones aside: whole
/// numbers, numbers, `true` and `false`, times such as `2024-01-02T09:30:00Z` and dates, else text.
/// Numbers such as `000001` are text, since nobody writes a number so. An empty field is a missing
/// value; an empty text in quotes is missing too, except in a column of text.
public final class CsvFiles {
  private final CsvLook look;
  private final Map<String, CsvColumn> columns = new LinkedHashMap<>();
  private final Map<String, CellKind> kinds = new LinkedHashMap<>();
  private final Map<String, ZonedCells> zones = new LinkedHashMap<>();
  private final long[] rows;

  /// Cells that were converted while they were looked at, until they are read.
  private final Map<String, Kept> kept = new LinkedHashMap<>();

  private record Kept(ColumnPlan plan, List<CsvCells> cells) {}

  private CsvFiles(CsvLook look) {
    this.look = look;
    this.rows = new long[look.files().size()];
  }

  /// Looks at the headers.
  public static CsvFiles open(List<Path> files, CsvOptions options) {
    return new CsvFiles(CsvLook.of(files, options));
  }

  /// The names of all columns.
  public List<String> header() {
    return look.header();
  }

  /// Finds out what columns hold and how many rows there are. What is converted on the way is kept
  /// for [#read] as long as it takes little memory.
  ///
  /// @param wanted columns
  /// @param needed what some of them must hold
  /// @param memory bytes
  public void scan(Collection<String> wanted, Map<String, Element> needed, long memory) {
    var plans = new ArrayList<ColumnPlan>();
    for (String name : wanted) {
      Element element = needed.get(name);
      plans.add(
          plan(
              name,
              element == null || element == Element.F64
                  ? Optional.empty()
                  : Optional.of(CellKind.of(element))));
    }
    var gaps = new boolean[plans.size()];
    var counted = new ZonedCells[plans.size()];
    Arrays.fill(counted, ZonedCells.NONE);
    var parts = plans.stream().map(_ -> (List<CsvCells>) new ArrayList<CsvCells>()).toList();
    long[] room = {memory / Long.BYTES};
    boolean keep = room[0] > 0;
    new CsvPass(look, plans, keep)
        .run(
            some -> {
              long before = rows();
              rows[some.file()] += some.count();
              room[0] -= (long) some.count() * plans.size();
              for (int i = 0; i < gaps.length; i++) {
                gaps[i] |= some.cells().get(i).gaps();
                counted[i] = counted[i].and(some.cells().get(i).zones(), before);
                if (room[0] > 0) {
                  parts.get(i).add(some.cells().get(i));
                } else {
                  parts.get(i).clear();
                }
              }
            });
    for (int i = 0; i < gaps.length; i++) {
      var plan = plans.get(i);
      decide(plan, needed.get(plan.name()), gaps[i]);
      CellKind kind = Objects.requireNonNull(kinds.get(plan.name()));
      if (kind == CellKind.TIME) {
        zones.put(plan.name(), counted[i]);
      }
      if (room[0] > 0 && parts.get(i).stream().allMatch(part -> part.kind().becomes(kind))) {
        kept.put(plan.name(), new Kept(plan, parts.get(i)));
      }
    }
  }

  private ColumnPlan plan(String name, Optional<CellKind> forced) {
    return new ColumnPlan(name, look.header().indexOf(name), forced);
  }

  private void decide(ColumnPlan plan, @Nullable Element needed, boolean gaps) {
    CellKind kind = plan.seen();
    if (needed == Element.F64 && (kind == CellKind.TIME || kind == CellKind.TEXT)) {
      refuse(plan.name());
    }
    CellKind decided = kind == CellKind.NONE ? CellKind.NUMBER : kind;
    if (needed != null && (needed != Element.F64 || kind != CellKind.TRUTH)) {
      decided = CellKind.of(needed);
    }
    kinds.put(plan.name(), decided);
    columns.put(
        plan.name(), new CsvColumn(plan.name(), decided.element(), gaps && needed != Element.TEXT));
  }

  /// Finds the cell that keeps a column from being one of numbers.
  private void refuse(String name) {
    var plan = plan(name, Optional.of(CellKind.NUMBER));
    new CsvPass(look, List.of(plan), false).run(_ -> {});
    throw CsvTrouble.changed(look.files().getFirst());
  }

  /// The columns that were looked at.
  public List<CsvColumn> columns() {
    return List.copyOf(columns.values());
  }

  /// Which times have a zone.
  public Map<String, ZonedCells> zones() {
    return Collections.unmodifiableMap(zones);
  }

  public long rows() {
    return Arrays.stream(rows).sum();
  }

  /// The file that holds a row, and which one it is there: `bars.csv: row 3`.
  public String place(long row) {
    long left = row;
    int file = 0;
    while (file < rows.length - 1 && left >= rows[file]) {
      left -= rows[file++];
    }
    return look.files().get(file) + ": row " + (left + 1);
  }

  /// Hands over columns that were looked at, so many rows at a time; where there are none, empty
  /// columns.
  ///
  /// @param wanted columns in their order, with what they are read as; that is what they hold, or
  ///   floats for whole numbers and conditions
  public void read(
      Map<String, Element> wanted,
      int most,
      LongConsumer progress,
      Consumer<Map<String, Tensor>> to) {
    boolean whole = most >= rows();
    var there = new LinkedHashMap<String, Tensor>();
    if (whole) {
      there.putAll(assembled(wanted));
    }
    kept.clear();
    var rest = wanted.keySet().stream().filter(name -> !there.containsKey(name)).toList();
    if (rest.isEmpty()) {
      progress.accept(rows());
      to.accept(there);
      return;
    }
    var plans = rest.stream().map(name -> plan(name, Optional.of(kind(name)))).toList();
    new Pieces(plans, wanted, most, progress, part -> to.accept(merged(wanted, part, there))).run();
  }

  private CellKind kind(String name) {
    return Objects.requireNonNull(kinds.get(name));
  }

  private static Map<String, Tensor> merged(
      Map<String, Element> wanted, Map<String, Tensor> some, Map<String, Tensor> others) {
    var merged = new LinkedHashMap<String, Tensor>();
    for (String name : wanted.keySet()) {
      Tensor own = some.get(name);
      merged.put(name, own == null ? Objects.requireNonNull(others.get(name)) : own);
    }
    return merged;
  }

  /// The columns whose cells have been kept, each made by a thread of its own.
  private Map<String, Tensor> assembled(Map<String, Element> wanted) {
    var names = wanted.keySet().stream().filter(kept::containsKey).toList();
    kept.keySet().retainAll(names);
    var made = new Tensor[names.size()];
    int threads = Runtime.getRuntime().availableProcessors();
    try (var pool = Executors.newFixedThreadPool(threads, CsvPass::thread)) {
      var tasks =
          IntStream.range(0, made.length)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            made[i] = assembled(names.get(i), wanted.get(names.get(i)));
                            return made[i];
                          }))
              .toList();
      tasks.forEach(CsvPass::result);
    }
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < made.length; i++) {
      columns.put(names.get(i), made[i]);
    }
    return columns;
  }

  private Tensor assembled(String name, @Nullable Element element) {
    Kept parts;
    synchronized (kept) {
      parts = Objects.requireNonNull(kept.remove(name));
    }
    var builder =
        ColumnBuilder.of(Objects.requireNonNull(element), (int) rows(), parts.plan.texts());
    for (CsvCells part : parts.cells) {
      builder.add(part, 0, part.rows());
    }
    return builder.tensor();
  }

  /// Reads rows again, as what they are known to be.
  private final class Pieces {
    private final List<ColumnPlan> plans;
    private final Map<String, Element> wanted;
    private final int capacity;
    private final LongConsumer progress;
    private final Consumer<Map<String, Tensor>> to;
    private List<ColumnBuilder> builders = List.of();
    private int filled;
    private long before;

    Pieces(
        List<ColumnPlan> plans,
        Map<String, Element> wanted,
        int most,
        LongConsumer progress,
        Consumer<Map<String, Tensor>> to) {
      this.plans = plans;
      this.wanted = wanted;
      this.progress = progress;
      this.to = to;
      capacity = (int) Math.min(most, Math.max(1, rows()));
    }

    void run() {
      start();
      new CsvPass(look, plans, false).run(this::add);
      if (before + filled != rows()) {
        throw CsvTrouble.changed(look.files().getFirst());
      }
      if (filled > 0 || before == 0) {
        handOver();
      }
    }

    private void start() {
      filled = 0;
      builders =
          plans.stream()
              .map(
                  plan ->
                      ColumnBuilder.of(
                          Objects.requireNonNull(wanted.get(plan.name())), capacity, plan.texts()))
              .toList();
    }

    private void add(CsvPass.Rows some) {
      int first = 0;
      while (first < some.count()) {
        if (filled == capacity) {
          if (before + filled >= rows()) {
            throw CsvTrouble.changed(look.files().getFirst());
          }
          handOver();
          start();
        }
        int count = Math.min(some.count() - first, capacity - filled);
        for (int i = 0; i < builders.size(); i++) {
          builders.get(i).add(some.cells().get(i), first, count);
        }
        first += count;
        filled += count;
      }
    }

    private void handOver() {
      var columns = new LinkedHashMap<String, Tensor>();
      for (int i = 0; i < builders.size(); i++) {
        var builder = builders.get(i);
        columns.put(plans.get(i).name(), builder.tensor());
      }
      to.accept(columns);
      before += filled;
      progress.accept(before);
    }
  }
}
