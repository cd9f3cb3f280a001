package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Flat;

/// The dimension stays, with one cell.
///
/// @param last of several the last, not the first
@Says(
    "Where the most, or the least, stands along a dimension, counted from 0; a missing cell "
        + "is more than any other and less.")
public record ArgExtreme(
    @Default("-1") int axis, @Default("false") boolean least, @Default("false") boolean last)
    implements OnTensors, Evaluate, Flat, OverItems {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst().with(Element.I64);
    if (type.shape().open()) {
      return type;
    }
    var lines = new LaneCells(type.shape(), axis);
    if (lines.length() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "of no cells there is no most")
              .about("x")
              .expected("at least one cell along axis " + axis)
              .found(type.toString()));
    }
    return type.with(lines.reduced());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    var lines = new LaneCells(x.shape(), axis);
    return Tensor.longs(
        Element.I64,
        lines.reduced(),
        lane -> {
          int best = 0;
          for (int i = 1; i < lines.length(); i++) {
            int order = order(x, lines.cell(lane, i), lines.cell(lane, best));
            if (order > 0 || order == 0 && last) {
              best = i;
            }
          }
          return best;
        });
  }

  /// Above 0 where the first cell is further out.
  private int order(Tensor x, int a, int b) {
    boolean missing = x.missingAt(a);
    if (missing || x.missingAt(b)) {
      return Boolean.compare(missing, x.missingAt(b));
    }
    int order = LaneCells.compare(x, a, b);
    return least ? -order : order;
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new ArgExtreme(Assembles.later(axis), least, last));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ArgExtreme(-1, false, false),
            List.of(Tensor.column(1, 3, 3, 2)),
            Tensor.of(Element.I64, weft.ir.Shape.of(1), new long[] {1})),
        new Example(
            new ArgExtreme(0, true, true),
            List.of(Tensor.column(1, 3, 1, 2)),
            Tensor.of(Element.I64, weft.ir.Shape.of(1), new long[] {2})));
  }
}
