package weft.eval;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import weft.ir.Tensor;

/// Compares results with what is expected, cell by cell, and remembers the first that differs and
/// the one that is furthest away.
public final class NearnessMeter {
  private final Promise allowed;
  private final double nearlyZero;
  private int first = -1;
  private int wrong;
  private boolean bits = true;
  private double largest;

  /// @param allowed how far a number may be away
  public NearnessMeter(Promise allowed) {
    this.allowed = allowed;
    this.nearlyZero =
        switch (allowed) {
          case Promise.Bits _ -> 0;
          case Promise.Near near -> near.absolute();
        };
  }

  /// All cells of two tensors of the same type.
  public static NearnessMeter of(Promise allowed, Tensor expected, Tensor found) {
    var meter = new NearnessMeter(allowed);
    for (int i = 0; i < expected.size(); i++) {
      meter.cell(expected, found, i);
    }
    return meter;
  }

  /// Only floats may be away from what is expected.
  public void cell(Tensor expected, Tensor found, int i) {
    switch (expected.element().kind()) {
      case FLOAT -> number(i, expected.doubleAt(i), found.doubleAt(i));
      case TEXT -> equal(i, Objects.equals(expected.textAt(i), found.textAt(i)));
      case BOOL -> equal(i, Double.compare(expected.doubleAt(i), found.doubleAt(i)) == 0);
      case SIGNED, UNSIGNED, TIME, ANY -> equal(i, expected.longAt(i) == found.longAt(i));
    }
  }

  /// @param place what the cell is called by where it is the first that differs
  public void number(int place, double expected, double found) {
    number(place, expected, found, allowed.isKept(expected, found));
  }

  /// A number of which somebody else says whether it is near enough.
  public void number(int place, double expected, double found, boolean kept) {
    equal(place, kept);
    if (kept && Double.doubleToLongBits(expected) != Double.doubleToLongBits(found)) {
      bits = false;
      double size = Math.abs(expected);
      double distance = Math.abs(found - expected);
      largest = Math.max(largest, size > nearlyZero ? distance / size : distance);
    }
  }

  private void equal(int place, boolean equal) {
    if (!equal) {
      first = wrong++ == 0 ? place : first;
    }
  }

  /// The place of the first cell that differs.
  public OptionalInt first() {
    return wrong == 0 ? OptionalInt.empty() : OptionalInt.of(first);
  }

  /// How many cells differ.
  public int wrong() {
    return wrong;
  }

  /// @param where the words for the place of the first cell that differs
  public Nearness nearness(IntFunction<String> where) {
    if (wrong > 0) {
      return new Nearness.Differs(where.apply(first));
    }
    return bits ? new Nearness.Bits() : new Nearness.Within(largest);
  }
}
