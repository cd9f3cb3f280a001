package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.ir.Element;

/// Ops on the cells of one shape, computed together: chunk after chunk, an operation after the
/// other.
///
/// @param id whose value comes out
/// @param size how many cells it has
/// @param element f32 or f64: the precision of all
/// @param truth whether they are conditions
/// @param operands what is read: the first registers
/// @param lines what is done; the last one gives the result
/// @param literals values of registers
record LaneStep(
    int id,
    int size,
    Element element,
    boolean truth,
    List<LaneOperand> operands,
    List<LaneCode.Line> lines,
    Map<Integer, Double> literals,
    int registers)
    implements NetworkStep {
  static LaneStep of(
      int id, int size, boolean truth, List<LaneOperand> operands, LaneCode code, int result) {
    var lines = new ArrayList<>(code.lines());
    if (lines.isEmpty() || lines.getLast().out() != result) {
      lines.add(
          new LaneCode.Line(
              LaneOp.COPY, result, result, result, code.registers(), (_, _, _, _) -> {}));
    }
    return new LaneStep(
        id,
        size,
        code.element(),
        truth,
        operands,
        lean(lines, code.registers() + 1),
        code.literals(),
        code.registers() + 1);
  }

  /// Without what nobody reads; a sum of which only what is above 0 is taken is one operation.
  private static List<LaneCode.Line> lean(List<LaneCode.Line> all, int registers) {
    var reads = new int[registers];
    reads[all.getLast().out()] = 1;
    var kept = new ArrayList<LaneCode.Line>();
    for (LaneCode.Line line : all.reversed()) {
      if (reads[line.out()] > 0) {
        reads[line.x()]++;
        reads[line.y()]++;
        reads[line.z()]++;
        kept.addFirst(line);
      }
    }
    var lines = new ArrayList<LaneCode.Line>();
    for (LaneCode.Line line : kept) {
      LaneCode.Line before = lines.isEmpty() ? line : lines.getLast();
      // An operation of one number reads it three times.
      if (line.op() == LaneOp.RELU
          && before.op() == LaneOp.ADD
          && before.out() == line.x()
          && reads[line.x()] == 3) {
        lines.removeLast();
        lines.add(
            new LaneCode.Line(
                LaneOp.ADD_RELU, before.x(), before.y(), before.x(), line.out(), line.function()));
      } else {
        lines.add(line);
      }
    }
    return lines;
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    var lanes = LaneRun.of(this, cells);
    return () -> {
      lanes.prepare(setting.tier());
      lanes.run(0, size);
      ProductHeat.work(setting.tier(), lanes.kernels(), size);
    };
  }
}
