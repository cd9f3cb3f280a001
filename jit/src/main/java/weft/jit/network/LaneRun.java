package weft.jit.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Element;
import weft.jit.code.Tier;

/// A [LaneStep] with its arrays, for one thread.
///
/// @param <A> an array of its precision
final class LaneRun<A> {
  private static final int CHUNK = 512;

  private final LaneStep step;

  /// What is used of [LaneTiles].
  private final List<ProductHeat> kernels;

  private final LaneForm<A> form;

  /// Which operands are read where they are.
  private final boolean[] direct;

  private final Object[] sources;
  private final List<A> registers;
  private final int[] at;
  private final A result;
  private final boolean[] truths;
  private final double[] x;
  private final double[] y;
  private final LaneArrays<A> on;
  private final List<LaneCode.Line> lines;
  private final boolean[] hot;
  private boolean fresh = true;

  static LaneRun<?> of(LaneStep step, NetworkCells cells) {
    return step.element() == Element.F64
        ? new LaneRun<>(step, cells, new DoubleLanes())
        : new LaneRun<>(step, cells, new SingleLanes());
  }

  private LaneRun(LaneStep step, NetworkCells cells, LaneForm<A> form) {
    this.form = form;
    this.step = step;
    this.lines = step.lines();
    this.hot = new boolean[lines.size()];
    this.kernels = step.element() == Element.F64 ? List.of() : ProductHeat.lanes(lines);
    int count = step.operands().size();
    this.sources = new Object[count];
    this.direct = new boolean[count];
    A none = form.room(0);
    this.on = new LaneArrays<>(none);
    this.registers = new ArrayList<>(Collections.nCopies(step.registers(), none));
    this.at = new int[step.registers()];
    for (int i = 0; i < count; i++) {
      sources[i] = cells.cells(step.operands().get(i).id());
      if (step.operands().get(i).reading() instanceof LaneOperand.Again(int period)) {
        registers.set(i, form.room(period + CHUNK));
      } else {
        direct[i] =
            step.operands().get(i).reading() instanceof LaneOperand.Same && form.has(sources[i]);
        registers.set(i, direct[i] ? form.own(sources[i]) : form.room(CHUNK));
      }
    }
    for (var line : lines) {
      registers.set(line.out(), form.room(CHUNK));
    }
    step.literals()
        .forEach(
            (register, value) -> {
              registers.set(register, form.room(CHUNK));
              form.fill(registers.get(register), value);
            });
    Object cellsOfResult = cells.cells(step.id());
    this.result = step.truth() ? none : form.own(cellsOfResult);
    this.truths = step.truth() ? (boolean[]) cellsOfResult : new boolean[0];
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
      // What is hot stays so.
      hot[l] = hot[l] || ProductHeat.vectors(lines.get(l).op(), tier);
    }
    for (int i = 0; i < sources.length; i++) {
      var operand = step.operands().get(i);
      if (operand.reading() instanceof LaneOperand.Again(int period)
          && (fresh || !operand.constant())) {
        A tile = registers.get(i);
        form.copy(sources[i], 0, tile, period);
        for (int c = period; c < period + CHUNK; c += period) {
          System.arraycopy(tile, 0, tile, c, Math.min(period, period + CHUNK - c));
        }
      }
    }
    fresh = false;
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
      on.x(registers.get(line.x()), at[line.x()]);
      on.y(registers.get(line.y()), at[line.y()]);
      on.z(registers.get(line.z()), at[line.z()]);
      if (l == last && !step.truth()) {
        on.out(result, from);
      } else {
        on.out(registers.get(line.out()), 0);
      }
      if (line.op() == LaneOp.FUNCTION) {
        form.function(line.function(), on, x, y, count);
      } else {
        form.run(line.op(), on, hot[l], count);
      }
    }
    if (step.truth()) {
      form.truths(registers.get(lines.getLast().out()), truths, from, count);
    }
  }

  private void read(int i, int from, int count) {
    A to = registers.get(i);
    switch (step.operands().get(i).reading()) {
      case LaneOperand.Same _ -> {
        if (direct[i]) {
          at[i] = from;
        } else {
          form.copy(sources[i], from, to, count);
        }
      }
      case LaneOperand.Again(int period) -> at[i] = from % period;
      case LaneOperand.Each(int times, int period) -> {
        int c = 0;
        while (c < count) {
          int which = (from + c) / times;
          int end = Math.min(count, (which + 1) * times - from);
          form.repeat(sources[i], which % period, to, c, end);
          c = end;
        }
      }
      case LaneOperand.Some(int[] cells) -> form.pick(sources[i], cells, from, to, count);
    }
  }
}
