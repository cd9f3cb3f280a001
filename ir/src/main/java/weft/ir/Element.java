package weft.ir;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one cell of a value holds. Formulas compute in [#F64]; tensor programs also store the
/// narrower kinds. Half precision ([#F16], [#BF16]) is stored; it is computed in single precision
/// and rounded.
///
/// [#ANY] stands for an element that is known only when a value arrives (an undeclared
/// placeholder).
public enum Element {
  F64(Kind.FLOAT, 64),
  F32(Kind.FLOAT, 32),
  F16(Kind.FLOAT, 16),
  BF16(Kind.FLOAT, 16),
  I64(Kind.SIGNED, 64),
  I32(Kind.SIGNED, 32),
  I16(Kind.SIGNED, 16),
  I8(Kind.SIGNED, 8),
  U64(Kind.UNSIGNED, 64),
  U32(Kind.UNSIGNED, 32),
  U16(Kind.UNSIGNED, 16),
  U8(Kind.UNSIGNED, 8),
  BOOL(Kind.BOOL, 1),
  TEXT(Kind.TEXT, 0),
  TIME(Kind.TIME, 64),
  ANY(Kind.ANY, 0);

  /// The family an element belongs to.
  public enum Kind {
    FLOAT,
    SIGNED,
    UNSIGNED,
    BOOL,
    TEXT,
    TIME,
    ANY
  }

  private final Kind kind;
  private final int bits;

  Element(Kind kind, int bits) {
    this.kind = kind;
    this.bits = bits;
  }

  public Kind kind() {
    return kind;
  }

  /// Width in bits; 0 where a width means nothing.
  public int bits() {
    return bits;
  }

  public boolean isFloat() {
    return kind == Kind.FLOAT;
  }

  public boolean isInteger() {
    return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
  }

  /// Numbers and conditions: what arithmetic takes.
  public boolean isNumeric() {
    return isFloat() || isInteger() || kind == Kind.BOOL;
  }

  /// `f64`, `bool`, `any`: the spelling of the text form.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Element> byTag(String tag) {
    for (Element element : values()) {
      if (element.tag().equals(tag)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }

  /// The element that holds both without loss of range, by the rules of NumPy 2; empty where there
  /// is none (text meets a number). Nothing is weak: a scalar promotes like an array.
  public static Optional<Element> promote(Element a, Element b) {
    if (a == b) {
      return Optional.of(a);
    }
    if (a == ANY || b == ANY) {
      return Optional.of(ANY);
    }
    if (!a.isNumeric() || !b.isNumeric()) {
      return Optional.empty();
    }
    if (a == BOOL || b == BOOL) {
      return Optional.of(a == BOOL ? b : a);
    }
    if (a.isFloat() && b.isFloat()) {
      return Optional.of(a == F64 || b == F64 ? F64 : F32);
    }
    if (a.isFloat() || b.isFloat()) {
      Element real = a.isFloat() ? a : b;
      Element whole = a.isFloat() ? b : a;
      return Optional.of(whole.bits < real.bits ? real : whole.bits <= 16 ? F32 : F64);
    }
    if (a.kind == b.kind) {
      return Optional.of(a.bits > b.bits ? a : b);
    }
    Element signed = a.kind == Kind.SIGNED ? a : b;
    Element unsigned = a.kind == Kind.SIGNED ? b : a;
    if (signed.bits > unsigned.bits) {
      return Optional.of(signed);
    }
    return Optional.of(
        switch (unsigned.bits) {
          case 8 -> I16;
          case 16 -> I32;
          case 32 -> I64;
          default -> F64;
        });
  }

  /// What the literals of an op on arguments of these elements are, so that they don't widen it:
  /// the float that holds all floats among them; without floats [#F64].
  public static Element literals(List<Element> args) {
    Element literal = ANY;
    for (Element arg : args) {
      if (arg.isFloat()) {
        literal = literal == ANY ? arg : promote(literal, arg).orElseThrow();
      }
    }
    return literal == ANY ? F64 : literal;
  }

  /// The float an elementary function or a division of this element computes in.
  public Element toFloat() {
    return isFloat() || this == ANY ? this : F64;
  }

  /// The number of this float that is nearest to a number; of two as near, the even one.
  public double rounded(double value) {
    return switch (this) {
      case F32 -> (float) value;
      case F16 -> HalfFloats.half(value);
      case BF16 -> HalfFloats.brain(value);
      default -> value;
    };
  }

  /// The float in which sums and products of this element are taken.
  public Element accumulator() {
    return this == F16 || this == BF16 ? F32 : this;
  }
}
