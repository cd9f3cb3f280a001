package weft.inspect.range;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.form.Pointwise;
import weft.ir.range.Interval;

/// Narrows what an equation can give by looking at parts of what goes into its row one by one:
/// `relu(x) + relu(-x)` is 0 to 2 for x from -1 to 1, and 0 to 1 for each half. It helps where a
/// value is used more than once.
final class RangeSplit {
  /// Parts that are looked at for one equation.
  private static final int EFFORT = 96;

  /// Values that are taken apart at once.
  private static final int MOST_VALUES = 6;

  /// Equations of a row that are looked at again for each part.
  private static final int LONGEST = 80;

  private final Ranges ranges;
  private final int target;

  /// The equations of the row, in their order.
  private final List<Node> cone = new ArrayList<>();

  /// How often each value of the row is used that is none of them.
  private final Map<Integer, Integer> uses = new TreeMap<>();

  private record Part(Map<Integer, Interval> values, Interval result) {}

  private RangeSplit(Ranges ranges, int target) {
    this.ranges = ranges;
    this.target = target;
    Graph graph = ranges.graph();
    var open = new TreeSet<Integer>();
    open.add(target);
    while (!open.isEmpty() && cone.size() <= LONGEST) {
      Node node = graph.node(open.removeLast());
      if (isOfRow(node)) {
        cone.addFirst(node);
        for (int arg : node.args()) {
          open.add(arg);
          uses.merge(arg, 1, Integer::sum);
        }
      }
    }
  }

  private static boolean isOfRow(Node node) {
    boolean number = node.type().element() == Element.F64 || node.type().element() == Element.BOOL;
    return node.op() instanceof Pointwise && number && node.type().shape().rank() == 0;
  }

  /// What the target can give, as far as it is known already.
  static Interval of(Ranges ranges, int target) {
    return new RangeSplit(ranges, target).narrowed();
  }

  private Interval narrowed() {
    Interval whole = ranges.interval(target);
    var start = new HashMap<Integer, Interval>();
    uses.forEach(
        (id, count) -> {
          Node node = ranges.graph().node(id);
          Interval value = ranges.interval(id);
          boolean apart = !isOfRow(node) && node.type().element() == Element.F64;
          if (apart && count > 1 && value.isFinite() && !value.isPoint() && !value.isEmpty()) {
            start.put(id, value);
          }
        });
    if (start.isEmpty() || start.size() > MOST_VALUES || cone.size() > LONGEST) {
      return whole;
    }
    var parts = new ArrayList<Part>();
    parts.add(new Part(start, whole));
    for (int effort = 0; effort < EFFORT; effort++) {
      Part worst = worst(parts, effort % 2 == 0);
      if (!split(parts, worst, start)) {
        break;
      }
    }
    Interval all = parts.stream().map(Part::result).reduce(Interval::join).orElse(whole);
    return whole.meet(all);
  }

  private static Part worst(List<Part> parts, boolean low) {
    Part worst = parts.getFirst();
    for (Part part : parts) {
      boolean worse =
          low
              ? part.result().low() < worst.result().low()
              : part.result().high() > worst.result().high();
      worst = worse ? part : worst;
    }
    return worst;
  }

  /// Halves a part along the value that is widest, measured by what it was at first.
  private boolean split(List<Part> parts, Part part, Map<Integer, Interval> start) {
    int along = -1;
    double widest = 0;
    for (Map.Entry<Integer, Interval> value : part.values().entrySet()) {
      double share =
          width(value.getValue()) / width(Objects.requireNonNull(start.get(value.getKey())));
      if (share > widest) {
        widest = share;
        along = value.getKey();
      }
    }
    if (along < 0 || widest < 1e-9) {
      return false;
    }
    Interval value = Objects.requireNonNull(part.values().get(along));
    double middle = middle(value);
    if (!(middle > value.low() && middle < value.high())) {
      return false;
    }
    parts.remove(part);
    parts.add(part(part, along, value.meet(new Interval(value.low(), middle, true, true))));
    parts.add(part(part, along, value.meet(new Interval(middle, value.high(), true, true))));
    return true;
  }

  /// On the scale on which it is halved.
  private static double width(Interval value) {
    return value.low() > 0
        ? Math.log(value.high()) - Math.log(value.low())
        : value.high() < 0
            ? Math.log(-value.low()) - Math.log(-value.high())
            : value.high() - value.low();
  }

  private static double middle(Interval value) {
    if (value.low() < 0 && value.high() > 0) {
      return 0;
    }
    double half = value.low() + (value.high() - value.low()) / 2;
    boolean far = value.low() > 0 && value.high() > 4 * value.low();
    boolean below = value.high() < 0 && value.low() < 4 * value.high();
    double root = Math.sqrt(Math.abs(value.low())) * Math.sqrt(Math.abs(value.high()));
    return far ? root : below ? -root : half;
  }

  private Part part(Part from, int along, Interval value) {
    var values = new HashMap<>(from.values());
    values.put(along, value);
    return new Part(values, from.result().meet(ranges.again(values, cone, target)));
  }
}
