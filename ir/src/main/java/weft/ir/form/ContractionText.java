package weft.ir.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Shape;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A [Contraction] as text: the fold, the loops by letters with how often each runs, then result
/// and operands with an index and an extent for each dimension.
final class ContractionText {
  private static final Pattern WHOLE =
      Pattern.compile("(sum|most|place)((?: [a-z]:[0-9]+)*) \\| (\\[.*\\]) = (\\[.*\\])");
  private static final Pattern TERM = Pattern.compile("([+-]?)([0-9]*)([a-z]?)");
  private static final int LETTERS = 26;

  private ContractionText() {}

  static String print(Contraction of) {
    var loops =
        IntStream.range(0, of.loops().size())
            .mapToObj(l -> " " + letter(l) + ":" + of.loops().get(l))
            .collect(Collectors.joining());
    return of.fold().name().toLowerCase(Locale.ROOT)
        + loops
        + " | "
        + place(of.result())
        + " = "
        + of.operands().stream().map(ContractionText::place).collect(Collectors.joining(" "));
  }

  private static char letter(int loop) {
    return (char) ('a' + loop);
  }

  private static String place(Place place) {
    return IntStream.range(0, place.indices().size())
        .mapToObj(d -> index(place.indices().get(d)) + ":" + place.shape().dims().get(d))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String index(Index index) {
    var text = new StringBuilder();
    for (int l = 0; l < index.steps().size(); l++) {
      int step = index.steps().get(l);
      if (step != 0) {
        text.append(step < 0 ? "-" : text.isEmpty() ? "" : "+");
        text.append(Math.abs(step) == 1 ? "" : Integer.toString(Math.abs(step)));
        text.append(letter(l));
      }
    }
    if (index.offset() != 0 || text.isEmpty()) {
      text.append(index.offset() >= 0 && !text.isEmpty() ? "+" : "").append(index.offset());
    }
    return text.toString();
  }

  static Contraction parse(String text) {
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches()) {
      throw unreadable(text);
    }
    try {
      var loops = new ArrayList<Integer>();
      for (String loop : whole.group(2).strip().split(" ", -1)) {
        if (!loop.isEmpty()) {
          if (loop.charAt(0) != letter(loops.size())) {
            throw unreadable(text);
          }
          loops.add(Integer.parseInt(loop.substring(2)));
        }
      }
      var operands = new ArrayList<Place>();
      for (String operand : whole.group(4).split(" ", -1)) {
        operands.add(place(operand, loops.size(), text));
      }
      return new Contraction(
          loops,
          place(whole.group(3), loops.size(), text),
          operands,
          Fold.valueOf(whole.group(1).toUpperCase(Locale.ROOT)));
    } catch (NumberFormatException e) {
      throw unreadable(text);
    }
  }

  private static Place place(String text, int loops, String whole) {
    if (text.equals("[]")) {
      return new Place(Shape.SCALAR, List.of());
    }
    var indices = new ArrayList<Index>();
    var dims = new ArrayList<Integer>();
    for (String part : text.substring(1, text.length() - 1).split(",", -1)) {
      int colon = part.indexOf(':');
      if (colon < 1) {
        throw unreadable(whole);
      }
      indices.add(index(part.substring(0, colon), loops, whole));
      dims.add(Integer.parseInt(part.substring(colon + 1)));
    }
    return new Place(new Shape(false, dims), indices);
  }

  private static Index index(String text, int loops, String whole) {
    Index index = Index.at(loops, 0);
    Matcher term = TERM.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!term.find(at) || term.start() != at || term.end() == at) {
        throw unreadable(whole);
      }
      int sign = term.group(1).equals("-") ? -1 : 1;
      int step = sign * (term.group(2).isEmpty() ? 1 : Integer.parseInt(term.group(2)));
      if (term.group(3).isEmpty()) {
        index = index.plus(step);
      } else if (term.group(3).charAt(0) - 'a' < loops) {
        index = index.plus(term.group(3).charAt(0) - 'a', step);
      } else {
        throw unreadable(whole);
      }
      at = term.end();
    }
    return index;
  }

  /// Letters name loops.
  static void atMost(int loops) {
    if (loops > LETTERS) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "there are more dimensions than letters for loops")
              .expected("at most " + LETTERS)
              .found(Integer.toString(loops)));
    }
  }

  private static WeftException unreadable(String text) {
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, "these are no loops of a contraction")
            .about("loops")
            .expected("sum a:2 b:3 | [a:2] = [a:2,b:3] [b:3]")
            .found(text));
  }
}
