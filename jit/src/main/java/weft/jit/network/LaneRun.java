package weft.jit.network;

import java.util.Arrays;
import java.util.List;
import weft.jit.code.Tier;

/// A [LaneStep] with its arrays, for one thread.
final class LaneRun {
  private static final int CHUNK = 512;

  private final LaneStep step;

  /// What is used of [LaneTiles].
  private final List<ProductHeat> kernels;

  private final float[][] arrays;

  /// Which operands are read where they are.
  private final boolean[] direct;

  private final Object[] sources;
  private final float[][] registers;
  private final int[] at;
  private final float[] singles;
  private final boolean[] truths;
  private final double[] x;
  private final double[] y;
  private final LaneArrays on = new LaneArrays();
  private final List<LaneCode.Line> lines;
  private final boolean[] hot;
  private boolean fresh = true;

  LaneRun(LaneStep step, NetworkCells cells) {
    this.step = step;
    this.lines = step.lines();
    this.hot = new boolean[lines.size()];
    this.kernels = ProductHeat.lanes(lines);
    int count = step.operands().size();
    this.sources = new Object[count];
    this.arrays = new float[count][];
    this.direct = new boolean[count];
    this.registers = new float[step.registers()][];
    this.at = new int[step.registers()];
    for (int i = 0; i < count; i++) {
      sources[i] = cells.cells(step.operands().get(i).id());
      if (step.operands().get(i).reading() instanceof LaneOperand.Again(int period)) {
        arrays[i] = new float[period + CHUNK];
      } else {
        direct[i] =
            step.operands().get(i).reading() instanceof LaneOperand.Same
                && sources[i] instanceof float[];
        arrays[i] = direct[i] ? (float[]) sources[i] : new float[CHUNK];
      }
      registers[i] = arrays[i];
    }
    for (var line : lines) {
      registers[line.out()] = new float[CHUNK];
    }
    step.literals()
        .forEach(
            (register, value) -> {
              registers[register] = new float[CHUNK];
              Arrays.fill(registers[register], value);
            });
    Object result = cells.cells(step.id());
    this.singles = step.truth() ? new float[0] : (float[]) result;
    this.truths = step.truth() ? (boolean[]) result : new boolean[0];
    boolean functions = lines.stream().anyMatch(line -> line.op() == LaneOp.FUNCTION);
    this.x = new double[functions ? CHUNK : 0];
    this.y = new double[functions ? CHUNK : 0];
  }

  /// What is better warmed where there is much to do.
  List<ProductHeat> kernels() {
    return kernels;
  }

  /// Reads what is the same for all chunks.
  void prepare(Tier tier) {
    for (int l = 0; l < hot.length; l++) {
      hot[l] = ProductHeat.vectors(lines.get(l).op(), tier);
    }
    for (int i = 0; i < sources.length; i++) {
      var operand = step.operands().get(i);
      if (operand.reading() instanceof LaneOperand.Again(int period)
          && (fresh || !operand.constant())) {
        float[] tile = arrays[i];
        for (int c = 0; c < period; c++) {
          tile[c] = cell(sources[i], c);
        }
        for (int c = period; c < tile.length; c++) {
          tile[c] = tile[c - period];
        }
      }
    }
    fresh = false;
  }

  private static float cell(Object cells, int i) {
    return cells instanceof float[] array ? array[i] : ((boolean[]) cells)[i] ? 1 : 0;
  }

  /// Computes some cells.
  void run(int from, int to) {
    for (int cell = from; cell < to; cell += CHUNK) {
      chunk(cell, Math.min(CHUNK, to - cell));
    }
  }

  private void chunk(int from, int count) {
    for (int i = 0; i < sources.length; i++) {
      read(i, from, count);
    }
    int last = lines.size() - 1;
    for (int l = 0; l <= last; l++) {
      var line = lines.get(l);
      on.x(registers[line.x()], at[line.x()]);
      on.y(registers[line.y()], at[line.y()]);
      on.z(registers[line.z()], at[line.z()]);
      if (l == last && !step.truth()) {
        on.out(singles, from);
      } else {
        on.out(registers[line.out()], 0);
      }
      if (line.op() == LaneOp.FUNCTION) {
        function(line, count);
      } else {
        LaneLoops.run(line.op(), on, hot[l] ? LaneTiles.run(line.op(), on, count) : 0, count);
      }
    }
    if (step.truth()) {
      float[] result = registers[lines.getLast().out()];
      for (int i = 0; i < count; i++) {
        truths[from + i] = result[i] != 0;
      }
    }
  }

  private void read(int i, int from, int count) {
    float[] to = arrays[i];
    switch (step.operands().get(i).reading()) {
      case LaneOperand.Same _ -> {
        if (direct[i]) {
          at[i] = from;
        } else {
          for (int c = 0; c < count; c++) {
            to[c] = cell(sources[i], from + c);
          }
        }
      }
      case LaneOperand.Again(int period) -> at[i] = from % period;
      case LaneOperand.Each(int times, int period) -> {
        int c = 0;
        while (c < count) {
          int which = (from + c) / times;
          int end = Math.min(count, (which + 1) * times - from);
          Arrays.fill(to, c, end, cell(sources[i], which % period));
          c = end;
        }
      }
      case LaneOperand.Some(int[] cells) -> {
        for (int c = 0; c < count; c++) {
          to[c] = cell(sources[i], cells[from + c]);
        }
      }
    }
  }

  private void function(LaneCode.Line line, int count) {
    for (int i = 0; i < count; i++) {
      x[i] = on.x()[on.atX() + i];
      y[i] = on.y()[on.atY() + i];
    }
    line.function().run(x, y, x, count);
    for (int i = 0; i < count; i++) {
      on.out()[on.atOut() + i] = (float) x[i];
    }
  }
}
