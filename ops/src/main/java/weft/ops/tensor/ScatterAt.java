package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Labels;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.control.ZerosLike;
import weft.ops.source.ArrayConstant;

/// Block `i` of `updates` goes to position `at[i]` of the first dimension. Negative positions count
/// from behind the last.
@Says("A tensor some of whose cells are written over, or joined with others, one after the other.")
public record ScatterAt(@Default("set") How how) implements OnTensors, Evaluate, Push, Pull {
  public static final Contract CONTRACT =
      Contract.of(Role.any("x"), Role.number("at"), Role.any("updates"));

  /// What becomes of a cell that is there.
  public enum How {
    SET,
    ADD,
    MUL,
    MAX,
    MIN
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type x = args.get(0);
    Type updates = args.get(2);
    Take.positions(args.get(1));
    boolean open = args.stream().anyMatch(arg -> arg.shape().open());
    if (x.element() != updates.element()
        || !open && !fits(x.shape(), args.get(1).shape(), updates.shape())) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "the updates do not fit the tensor")
              .about("updates")
              .expected("a block of " + x + " for each position of " + args.get(1))
              .found(updates.toString()));
    }
    return x;
  }

  private static boolean fits(Shape x, Shape at, Shape updates) {
    return x.rank() > 0
        && at.rank() == 1
        && updates.rank() == x.rank()
        && updates.dims().getFirst().equals(at.dims().getFirst())
        && updates.dims().subList(1, updates.rank()).equals(x.dims().subList(1, x.rank()));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    inferTensor(args.stream().map(Tensor::type).toList());
    Tensor x = args.get(0);
    Tensor at = args.get(1);
    Tensor updates = args.get(2);
    int length = x.shape().dims().getFirst();
    int width = length == 0 ? 0 : x.size() / length;
    Element element = x.element();
    if (how == How.SET) {
      var from = new int[x.size()];
      for (int i = 0; i < at.size(); i++) {
        int to = Subscript.position(at.longAt(i), length, 0) * width;
        for (int k = 0; k < width; k++) {
          from[to + k] = i * width + k + 1;
        }
      }
      return switch (element.kind()) {
        case FLOAT ->
            Tensor.floats(
                element,
                x.shape(),
                i -> from[i] == 0 ? x.doubleAt(i) : updates.doubleAt(from[i] - 1));
        case SIGNED, UNSIGNED, TIME ->
            Tensor.longs(
                element, x.shape(), i -> from[i] == 0 ? x.longAt(i) : updates.longAt(from[i] - 1));
        case BOOL ->
            Tensor.truths(
                x.shape(), i -> from[i] == 0 ? x.doubleAt(i) : updates.doubleAt(from[i] - 1));
        case TEXT ->
            Tensor.texts(x.shape(), i -> from[i] == 0 ? x.textAt(i) : updates.textAt(from[i] - 1));
        case ANY -> throw new IllegalStateException();
      };
    }
    if (!element.isFloat()) {
      long[] cells = x.toLongs();
      for (int i = 0; i < at.size(); i++) {
        int to = Subscript.position(at.longAt(i), length, 0) * width;
        for (int k = 0; k < width; k++) {
          cells[to + k] = whole(cells[to + k], updates.longAt(i * width + k));
        }
      }
      return element == Element.BOOL
          ? Tensor.bools(x.shape(), i -> cells[i] != 0)
          : Tensor.of(element, x.shape(), cells);
    }
    double[] cells = x.doubles().clone();
    for (int i = 0; i < at.size(); i++) {
      int to = Subscript.position(at.longAt(i), length, 0) * width;
      for (int k = 0; k < width; k++) {
        cells[to + k] = element.rounded(real(cells[to + k], updates.doubleAt(i * width + k)));
      }
    }
    return Tensor.floats(element, x.shape(), i -> cells[i]);
  }

  private double real(double a, double b) {
    return switch (how) {
      case SET -> b;
      case ADD -> a + b;
      case MUL -> a * b;
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
    };
  }

  private long whole(long a, long b) {
    return switch (how) {
      case SET -> b;
      case ADD -> a + b;
      case MUL -> a * b;
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
    };
  }

  /// What is set or added is linear.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    linear();
    return Optional.of(
        at.add(
            this,
            tangents.get(0).orElseGet(() -> at.add(new ZerosLike(), at.arg("x"))),
            at.arg("at"),
            tangents.get(2).orElseGet(() -> at.add(new ZerosLike(), at.arg("updates")))));
  }

  /// A cell that was written over gets nothing; of updates for one position the last counts.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    linear();
    int places = at.arg("at");
    int updates = at.add(new Take(0), cotangent, places);
    if (how == How.ADD) {
      return List.of(Optional.of(cotangent), Optional.empty(), Optional.of(updates));
    }
    int none = at.add(new ZerosLike(), at.arg("updates"));
    int rest = at.add(this, cotangent, places, none);
    return List.of(Optional.of(rest), Optional.empty(), Optional.of(last(at, updates, none)));
  }

  /// The cells of the last update of each position; zeros in place of the others.
  private int last(Site at, int updates, int none) {
    var x = at.type(at.arg("x")).shape();
    var list = at.type(at.arg("at")).shape();
    if (x.open() || list.open()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "the way back through scatter_at needs to know its shapes")
              .expected("arguments of known shapes")
              .found(at.type(at.arg("x")) + " and " + at.type(at.arg("at"))));
    }
    int count = list.size();
    Tensor numbers = Tensor.longs(Element.I64, Shape.of(count), i -> i + 1L);
    Tensor zeros = Tensor.longs(Element.I64, Shape.of(x.dims().getFirst()), _ -> 0);
    int number = at.to().add(new ArrayConstant(), List.of(), Labels.NONE, numbers);
    int blank = at.to().add(new ArrayConstant(), List.of(), Labels.NONE, zeros);
    int written = at.add(new ScatterAt(How.SET), blank, at.arg("at"), number);
    int kept = at.add(new Equal(), at.add(new Take(0), written, at.arg("at")), number);
    var dims = new ArrayList<>(List.of(count));
    x.dims().subList(1, x.rank()).forEach(_ -> dims.add(1));
    return at.add(new Where(), at.add(new Reshape(dims), kept), updates, none);
  }

  private void linear() {
    if (how != How.SET && how != How.ADD) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "no derivative goes through scatter_at with " + how)
              .about("how")
              .expected("set or add"));
    }
  }

  public static List<Example> examples() {
    var at = Tensor.of(Element.I64, Shape.of(2), new long[] {1, -1});
    return List.of(
        new Example(
            new ScatterAt(How.SET),
            List.of(Tensor.column(1, 2, 4), at, Tensor.column(7, 9)),
            Tensor.column(1, 7, 9)),
        new Example(
            new ScatterAt(How.ADD),
            List.of(Tensor.column(1, 2, 4), at, Tensor.column(7, 9)),
            Tensor.column(1, 9, 13)));
  }
}
