package weft.ir;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// Whole numbers of fewer than 64 bits, each in as many as its element has.
final class NarrowCells {
  /// `byte[]`, `short[]` or `int[]`.
  private final Object array;

  private final boolean signed;

  private NarrowCells(Object array, boolean signed) {
    this.array = array;
    this.signed = signed;
  }

  /// Whether whole numbers of an element are kept so.
  static boolean holds(Element element) {
    return element.isInteger() && element.bits() < Long.SIZE;
  }

  /// Values are wrapped to the width of the element.
  static NarrowCells of(Element element, int size, IntToLongFunction cell) {
    boolean signed = element.kind() == Element.Kind.SIGNED;
    return new NarrowCells(
        switch (element.bits()) {
          case Byte.SIZE -> {
            var bytes = new byte[size];
            for (int i = 0; i < size; i++) {
              bytes[i] = (byte) cell.applyAsLong(i);
            }
            yield bytes;
          }
          case Short.SIZE -> {
            var shorts = new short[size];
            for (int i = 0; i < size; i++) {
              shorts[i] = (short) cell.applyAsLong(i);
            }
            yield shorts;
          }
          case Integer.SIZE -> {
            var ints = new int[size];
            for (int i = 0; i < size; i++) {
              ints[i] = (int) cell.applyAsLong(i);
            }
            yield ints;
          }
          default -> throw new IllegalArgumentException(element.tag());
        },
        signed);
  }

  long at(int i) {
    return switch (array) {
      case byte[] bytes -> signed ? bytes[i] : Byte.toUnsignedLong(bytes[i]);
      case short[] shorts -> signed ? shorts[i] : Short.toUnsignedLong(shorts[i]);
      case int[] ints -> signed ? ints[i] : Integer.toUnsignedLong(ints[i]);
      default -> throw new IllegalStateException();
    };
  }

  NarrowCells part(int from, int to) {
    return new NarrowCells(
        switch (array) {
          case byte[] bytes -> Arrays.copyOfRange(bytes, from, to);
          case short[] shorts -> Arrays.copyOfRange(shorts, from, to);
          case int[] ints -> Arrays.copyOfRange(ints, from, to);
          default -> throw new IllegalStateException();
        },
        signed);
  }

  private int size() {
    return switch (array) {
      case byte[] bytes -> bytes.length;
      case short[] shorts -> shorts.length;
      case int[] ints -> ints.length;
      default -> throw new IllegalStateException();
    };
  }

  /// One after the other.
  ///
  /// @param parts of one element, at least one
  static NarrowCells join(List<NarrowCells> parts, int size) {
    NarrowCells first = parts.getFirst();
    Object all =
        switch (first.array) {
          case byte[] _ -> new byte[size];
          case short[] _ -> new short[size];
          case int[] _ -> new int[size];
          default -> throw new IllegalStateException();
        };
    int at = 0;
    for (NarrowCells part : parts) {
      System.arraycopy(part.array, 0, all, at, part.size());
      at += part.size();
    }
    return new NarrowCells(all, first.signed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NarrowCells that
        && signed == that.signed
        && switch (array) {
          case byte[] bytes -> that.array instanceof byte[] more && Arrays.equals(bytes, more);
          case short[] shorts -> that.array instanceof short[] more && Arrays.equals(shorts, more);
          case int[] ints -> that.array instanceof int[] more && Arrays.equals(ints, more);
          default -> throw new IllegalStateException();
        };
  }

  @Override
  public int hashCode() {
    return switch (array) {
      case byte[] bytes -> Arrays.hashCode(bytes);
      case short[] shorts -> Arrays.hashCode(shorts);
      case int[] ints -> Arrays.hashCode(ints);
      default -> throw new IllegalStateException();
    };
  }
}
