package weft.wire.text;

import java.nio.charset.StandardCharsets;
import weft.ir.Element;
import weft.live.Emission;
import weft.live.LivePlan;

/// Writes the values of one output. Numbers are the shortest decimals that read back.
final class ValueText {
  /// How a value is written.
  private enum Kind {
    DOUBLE,
    FLOAT,
    WHOLE,
    CONDITION,
    TIME,
    TEXT,
    VECTOR
  }

  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

  private final int output;
  private final LivePlan.Output of;
  private final Kind kind;
  private final boolean number;
  private final Quotes quotes;
  private final TimeText times = new TimeText();

  ValueText(int output, LivePlan.Output of, Quotes quotes) {
    this.output = output;
    this.of = of;
    this.number = of.number();
    this.quotes = quotes;
    Element element = of.type().element();
    if (!of.type().shape().isScalar()) {
      kind = Kind.VECTOR;
    } else if (element == Element.BOOL) {
      kind = Kind.CONDITION;
    } else if (element == Element.TEXT) {
      kind = Kind.TEXT;
    } else if (element == Element.TIME) {
      kind = Kind.TIME;
    } else if (element.isInteger()) {
      kind = Kind.WHOLE;
    } else {
      kind = element == Element.F32 ? Kind.FLOAT : Kind.DOUBLE;
    }
  }

  /// Whether a row tells it: always, unless it is an event that did not happen.
  boolean told(Emission row) {
    return of.isDue(row, output);
  }

  boolean present(Emission row) {
    return number ? !Double.isNaN(row.number(output)) : row.other(output) != null;
  }

  /// Writes a value that is present.
  void add(Emission row, TextBuffer out) {
    if (number) {
      number(row.number(output), out);
      return;
    }
    switch (row.other(output)) {
      case String text -> quotes.text(text, out);
      case double[] cells -> vector(cells, out);
      case Long whole when kind == Kind.TIME -> time(whole, out);
      case Long whole -> out.add(whole.longValue());
      case null -> {}
      default -> throw new IllegalStateException("an output of " + kind);
    }
  }

  private void number(double value, TextBuffer out) {
    switch (kind) {
      case CONDITION -> out.add(value != 0 ? TRUE : FALSE);
      case WHOLE -> out.add((long) value);
      case TIME -> time((long) value, out);
      case FLOAT -> {
        if (Double.isInfinite(value)) {
          quotes.infinite(value, out);
        } else {
          out.add((float) value);
        }
      }
      case DOUBLE, TEXT, VECTOR -> floating(value, out);
    }
  }

  private void floating(double value, TextBuffer out) {
    if (Double.isInfinite(value)) {
      quotes.infinite(value, out);
    } else if (Double.isNaN(value)) {
      quotes.missing(out);
    } else {
      out.add(value);
    }
  }

  private void time(long nanos, TextBuffer out) {
    quotes.open(out);
    times.add(nanos, out);
    quotes.open(out);
  }

  private void vector(double[] cells, TextBuffer out) {
    out.add((byte) '[');
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        out.add((byte) ',');
      }
      floating(cells[i], out);
    }
    out.add((byte) ']');
  }
}
