package weft.wire.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.live.LivePlan;

/// A column of the input that is read, and what for.
final class ValueSlot {
  /// What its cells become.
  enum Kind {
    NUMBER,
    CONDITION,
    /// A whole number that goes in as a number.
    WHOLE,
    /// A whole number that goes in as a `Long`.
    LONG,
    TIME,
    TEXT,
    VECTOR
  }

  /// A column of rows that its cells go into.
  ///
  /// @param width cells of a vector; -1 where any number of them will do
  record Target(int column, Kind kind, int width) {
    public static Target of(int column, LivePlan.Input input) {
      var shape = input.type().shape();
      Element element = input.type().element();
      if (!shape.isScalar()) {
        return new Target(column, Kind.VECTOR, shape.open() ? -1 : shape.size());
      }
      if (element.isFloat() && !input.number()) {
        return new Target(column, Kind.VECTOR, -1);
      }
      return new Target(column, kind(element, input.number()), 1);
    }

    private static Kind kind(Element element, boolean number) {
      return switch (element.kind()) {
        case BOOL -> Kind.CONDITION;
        case SIGNED, UNSIGNED -> number ? Kind.WHOLE : Kind.LONG;
        case TIME -> Kind.TIME;
        case TEXT -> Kind.TEXT;
        case FLOAT, ANY -> Kind.NUMBER;
      };
    }
  }

  final String name;
  boolean entity;
  boolean order;
  boolean sequence;
  boolean further;

  /// Whether a number in it was taken for nanoseconds: then all are.
  boolean nanos;

  /// The row in which it was last seen.
  long seen;

  private Target[] targets = new Target[0];

  /// Where its cells go if they are numbers and nothing else, which is usual; else -1.
  private int plain = -1;

  /// Times with a zone and without one, and the row of the first of these.
  private long zoned;

  private long unzoned;
  private long firstUnzoned;
  private long lastTime;

  /// Rows with whole numbers that a float has not enough digits for, and the first of these.
  private long losses;

  private long firstLoss;
  private long lastLoss;
  private double lost;

  ValueSlot(String name) {
    this.name = name;
  }

  /// Counts the time of a row, once.
  void zones(boolean zone, long row) {
    if (row == lastTime) {
      return;
    }
    lastTime = row;
    if (zone) {
      zoned++;
    } else if (unzoned++ == 0) {
      firstUnzoned = row;
    }
  }

  /// Counts a row whose number lost digits, once.
  void lost(double value, long row) {
    if (row == lastLoss) {
      return;
    }
    lastLoss = row;
    if (losses++ == 0) {
      firstLoss = row;
      lost = value;
    }
  }

  Stream<OddCells> odd() {
    return Stream.of(
            zoned > 0 && unzoned > 0
                ? Optional.of(new MixedZones(name, zoned, unzoned, firstUnzoned))
                : Optional.<OddCells>empty(),
            losses > 0
                ? Optional.of(new LostDigits(name, losses, firstLoss, lost))
                : Optional.<OddCells>empty())
        .flatMap(Optional::stream);
  }

  /// Its cells also go into a column of rows.
  void feeds(int column, LivePlan.Input input) {
    targets = Arrays.copyOf(targets, targets.length + 1);
    targets[targets.length - 1] = Target.of(column, input);
    boolean number = targets.length == 1 && targets[0].kind == Kind.NUMBER;
    plain = number && !key() ? column : -1;
  }

  /// Every row must have it.
  boolean key() {
    return entity || order || sequence;
  }

  /// What to do where rows don't have it.
  String advice() {
    if (entity) {
      return "--by names another column of entities, or none";
    }
    if (order && further) {
      return "its times may stand in another column: --table NAME:on=COLUMN";
    }
    if (order) {
      return "--order names another column that orders rows, or none";
    }
    int dot = name.indexOf('.');
    if (dot > 0) {
      return "if it is of a further table, say so: --table " + name.substring(0, dot);
    }
    return sequence ? "every row must have it" : "write null where a value is missing";
  }

  /// Which columns may be meant, where rows have none of this name: those that nobody reads may be
  /// those of entities.
  Optional<String> candidates(List<String> unread) {
    if (!entity || unread.isEmpty()) {
      return Optional.empty();
    }
    String first = unread.getFirst();
    return Optional.of(
        "; name the column of entities: --by "
            + (first.indexOf(' ') < 0 ? first : "'" + first + "'")
            + (unread.size() > 1 ? " (there are " + String.join(", ", unread) + ")" : "")
            + ", or --by none where all rows are one series");
  }

  /// Whether a header that lacks it needs advice.
  boolean advised() {
    return key() || name.indexOf('.') > 0;
  }

  int plain() {
    return plain;
  }

  Target[] targets() {
    return targets;
  }

  boolean text() {
    return targets.length > 0 && Arrays.stream(targets).allMatch(t -> t.kind == Kind.TEXT);
  }
}
