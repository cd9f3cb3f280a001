package weft.files.csv;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.data.CsvOptions;

/// Makes cells of the bytes of one column, block after block. Used by one thread at a time.
final class ColumnParser {
  /// A cell that is not what it must be.
  ///
  /// @param at its first byte
  /// @param encoding whether its bytes are no text
  record Misfit(int row, int at, String text, boolean encoding) {}

  private static final int LEAST_SLAB = 1 << 13;
  private static final int MOST_SLAB = 1 << 22;

  private final ColumnPlan plan;
  private final byte[][] nulls;
  private final NumberCells numbers;
  private final CsvTimes times;
  private final KnownTexts known = new KnownTexts();
  private final boolean keep;

  /// Room for cells that are kept; new room comes in large pieces, which need not be moved later.
  private long[] slab = {};

  private int used;
  private byte[] unquoted = new byte[64];

  private byte[] bytes = {};
  private int[] bounds = {};
  private int first;
  private int step;
  private int rows;
  private BitSet missing = new BitSet();
  private @Nullable String[] texts = {};
  private Optional<Misfit> misfit = Optional.empty();

  /// @param keep whether cells stay beyond the next block
  ColumnParser(ColumnPlan plan, CsvOptions options, boolean keep) {
    this.plan = plan;
    this.keep = keep;
    nulls =
        options.nulls().stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    numbers = new NumberCells(options);
    times = new CsvTimes(options);
  }

  /// What kept a column from being read.
  Optional<Misfit> misfit() {
    return misfit;
  }

  /// @param slot the number of the column among those whose bounds are there
  CsvCells parse(byte[] block, FieldBounds fields, int slot, int wanted) {
    bytes = block;
    bounds = fields.bounds();
    rows = fields.rows();
    first = 2 * slot;
    step = 2 * wanted;
    misfit = Optional.empty();
    room();
    CellKind kind = plan.forced().orElse(plan.seen());
    if (kind == CellKind.NONE) {
      kind = guess();
    }
    while (true) {
      missing = new BitSet();
      texts = new String[0];
      times.restart();
      int bad = fill(kind);
      if (bad == rows) {
        break;
      }
      if (misfit.isPresent() || plan.forced().isPresent()) {
        misfit = misfit.or(() -> Optional.of(misfit(bad)));
        return CsvCells.of(CellKind.NONE, slab, used, 0, missing);
      }
      kind = kind.or(kindOf(bad));
    }
    plan.see(kind);
    int at = used;
    used += rows;
    return new CsvCells(kind, slab, at, rows, missing, times.counted(), texts);
  }

  private void room() {
    if (!keep) {
      slab = new long[rows];
      used = 0;
    } else if (slab.length - used < rows) {
      int size = Math.clamp(2L * slab.length, LEAST_SLAB, MOST_SLAB);
      slab = new long[Math.max(rows, size)];
      used = 0;
    }
  }

  private Misfit misfit(int row) {
    int start = start(row);
    return new Misfit(
        row, start, new String(bytes, start, end(row) - start, StandardCharsets.UTF_8), false);
  }

  /// What the first cell is that is not missing.
  private CellKind guess() {
    for (int row = 0; row < rows; row++) {
      if (!isMissing(row, false)) {
        return kindOf(row);
      }
    }
    return CellKind.NONE;
  }

  private CellKind kindOf(int row) {
    int from = start(row);
    int to = end(row);
    if (isWhole(from, to)) {
      return CellKind.WHOLE;
    }
    if (numbers.number(bytes, from, to) != NumberCells.BAD) {
      return CellKind.NUMBER;
    }
    if (truth(from, to) >= 0) {
      return CellKind.TRUTH;
    }
    return times.time(bytes, from, to) != CsvTimes.BAD ? CellKind.TIME : CellKind.TEXT;
  }

  private boolean isWhole(int from, int to) {
    return numbers.whole(bytes, from, to) != NumberCells.NOT_WHOLE
        || NumberCells.isLeast(bytes, from, to);
  }

  private int start(int row) {
    int start = bounds[first + row * step];
    return start < 0 ? ~start : start;
  }

  private int end(int row) {
    return bounds[first + row * step + 1];
  }

  private boolean quoted(int row) {
    return bounds[first + row * step] < 0;
  }

  /// An empty field, or what stands for one. In quotes it is a text, if texts are read.
  private boolean isMissing(int row, boolean text) {
    int from = start(row);
    int to = end(row);
    if (text && quoted(row)) {
      return false;
    }
    if (from == to) {
      return true;
    }
    for (byte[] each : nulls) {
      if (Arrays.equals(each, 0, each.length, bytes, from, to)) {
        return true;
      }
    }
    return false;
  }

  /// @return the first row whose cell is not of that kind; the number of rows if there is none
  private int fill(CellKind kind) {
    return switch (kind) {
      case NONE -> {
        missing.set(0, rows);
        yield rows;
      }
      case WHOLE -> wholes();
      case NUMBER -> reals();
      case TRUTH -> truths();
      case TIME -> plan.forced().isPresent() ? neededTimes() : times();
      case TEXT -> texts();
    };
  }

  private boolean skip(int row) {
    boolean skipped = isMissing(row, false);
    if (skipped) {
      missing.set(row);
    }
    return skipped;
  }

  private int wholes() {
    for (int row = 0, at = first; row < rows; row++, at += step) {
      int start = bounds[at];
      int from = start < 0 ? ~start : start;
      int to = bounds[at + 1];
      long cell = from == to ? NumberCells.NOT_WHOLE : numbers.whole(bytes, from, to);
      if (cell == NumberCells.NOT_WHOLE && !skip(row) && !NumberCells.isLeast(bytes, from, to)) {
        return row;
      }
      slab[used + row] = cell;
    }
    return rows;
  }

  private int reals() {
    for (int row = 0, at = first; row < rows; row++, at += step) {
      int start = bounds[at];
      int from = start < 0 ? ~start : start;
      int to = bounds[at + 1];
      long cell = from == to ? NumberCells.BAD : numbers.number(bytes, from, to);
      if (cell == NumberCells.BAD) {
        if (!skip(row)) {
          return row;
        }
        cell = NumberCells.NAN;
      }
      slab[used + row] = cell;
    }
    return rows;
  }

  private int truths() {
    for (int row = 0; row < rows; row++) {
      int truth = skip(row) ? 0 : truth(start(row), end(row));
      if (truth < 0) {
        return row;
      }
      slab[used + row] = truth;
    }
    return rows;
  }

  /// 1 for `true`, 0 for `false`, -1 for anything else.
  private int truth(int from, int to) {
    int length = to - from;
    if (length != 4 && length != 5) {
      return -1;
    }
    String text = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    return text.equalsIgnoreCase("true") ? 1 : text.equalsIgnoreCase("false") ? 0 : -1;
  }

  private int times() {
    for (int row = 0, at = first; row < rows; row++, at += step) {
      int start = bounds[at];
      int from = start < 0 ? ~start : start;
      long cell = times.time(bytes, from, bounds[at + 1]);
      if (cell != CsvTimes.BAD) {
        times.count(row);
      } else if (!skip(row)) {
        return row;
      }
      slab[used + row] = cell;
    }
    return rows;
  }

  private int neededTimes() {
    for (int row = 0; row < rows; row++) {
      long cell = times.needed(bytes, start(row), end(row));
      if (cell != CsvTimes.BAD) {
        times.count(row);
      } else if (!skip(row)) {
        return row;
      }
      slab[used + row] = cell;
    }
    return rows;
  }

  private int texts() {
    boolean many = false;
    for (int row = 0, at = first; row < rows; row++, at += step) {
      int from = bounds[at];
      int to = bounds[at + 1];
      byte[] source = bytes;
      if (from < 0) {
        from = ~from;
        if (Swar.find(bytes, (byte) '"', from, to) < to) {
          to = unquote(from, to);
          from = 0;
          source = unquoted;
        }
      } else if (isMissing(row, true)) {
        missing.set(row);
        slab[used + row] = -1;
        continue;
      }
      int number = known.find(source, from, to);
      String text = null;
      if (number < 0) {
        text = decoded(source, from, to);
        if (text == null) {
          misfit = Optional.of(encoding(row));
          return row;
        }
        number = plan.texts().of(text);
        if (number >= 0) {
          known.add(source, from, to, number);
        }
      }
      if (number < 0 && !many) {
        many = true;
        spell(row);
      }
      if (many) {
        texts[row] = text == null ? plan.texts().text(number) : text;
      }
      slab[used + row] = number;
    }
    return rows;
  }

  /// Spells out the rows before one: there are too many texts to number them.
  private void spell(int before) {
    texts = new String[rows];
    for (int i = 0; i < before; i++) {
      int number = (int) slab[used + i];
      texts[i] = number < 0 ? null : plan.texts().text(number);
    }
  }

  private Misfit encoding(int row) {
    int from = start(row);
    String shown = new String(bytes, from, end(row) - from, StandardCharsets.ISO_8859_1);
    return new Misfit(row, from, shown, true);
  }

  /// A text, or nothing where bytes are not UTF-8.
  private static @Nullable String decoded(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        try {
          var decoder = StandardCharsets.UTF_8.newDecoder();
          return decoder.decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
        } catch (CharacterCodingException e) {
          return null;
        }
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /// Copies a text in which quotes are written twice; gives its length.
  private int unquote(int from, int to) {
    if (unquoted.length < to - from + Swar.ROOM) {
      unquoted = new byte[2 * (to - from) + Swar.ROOM];
    }
    int length = 0;
    for (int i = from; i < to; i++) {
      unquoted[length++] = bytes[i];
      i += bytes[i] == '"' ? 1 : 0;
    }
    return length;
  }
}
