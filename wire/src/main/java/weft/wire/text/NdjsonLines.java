package weft.wire.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Nearest;
import weft.live.Row;

/// Lines that are JSON objects. Fields may stand in any order; those that nobody reads are passed
/// over. As most lines look like the one before, each field is first compared with the one that
/// stood in its place.
final class NdjsonLines implements LineReader {
  /// `{"end_of_time": "2024-01-02T09:30:00Z"}` says that a time is over.
  static final String END = "end_of_time";

  private static final int FIELDS = 256;

  private final Cells cells;
  private final TimeMark mark;
  private final ValueSlot end = new ValueSlot(END);

  /// The fields of the line before, with their quotes.
  private final byte[][] keys = new byte[FIELDS][];

  private final @Nullable ValueSlot[] slots = new ValueSlot[FIELDS];
  private final JsonText json = new JsonText();
  private double[] vector = new double[16];
  private boolean over;

  NdjsonLines(Cells cells, TimeMark mark) {
    this.cells = cells;
    this.mark = mark;
    Arrays.fill(keys, new byte[0]);
  }

  @Override
  public boolean headed() {
    return false;
  }

  @Override
  public List<OddCells> odd() {
    return cells.odd();
  }

  @Override
  public void header(byte[] text, int from, int to) {
    throw new IllegalStateException();
  }

  @Override
  public boolean read(byte[] text, int from, int to, Row row) throws BadLine {
    cells.start(row);
    over = false;
    int i = JsonText.blank(text, from);
    if (text[i] != '{') {
      throw new BadLine(
          "is no JSON object: "
              + Cells.shown(text, from, to)
              + (text[i] == '[' || text[i] == '"' ? "" : "; lines of CSV: --format csv"));
    }
    i = JsonText.blank(text, i + 1);
    if (text[i] == '}') {
      i++;
    } else {
      i = fields(text, i, to, row);
    }
    if (JsonText.blank(text, i) < to) {
      throw new BadLine("has text after its object: " + Cells.shown(text, i, to));
    }
    if (!over) {
      var lacking = cells.lacking();
      if (lacking.isPresent()) {
        throw lacking(lacking.get(), text, from, to);
      }
      cells.end();
    }
    return !over;
  }

  private BadLine lacking(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    var unread = new ArrayList<String>();
    int i = JsonText.blank(text, JsonText.blank(text, from) + 1);
    while (text[i] == '"') {
      i = json.string(text, i, to);
      String name = json.toString();
      if (cells.slot(name).isEmpty()) {
        unread.add(name);
      }
      i = json.skip(text, JsonText.blank(text, JsonText.blank(text, i) + 1), to);
      i = JsonText.blank(text, i);
      i = text[i] == ',' ? JsonText.blank(text, i + 1) : i;
    }
    return new BadLine(
        "has no '"
            + slot.name
            + "'"
            + Nearest.to(slot.name, unread)
                .map(near -> "; is it '" + near + "'?")
                .or(() -> slot.candidates(unread))
                .orElse("; " + slot.advice()));
  }

  /// Reads fields up to the brace; gives what follows it.
  private int fields(byte[] text, int from, int to, Row row) throws BadLine {
    int i = from;
    for (int field = 0; ; field++) {
      ValueSlot slot;
      byte[] key = field < FIELDS ? keys[field] : keys[0];
      int after = i + key.length;
      if (field < FIELDS
          && key.length > 0
          && after <= to
          && Arrays.equals(text, i, after, key, 0, key.length)) {
        slot = slots[field];
        i = after;
      } else {
        after = json.string(text, i, to);
        slot = known(json.toString());
        if (field < FIELDS) {
          keys[field] = Arrays.copyOfRange(text, i, after);
          slots[field] = slot;
        }
        i = after;
      }
      i = JsonText.blank(text, i);
      if (text[i] != ':') {
        throw JsonText.unexpected("':'", text, i, to);
      }
      i = JsonText.blank(text, i + 1);
      i = slot == null ? json.skip(text, i, to) : value(slot, text, i, to, row);
      i = JsonText.blank(text, i);
      if (text[i] == '}') {
        return i + 1;
      }
      if (text[i] != ',') {
        throw JsonText.unexpected("',' or '}'", text, i, to);
      }
      i = JsonText.blank(text, i + 1);
    }
  }

  private @Nullable ValueSlot known(String name) {
    return cells.slot(name).orElse(name.equals(END) ? end : null);
  }

  /// Reads a value; gives what follows it.
  private int value(ValueSlot slot, byte[] text, int from, int to, Row row) throws BadLine {
    if (slot.plain() >= 0) {
      int after = cells.plain(slot, text, from, to, -1);
      if (after >= 0) {
        return after;
      }
    }
    return switch (text[from]) {
      case '"' -> {
        int after = json.string(text, from, to);
        cell(slot, json.text(), json.from(), json.to(), row);
        yield after;
      }
      case '[' -> list(slot, text, from, to);
      case '{' -> throw new BadLine("has an object in '" + slot.name + "'");
      default -> {
        int after = JsonText.word(text, from, to);
        if (after - from == 4 && text[from] == 'n' && slot != end) {
          cells.missing(slot);
        } else {
          cell(slot, text, from, after, row);
        }
        yield after;
      }
    };
  }

  private void cell(ValueSlot slot, byte[] text, int from, int to, Row row) throws BadLine {
    if (slot == end) {
      over = true;
      mark.end(text, from, to, row);
    } else {
      cells.text(slot, text, from, to);
    }
  }

  private int list(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    int count = 0;
    int i = JsonText.blank(text, from + 1);
    while (text[i] != ']' || count > 0) {
      if (count == vector.length) {
        vector = Arrays.copyOf(vector, 2 * count);
      }
      int after = JsonText.word(text, i, to);
      boolean missing = after - i == 4 && text[i] == 'n';
      vector[count++] = missing ? Double.NaN : cells.number(slot, text, i, after);
      i = JsonText.blank(text, after);
      if (text[i] == ']') {
        break;
      }
      if (text[i] != ',') {
        throw JsonText.unexpected("',' or ']'", text, i, to);
      }
      i = JsonText.blank(text, i + 1);
    }
    cells.vector(slot, vector, count);
    return i + 1;
  }
}
