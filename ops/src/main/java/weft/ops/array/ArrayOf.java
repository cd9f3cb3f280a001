package weft.ops.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.RowByRow;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;
import weft.ops.control.Roles;
import weft.ops.source.Constant;

/// @param element of the cells
@Says("An array in each row, from its cells.")
public record ArrayOf(Element element, List<Integer> dims)
    implements RowByRow, Uncalled, Push, Pull, Ranged {
  public ArrayOf {
    dims = List.copyOf(dims);
    Check.that(!dims.isEmpty(), "dims", "at least one dimension", "none");
    Check.atLeast("dims", new Shape(false, dims).size(), 1, "the number of cells");
  }

  private int size() {
    return new Shape(false, dims).size();
  }

  @Override
  public Contract contract() {
    return Contract.of(
        Roles.numbered("cell", size()).stream()
            .map(name -> new Role(name, Set.of(element)))
            .toArray(Role[]::new));
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element).with(new Shape(false, dims));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    if (host.rows() < 0) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "makes an array in each row of a table")
              .hint("of tensors, stack(...) makes one"));
    }
    Shape column = Shape.of(host.rows());
    var all = Tensor.join(args.stream().map(arg -> arg.broadcast(column)).toList());
    var shape = new ArrayList<>(dims);
    shape.addFirst(host.rows());
    int width = args.size();
    return all.gather(new Shape(false, shape), i -> i % width * host.rows() + i / width);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    if (tangents.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    int zero = at.add(new Constant(Tensor.scalar(0.0)));
    return Optional.of(
        at.add(this, tangents.stream().map(tangent -> tangent.orElse(zero)).toList()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return IntStream.range(0, size())
        .mapToObj(i -> Optional.of(at.add(new ArrayExtract(i), cotangent)))
        .toList();
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return IntStream.range(0, in.size()).mapToObj(in::value).reduce(Interval::join).orElseThrow();
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ArrayOf(Element.F64, List.of(2)),
            List.of(Tensor.column(1, 2, 3), Tensor.column(10, 20, Double.NaN)),
            Tensor.of(Shape.of(3, 2), new double[] {1, 10, 2, 20, 3, Double.NaN})));
  }
}
