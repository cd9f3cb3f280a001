package weft.jit.row;

import java.util.Arrays;

/// A window over a duration, by the tree that every engine uses: blocks of 8, 64, ... rows that end
/// at each row are kept; those that the number of rows in the window asks for make the result. A
/// block is made only where all of its rows are in the window, so rows before it leave no trace.
public final class RowTree extends RowRing {
  private final RowCode code;

  /// Numbers of a block, and where blocks and the one that comes out stand on the desk.
  private final int width;

  /// Blocks of 8 rows, of 64, ..., each with the row that it ends at.
  private double[][] levels = {};

  RowTree(RowCode code) {
    super(code.op(), code.op().w());
    this.code = code;
    this.width = RowEquations.width(code.op());
  }

  @Override
  void leave(int place) {}

  @Override
  void enter(int place) {
    int count = rows();
    if (count < 8) {
      return;
    }
    double[] desk = lift(RowCode.desk(), place, 0, 8);
    put(desk, 0, place);
    int shift = 6;
    for (int level = 1; count >> shift > 0; level++, shift += 3) {
      int size = 1 << shift - 3;
      var program = code.join();
      desk = RowCode.desk(desk, program);
      for (int i = 0; i < 8; i++) {
        take(desk, program, i, level - 1, back(place, i * size));
      }
      program.run(desk);
      put(desk, level, place);
    }
  }

  /// Keeps the block that came out.
  private void put(double[] desk, int level, int place) {
    if (level == levels.length) {
      levels = Arrays.copyOf(levels, level + 1);
      levels[level] = new double[capacity() * width];
    }
    System.arraycopy(desk, arity, levels[level], place * width, width);
  }

  @Override
  double result(int place) {
    int count = rows();
    int single = count & 7;
    int blocks = (single + 7) >> 3;
    for (int rest = count >> 3; rest > 0; rest >>= 3) {
      blocks += rest & 7;
    }
    var program = code.finish(blocks);
    double[] desk = RowCode.desk(RowCode.desk(), program);
    if (single > 0) {
      desk = lift(desk, place, count - single, single);
    }
    int back = 0;
    int block = 0;
    for (int level = (31 - Integer.numberOfLeadingZeros(count)) / 3; level > 0; level--) {
      for (int digit = count >> 3 * level & 7; digit > 0; digit--) {
        take(desk, program, block++, level - 1, back(place, back));
        back += 1 << 3 * level;
      }
    }
    if (single > 0) {
      take(desk, program, block, desk, arity, single);
    }
    System.arraycopy(cells(), place * arity, desk, 0, arity);
    program.run(desk);
    return desk[arity];
  }

  /// Makes a block of rows, the newest of which came so many rows before the one at a place.
  ///
  /// @return the desk
  private double[] lift(double[] on, int place, int back, int count) {
    var program = code.lift(count);
    double[] desk = RowCode.desk(on, program);
    for (int i = 0; i < count; i++) {
      System.arraycopy(
          cells(), back(place, back + i) * arity, desk, arity + width + i * arity, arity);
    }
    program.run(desk);
    return desk;
  }

  /// Puts a block on the desk that ended at a place.
  private void take(double[] desk, RowCode.Program program, int block, int level, int place) {
    take(desk, program, block, levels[level], place * width, 8 << 3 * level);
  }

  private void take(
      double[] desk, RowCode.Program program, int block, double[] from, int at, int rows) {
    System.arraycopy(from, at, desk, arity + width + block * width, width);
    if (program.rows() >= 0) {
      desk[program.rows() + block] = rows;
    }
  }

  @Override
  void move(int to) {
    int kept = 0;
    while (kept < levels.length && to >> 3 * (kept + 1) > 0) {
      levels[kept] = moved(levels[kept], width, to);
      kept++;
    }
    levels = Arrays.copyOf(levels, kept);
    super.move(to);
  }

  @Override
  public long bytes() {
    long bytes = super.bytes() + 16 + 4L * levels.length;
    for (double[] level : levels) {
      bytes += array(level.length);
    }
    return bytes;
  }
}
