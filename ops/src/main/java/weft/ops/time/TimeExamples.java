package weft.ops.time;

import java.time.Instant;
import java.util.List;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Examples whose columns are times.
final class TimeExamples {
  private TimeExamples() {}

  /// Times as ISO 8601 writes them, or `missing`, with blanks between.
  static Tensor times(String text) {
    String[] words = text.split(" ", -1);
    return Tensor.longs(Element.TIME, Shape.of(words.length), i -> nanos(words[i]));
  }

  private static long nanos(String word) {
    if (word.equals("missing")) {
      return Tensor.NO_TIME;
    }
    Instant instant = Instant.parse(word);
    return instant.getEpochSecond() * Zone.NANOS + instant.getNano();
  }

  static Example of(Op op, String times, double... expected) {
    return new Example(op, List.of(times(times)), Tensor.column(expected));
  }

  static Example times(Op op, String times, String expected) {
    return new Example(op, List.of(times(times)), times(expected));
  }
}
