package weft.inspect.draw;

import weft.ir.Op;
import weft.ir.form.CrossSection;

/// What a box stands for: the primitive of its op, with cross-sections and features told apart.
public enum BoxKind {
  SOURCE("source", "column, constant or input"),
  TRANSFORM("transform", "from the same row"),
  WINDOW("window", "from the last rows"),
  STATE("state", "from all rows so far"),
  EVENT("event", "something happened"),
  CROSS_SECTION("cross-section", "across entities at one time"),
  SINK("sink", "takes a value out"),
  FEATURE("feature", "a result");

  private final String tag;
  private final String meaning;

  BoxKind(String tag, String meaning) {
    this.tag = tag;
    this.meaning = meaning;
  }

  public static BoxKind of(Op op) {
    return switch (op.primitive()) {
      case SOURCE -> SOURCE;
      case TRANSFORM -> TRANSFORM;
      case WINDOW -> op instanceof CrossSection ? CROSS_SECTION : WINDOW;
      case STATE -> STATE;
      case EVENT -> EVENT;
      case SINK -> SINK;
    };
  }

  /// `cross-section`.
  public String tag() {
    return tag;
  }

  /// A few words for the legend.
  public String meaning() {
    return meaning;
  }
}
