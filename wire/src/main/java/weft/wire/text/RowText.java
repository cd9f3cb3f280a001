package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import weft.live.Emission;
import weft.live.Sink;

/// Writes answers as lines. An output that is told only on its event is left out of other rows, and
/// a row that has nothing to tell is not written.
public final class RowText implements Sink {
  /// Names that are kept as bytes; more are hardly names of entities.
  private static final int MOST = 1 << 20;

  private final Quotes quotes;
  private final Answers answers;
  private final TextBuffer out;
  private final ValueText[] values;

  /// What stands before each value: in NDJSON its key.
  private final byte[][] before;

  private final byte[] beforeSequence;
  private final byte[] beforeOrder;
  private final byte[] beforeEntity;
  private final byte[] beforeRevision;
  private final byte[] after;
  private final Map<String, byte[]> entities = new HashMap<>();
  private final TimeText times = new TimeText();
  private long written;

  public static RowText csv(Answers answers, TextBuffer out) {
    return new RowText(Quotes.CSV, answers, out);
  }

  public static RowText ndjson(Answers answers, TextBuffer out) {
    return new RowText(Quotes.JSON, answers, out);
  }

  private RowText(Quotes quotes, Answers answers, TextBuffer out) {
    this.quotes = quotes;
    this.answers = answers;
    this.out = out;
    int count = answers.outputs().size();
    values = new ValueText[count];
    before = new byte[count][];
    for (int i = 0; i < count; i++) {
      var output = answers.outputs().get(i);
      values[i] = new ValueText(i, output, quotes);
      before[i] = before(output.name());
    }
    beforeSequence = quotes == Quotes.JSON ? bytes("{\"seq\":") : new byte[0];
    byte[] order = before(answers.order().orElse(""));
    if (!answers.numbered()) {
      // It is the first cell of a row.
      order = quotes == Quotes.CSV ? new byte[0] : order;
      Arrays.fill(order, 0, Math.min(1, order.length), (byte) '{');
    }
    beforeOrder = order;
    beforeEntity = before(answers.entity().orElse(""));
    beforeRevision = before(Answers.REVISION);
    after = bytes(quotes == Quotes.JSON ? "}\n" : "\n");
  }

  private byte[] before(String name) {
    if (quotes == Quotes.CSV) {
      return bytes(",");
    }
    var key = new TextBuffer();
    key.add((byte) ',');
    quotes.text(name, key);
    key.add((byte) ':');
    return Arrays.copyOf(key.bytes(), key.used());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Rows that were written.
  public long written() {
    return written;
  }

  /// Writes the line that names the columns, where the format has one.
  public void header() {
    if (quotes == Quotes.JSON) {
      return;
    }
    var columns = answers.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (i > 0) {
        out.add((byte) ',');
      }
      quotes.text(columns.get(i), out);
    }
    out.add((byte) '\n');
  }

  @Override
  public void accept(Emission row) {
    int start = out.used();
    keys(row);
    boolean told = false;
    for (int i = 0; i < values.length; i++) {
      ValueText value = values[i];
      if (value.told(row)) {
        told = true;
        out.add(before[i]);
        if (value.present(row)) {
          value.add(row, out);
        } else {
          quotes.missing(out);
        }
      } else if (quotes == Quotes.CSV) {
        out.add(before[i]);
      }
    }
    if (!told) {
      out.cut(start);
      return;
    }
    out.add(after);
    written++;
  }

  private void keys(Emission row) {
    if (answers.numbered()) {
      out.add(beforeSequence);
      out.add(row.sequence());
    }
    if (answers.order().isPresent()) {
      out.add(beforeOrder);
      if (answers.timed()) {
        quotes.open(out);
        times.add(row.key(), out);
        quotes.open(out);
      } else {
        out.add(row.key());
      }
    }
    if (answers.entity().isPresent()) {
      out.add(beforeEntity);
      out.add(entity(row.entity()));
    }
    if (answers.revisions()) {
      out.add(beforeRevision);
      out.add((long) row.revision());
    }
  }

  private byte[] entity(String name) {
    byte[] known = entities.get(name);
    if (known == null) {
      if (entities.size() == MOST) {
        entities.clear();
      }
      var text = new TextBuffer();
      quotes.text(name, text);
      known = Arrays.copyOf(text.bytes(), text.used());
      entities.put(name, known);
    }
    return known;
  }
}
