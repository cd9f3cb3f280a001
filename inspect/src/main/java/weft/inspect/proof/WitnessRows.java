package weft.inspect.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.range.Interval;

/// Tables within the ranges of columns, made to go wrong: ends of ranges, zeros, repeated values,
/// jumps, gaps. An entity is a trial, so that one run makes many.
final class WitnessRows {
  private static final String ENTITY = "symbol";
  private static final String ORDER = "time";

  /// Stands for an end that is not known.
  private static final double FAR = 1e6;

  private static final long MINUTE = 60_000_000_000L;

  /// 2024-01-02, a Tuesday.
  private static final long START = 1_704_153_600_000_000_000L;

  /// How the values of a trial follow each other.
  private enum Course {
    LOW,
    HIGH,
    MIDDLE,
    SAME,
    ENDS,
    TURNS,
    ANY,
    NEAR_LOW,
    JUMP_UP,
    JUMP_DOWN,
    UP,
    GAPS,
    SPECIAL,
    LITERAL,
    LITERALS,
    SMALL
  }

  private final Map<String, Type> columns;
  private final Map<String, Interval> ranges;
  private final List<Double> literals;
  private final Random random;

  WitnessRows(Graph graph, Map<String, Interval> ranges, long seed) {
    this.columns = graph.columns();
    this.ranges = ranges;
    this.literals = literals(graph);
    this.random = new Random(seed);
  }

  /// The numbers that stand in the formulas: what they do changes there.
  private static List<Double> literals(Graph graph) {
    return graph.nodes().stream()
        .filter(node -> node.op() instanceof Source.Known known && known.value().size() == 1)
        .map(node -> ((Source.Known) node.op()).value())
        .filter(value -> value.element().isNumeric())
        .map(Tensor::asDouble)
        .filter(Double::isFinite)
        .distinct()
        .toList();
  }

  /// The columns that formulas read, without those that only say whose a row is and when.
  List<String> reads() {
    return columns.keySet().stream()
        .filter(name -> !name.equals(entity()) && !name.equals(order()))
        .toList();
  }

  private String first(Element element, String usual) {
    Type taken = columns.get(usual);
    return taken == null || taken.element() == element ? usual : usual + "_";
  }

  private String entity() {
    return first(Element.TEXT, ENTITY);
  }

  private String order() {
    return first(Element.TIME, ORDER);
  }

  /// Rows of an entity stand together.
  Table draw(int entities, int rows) {
    var cells = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(entities * rows);
    cells.put(entity(), Tensor.texts(shape, i -> "E" + i / rows));
    cells.put(order(), Tensor.longs(Element.TIME, shape, i -> START + i % rows * MINUTE));
    var courses = new ArrayList<Course>();
    for (int e = 0; e < entities; e++) {
      courses.add(Course.values()[e % Course.values().length]);
    }
    boolean mixed = random.nextBoolean();
    columns.forEach(
        (name, type) -> {
          if (!cells.containsKey(name)) {
            cells.put(name, column(name, type, courses, rows, mixed));
          }
        });
    return new Table(cells, Optional.of(entity()), order());
  }

  private Tensor column(String name, Type type, List<Course> courses, int rows, boolean mixed) {
    int width = type.shape().size();
    int count = courses.size() * rows;
    var dims = new ArrayList<>(List.of(count));
    dims.addAll(type.shape().dims());
    Shape shape = new Shape(false, dims);
    var numbers = new double[count * width];
    Interval range = ranges.getOrDefault(name, Interval.ANY);
    for (int e = 0; e < courses.size(); e++) {
      Course course =
          mixed && e >= Course.values().length
              ? Course.values()[random.nextInt(Course.values().length)]
              : courses.get(e);
      for (int cell = 0; cell < width; cell++) {
        var one = series(range, course, rows);
        for (int i = 0; i < rows; i++) {
          numbers[(e * rows + i) * width + cell] = one[i];
        }
      }
    }
    return switch (type.element().kind()) {
      case FLOAT -> Tensor.floats(type.element(), shape, i -> numbers[i]);
      case SIGNED, UNSIGNED -> Tensor.longs(type.element(), shape, i -> whole(numbers[i], range));
      case BOOL -> Tensor.truths(shape, i -> truth(numbers[i], range));
      case TEXT -> Tensor.texts(shape, i -> "T" + Math.floorMod((long) numbers[i], 3L));
      case TIME -> Tensor.longs(Element.TIME, shape, i -> START + i / width % rows * MINUTE);
      case ANY -> Tensor.f64(shape, i -> numbers[i]);
    };
  }

  private static long whole(double value, Interval range) {
    double inside = Double.isNaN(value) ? range.low() : value;
    double low = Math.max(Math.ceil(range.low()), -1e15);
    double high = Math.min(Math.floor(range.high()), 1e15);
    return (long) Math.clamp(Math.rint(inside), low, Math.max(low, high));
  }

  private static double truth(double value, Interval range) {
    return Double.isNaN(value)
        ? (range.missing() ? value : 0)
        : Math.floorMod(Math.round(value), 2L);
  }

  private double[] series(Interval range, Course course, int rows) {
    double low = Math.max(range.low(), -FAR);
    double high = Math.min(range.high(), FAR);
    if (low > high) {
      low = Math.clamp(0, range.low(), range.high());
      high = low;
    }
    var out = new double[rows];
    double same = between(low, high);
    double other = between(low, high);
    double share = random.nextDouble();
    double literal = literal(range, same);
    for (int i = 0; i < rows; i++) {
      boolean last = i == rows - 1;
      double value =
          switch (course) {
            case LOW -> low;
            case HIGH -> high;
            case MIDDLE -> low + (high - low) / 2;
            case SAME -> same;
            case ENDS -> random.nextBoolean() ? low : high;
            case TURNS -> i % 2 == 0 ? low : high;
            case ANY -> between(low, high);
            case NEAR_LOW -> Math.min(high, low + random.nextDouble());
            case JUMP_UP -> last ? high : low;
            case JUMP_DOWN -> last ? low : high;
            case UP -> low + (high - low) * i / rows;
            case GAPS -> random.nextDouble() < share ? Double.NaN : between(low, high);
            case LITERAL -> literal;
            case LITERALS -> beside(literal(range, same));
            case SMALL -> small();
            case SPECIAL -> random.nextInt(3) == 0 ? 0 : random.nextBoolean() ? same : other;
          };
      out[i] = range.admits(value) ? value : Math.clamp(replaced(value, same), low, high);
    }
    return out;
  }

  /// One that the column can hold.
  private double literal(Interval range, double otherwise) {
    var fitting = literals.stream().filter(range::admits).toList();
    return fitting.isEmpty() ? otherwise : fitting.get(random.nextInt(fitting.size()));
  }

  /// A number or one next to it.
  private double beside(double value) {
    return switch (random.nextInt(3)) {
      case 0 -> Math.nextDown(value);
      case 1 -> Math.nextUp(value);
      default -> value;
    };
  }

  /// Of either sign, near 0 on any scale.
  private double small() {
    return (random.nextBoolean() ? 1 : -1) * Math.pow(10, -324 * random.nextDouble());
  }

  private static double replaced(double value, double same) {
    return Double.isNaN(value) ? same : value;
  }

  private double between(double low, double high) {
    double share = random.nextDouble();
    boolean wide = low > 0 && high / low > 100;
    double value =
        wide
            ? Math.exp(Math.log(low) + share * (Math.log(high) - Math.log(low)))
            : low + share * (high - low);
    return Math.clamp(value, low, high);
  }
}
