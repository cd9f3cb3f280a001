package weft.ops.calculus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Rows;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.LastRows;
import weft.ir.form.SmoothKernel;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.derivative.Fit;
import weft.ops.window.RollingSum;

/// @param op the window
/// @param arg which of its arguments; the cotangent of the result follows the arguments
@Says(
    "The way back through a window over a duration, or a kernel: how much each row of one "
        + "argument counts, from how much each row of the result does.")
public record WindowCotangent(Op op, int arg) implements Op, Evaluate, Push, Pull {
  public WindowCotangent {
    Check.that(
        op instanceof Window || op instanceof SmoothKernel,
        "op",
        "a window over the algebra",
        op.tag());
    int arity = op.contract().arity();
    Check.that(arg >= 0 && arg < arity, "arg", "0 to " + (arity - 1), arg);
  }

  @Override
  public Primitive primitive() {
    return Primitive.WINDOW;
  }

  @Override
  public Contract contract() {
    var roles = new ArrayList<>(op.contract().roles());
    roles.add(Role.real("g"));
    return Contract.of(roles.toArray(Role[]::new)).looksAhead();
  }

  @Override
  public Type infer(List<Type> args) {
    return op.infer(args.subList(0, op.contract().arity()));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Rows.map(
        args,
        host,
        (in, out) -> {
          int[] starts = Starts.of(((LastRows) op).w(), host, out.length);
          if (op instanceof SmoothKernel kernel) {
            new BackThroughKernel(kernel, arg, in, out).fill(starts);
          } else {
            new BackThrough((Window) op, arg, in, out).fill(starts);
          }
        });
  }

  private static Op tangent(Op op, List<Boolean> moves) {
    return op instanceof Window ? new WindowTangent(op, moves) : new KernelTangent(op, moves);
  }

  /// Linear in the cotangent; as the columns change, it changes like the way back through the
  /// tangent of the window.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    int arity = op.contract().arity();
    var columns = at.args().subList(0, arity);
    var linear = tangents.getLast().map(tangent -> at.add(this, with(columns, List.of(), tangent)));
    var moves = tangents.subList(0, arity).stream().map(Optional::isPresent).toList();
    if (!moves.contains(true)) {
      return linear;
    }
    var moved = tangents.subList(0, arity).stream().flatMap(Optional::stream).toList();
    int curved =
        at.add(
            new WindowCotangent(tangent(op, moves), arg),
            with(columns, moved, at.args().getLast()));
    return Optional.of(
        linear.map(part -> at.add(new weft.ops.arithmetic.Add(), part, curved)).orElse(curved));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int arity = op.contract().arity();
    var moves = new ArrayList<>(Collections.nCopies(arity, false));
    moves.set(arg, true);
    var tangent = tangent(op, moves);
    var columns = at.args().subList(0, arity);
    return at.cotangents(
        i ->
            i < arity
                ? at.add(
                    new WindowCotangent(tangent, i),
                    with(columns, List.of(cotangent), at.args().getLast()))
                : Starts.orZero(at, at.add(tangent, with(columns, List.of(), cotangent))));
  }

  private static List<Integer> with(List<Integer> columns, List<Integer> more, int last) {
    var args = new ArrayList<>(columns);
    args.addAll(more);
    args.add(last);
    return args;
  }

  /// Adds the cotangents of a window's arguments.
  public static List<Optional<Integer>> cotangents(Site at, LastRows op, int cotangent) {
    if (ExtremeShares.of(op)) {
      return List.of(Optional.of(extreme(at, op, cotangent)));
    }
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < at.args().size(); i++) {
      var moves = new ArrayList<>(Collections.nCopies(at.args().size(), false));
      moves.set(i, true);
      cotangents.add(
          at.isFixed(i) || op instanceof Window window && !WindowTangent.changes(window, moves)
              ? Optional.empty()
              : Optional.of(
                  Fit.sum(
                      at,
                      at.add(new WindowCotangent(op, i), with(at.args(), List.of(), cotangent)),
                      at.args().get(i))));
    }
    return cotangents;
  }

  /// The way back to the tangent that goes forward, so that both ways share alike; it does not
  /// matter what that tangent is.
  private static int extreme(Site at, Op op, int cotangent) {
    int x = at.args().getFirst();
    var tangent = new WindowTangent(op, List.of(true));
    return at.add(new WindowCotangent(tangent, 1), x, x, cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new WindowCotangent(new RollingSum(Span.rows(2), 1), 0),
            "1 nan 3 4",
            "1 10 100 1000",
            "11 0 1100 1000"));
  }
}
