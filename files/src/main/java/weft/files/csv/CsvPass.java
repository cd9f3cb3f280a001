package weft.files.csv;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import weft.ir.problem.WeftException;

/// Goes through files once: blocks are parsed at the same time, and handed over in their order.
final class CsvPass {
  /// Rows that have been parsed.
  ///
  /// @param file the number of the file
  /// @param cells by column, in the order of the plans
  record Rows(int file, int count, List<CsvCells> cells) {}

  /// What came out of a block, and what is wrong with it.
  private record Parsed(Rows rows, int lines, Optional<Wrong> wrong, CsvInput.Block block) {}

  /// @param line counted from the first of the block
  /// @param misfit the cell that is wrong, where one is, and its column
  private record Wrong(
      FieldBounds.Fault fault,
      int fields,
      int line,
      Optional<ColumnParser.Misfit> misfit,
      int column) {}

  private final CsvLook look;
  private final List<ColumnPlan> plans;
  private final boolean keep;
  private final int[] slots;
  private final ConcurrentLinkedQueue<Worker> workers = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<byte[]> buffers = new ConcurrentLinkedQueue<>();

  CsvPass(CsvLook look, List<ColumnPlan> plans, boolean keep) {
    this.look = look;
    this.plans = plans;
    this.keep = keep;
    slots = new int[look.header().size()];
    Arrays.fill(slots, -1);
    for (int i = 0; i < plans.size(); i++) {
      slots[plans.get(i).field()] = i;
    }
  }

  /// What one thread needs to parse blocks.
  private final class Worker {
    private final byte end;
    private final FieldBounds fields;
    private final List<ColumnParser> parsers = new ArrayList<>();

    Worker(byte end) {
      this.end = end;
      fields = new FieldBounds(look.separator(), end, slots);
      for (ColumnPlan plan : plans) {
        parsers.add(new ColumnParser(plan, look.options(), keep));
      }
    }

    Parsed parse(int file, CsvInput.Block block) {
      fields.split(block.bytes(), block.from(), block.to());
      var cells = new ArrayList<CsvCells>();
      Optional<Wrong> wrong = Optional.empty();
      for (int i = 0; i < parsers.size() && wrong.isEmpty(); i++) {
        var parser = parsers.get(i);
        cells.add(parser.parse(block.bytes(), fields, i, parsers.size()));
        int column = i;
        wrong =
            parser
                .misfit()
                .map(
                    misfit ->
                        new Wrong(
                            FieldBounds.Fault.NONE,
                            0,
                            line(block, misfit.at()),
                            parser.misfit(),
                            column));
      }
      if (wrong.isEmpty() && fields.fault() != FieldBounds.Fault.NONE) {
        wrong =
            Optional.of(
                new Wrong(
                    fields.fault(),
                    fields.fields(),
                    line(block, fields.faultAt()),
                    Optional.empty(),
                    -1));
      }
      return new Parsed(
          new Rows(file, fields.rows(), cells), line(block, block.to()), wrong, block);
    }

    private int line(CsvInput.Block block, int at) {
      return Swar.count(block.bytes(), end, block.from(), at);
    }
  }

  /// Hands over all rows.
  void run(Consumer<Rows> to) {
    int threads = Runtime.getRuntime().availableProcessors();
    try (var pool = Executors.newFixedThreadPool(threads, CsvPass::thread)) {
      for (int i = 0; i < look.files().size(); i++) {
        file(pool, i, 2 * threads, to);
      }
    }
  }

  static Thread thread(Runnable work) {
    var thread = new Thread(work, "weft-csv");
    thread.setDaemon(true);
    return thread;
  }

  private void file(ExecutorService pool, int number, int ahead, Consumer<Rows> to) {
    Path file = look.files().get(number);
    var waiting = new ArrayDeque<Future<Parsed>>();
    long[] lines = {look.options().names().isPresent() ? 0 : 1};
    long[] rows = {0};
    try (var in = look.open(file)) {
      in.header(look.options().names().isPresent());
      for (var block = next(in); block.isPresent(); block = next(in)) {
        var some = block.get();
        byte end = in.end();
        waiting.add(pool.submit(() -> parse(number, some, end)));
        if (waiting.size() == ahead) {
          take(waiting.remove(), file, lines, rows, to);
        }
      }
      while (!waiting.isEmpty()) {
        take(waiting.remove(), file, lines, rows, to);
      }
    } catch (IOException e) {
      throw CsvTrouble.unreadable(file, e, look.options());
    } finally {
      waiting.forEach(future -> future.cancel(false));
      workers.clear();
    }
  }

  private Optional<CsvInput.Block> next(CsvInput in) throws IOException {
    byte[] buffer = buffers.poll();
    return in.next(buffer == null ? new byte[0] : buffer);
  }

  private Parsed parse(int file, CsvInput.Block block, byte end) {
    Worker idle = workers.poll();
    Worker worker = idle == null ? new Worker(end) : idle;
    var parsed = worker.parse(file, block);
    workers.add(worker);
    return parsed;
  }

  private void take(Future<Parsed> next, Path file, long[] lines, long[] rows, Consumer<Rows> to) {
    Parsed parsed = result(next);
    if (parsed.wrong.isPresent()) {
      throw wrong(file, lines[0] + 1, rows[0], parsed.wrong.get());
    }
    if (parsed.block.bytes().length <= 2 * CsvInput.BLOCK) {
      buffers.add(parsed.block.bytes());
    }
    lines[0] += parsed.lines;
    rows[0] += parsed.rows.count;
    to.accept(parsed.rows);
  }

  /// What a task gave, or what went wrong in it.
  static <T> T result(Future<T> next) {
    try {
      return next.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a file was read", e);
    } catch (ExecutionException e) {
      switch (Objects.requireNonNull(e.getCause())) {
        case RuntimeException failed -> throw failed;
        case Error failed -> throw failed;
        default -> throw new IllegalStateException(e);
      }
    }
  }

  private WeftException wrong(Path file, long line, long row, Wrong wrong) {
    long at = line + wrong.line;
    if (wrong.misfit.isPresent()) {
      var misfit = wrong.misfit.get();
      var plan = plans.get(wrong.column);
      return misfit.encoding()
          ? CsvTrouble.encoding(file, at, plan.name(), misfit.text())
          : CsvTrouble.cell(
              file,
              at,
              row + misfit.row(),
              plan.name(),
              misfit.text(),
              plan.forced().orElse(CellKind.TEXT),
              look.options());
    }
    return switch (wrong.fault) {
      case OPEN -> CsvTrouble.openQuote(file, at);
      case AFTER -> CsvTrouble.afterQuote(file, at);
      case WIDTH, NONE ->
          CsvTrouble.width(file, at, wrong.fields, look.header().size(), look.options());
    };
  }
}
