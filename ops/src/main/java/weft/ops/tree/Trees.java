package weft.ops.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
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
import weft.ir.range.CellRanged;
import weft.ir.range.Interval;
import weft.ir.trait.Prepares;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;
import weft.ops.tensor.OverItems;

/// The last dimension of `x` holds the features; each row goes through every tree, and the leaves
/// it reaches are aggregated in the order of the trees, in the precision of `element`. The scores
/// stand where the features stood.
///
/// The trees are eight tables:
///
/// | role | type | of |
/// |---|---|---|
/// | `roots` | `i64[trees]` | where each tree begins: a node, or a leaf as -1 - its number |
/// | `nodes` | `i64[nodes,4]` | feature, test, yes child, no child; children come later, leaves as in `roots` |
/// | `thresholds` | `f64[nodes]` | what the feature is compared with; of a test of a set, the number of the set |
/// | `sets` | `i64[sets+1]` | where the members of each set begin in `categories`; last where they end |
/// | `categories` | `f64[members]` | members, ascending within a set |
/// | `leaves` | `i64[leaves+1]` | where the entries of each leaf begin; last where they end |
/// | `entries` | `i64[entries,2]` | which score an entry adds to, and what it is: see [LeafEntry] |
/// | `weights` | `f64[entries]` | the number of each entry |
///
/// A test is a number: that of its [BranchTest], plus 16 times that of its [MissingKind], plus 64
/// where what is missing goes to the yes side.
///
/// It changes in steps only, so its derivative is zero; of linear leaves a derivative is refused.
///
/// @param features how many numbers a row has
/// @param outputs how many scores trees add to
/// @param rounds what [Aggregation#AVERAGE] divides the sum by
/// @param base what is added to each score before the link; nothing where it is empty
/// @param scale the factor of a sigmoid, the bound of [Link#ABOVE]
/// @param linear some leaves are linear
/// @param element f64: everything is computed in doubles; f32: features are rounded to floats, and
///   sums after each tree
@Says("The scores of an ensemble of trees for each row of features.")
public record Trees(
    int features,
    int outputs,
    Aggregation aggregate,
    int rounds,
    List<Double> base,
    Link link,
    double scale,
    boolean linear,
    Element element)
    implements RowByRow, OverItems, Prepares, Uncalled, Push, Pull, CellRanged {
  public static final Contract CONTRACT =
      Contract.of(
          new Role("x", Set.of(Element.F64, Element.F32)),
          whole("roots"),
          whole("nodes"),
          Role.real("thresholds"),
          whole("sets"),
          Role.real("categories"),
          whole("leaves"),
          whole("entries"),
          Role.real("weights"));

  /// With `x` before them.
  private static final int TABLES = CONTRACT.roles().size();

  public Trees {
    base = List.copyOf(base);
    Check.atLeast("features", features, 0, "the number of features");
    Check.atLeast("outputs", outputs, 1, "the number of scores");
    Check.atLeast("rounds", rounds, 1, "the number of rounds");
    Check.that(
        base.isEmpty() || base.size() == outputs,
        "base",
        "empty, or a number for each of " + outputs + " scores",
        base.size() + " numbers");
    Check.that(
        !link.ofOne() || outputs == 1, "outputs", "1 with such a link", Integer.toString(outputs));
    Check.that(
        element == Element.F64 || element == Element.F32, "element", "f64 or f32", element.tag());
  }

  private static Role whole(String name) {
    return new Role(name, Set.of(Element.I64));
  }

  /// The same trees with the sums themselves as scores.
  public Trees raw() {
    Aggregation plain = aggregate == Aggregation.AVERAGE ? Aggregation.SUM : aggregate;
    return new Trees(features, outputs, plain, 1, base, Link.NONE, 1, linear, element);
  }

  /// The same trees with another link.
  public Trees with(Link other, double factor) {
    return new Trees(features, outputs, aggregate, rounds, base, other, factor, linear, element);
  }

  /// How many numbers a row gives.
  public int width() {
    return link.width(outputs);
  }

  @Override
  public Type infer(List<Type> args) {
    for (int i = 1; i < args.size(); i++) {
      if (!args.get(i).axes().isEmpty()) {
        String role = CONTRACT.roles().get(i).name();
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the role '" + role + "' is the same for all rows")
                .about(role)
                .expected("a table of the model")
                .found(args.get(i).toString()));
      }
    }
    Type x = args.getFirst();
    return x.with(element).with(x.shape().open() ? Shape.OPEN : scored(x.shape()));
  }

  private Shape scored(Shape x) {
    if (x.rank() == 0 || x.dims().getLast() != features) {
      String found = x.rank() == 0 ? "one number" : x.dims().getLast() + " features";
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the trees take "
                      + features
                      + (features == 1 ? " feature" : " features")
                      + " a row, found "
                      + found)
              .about("x")
              .expected("a last dimension of " + features)
              .found(x.isScalar() ? "a scalar" : "an array of shape " + x));
    }
    var dims = new ArrayList<>(x.dims());
    dims.set(dims.size() - 1, width());
    return new Shape(false, dims);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    Shape shape = scored(x.shape());
    var walk = TreeWalk.of(Ensemble.of(this, args.subList(1, args.size())));
    int rows = shape.size() / width();
    var scores = new double[shape.size()];
    walk.scores(x.doubles(), 0, rows, scores, 0, walk.work());
    return Tensor.floats(element, shape, i -> scores[i]);
  }

  @Override
  public List<Interval> ranges(List<Interval> cells, List<Tensor> others) {
    return new TreeRanges(Ensemble.of(this, others)).of(cells);
  }

  @Override
  public Ready prepare(List<Tensor> others) {
    var walk = TreeWalk.of(Ensemble.of(this, others));
    return new Ready() {
      @Override
      public int reads() {
        return features;
      }

      @Override
      public int writes() {
        return width();
      }

      @Override
      public Work work(int items) {
        var room = items == 1 ? walk.workOfOne() : walk.work();
        return (cells, from, count, result, to) ->
            walk.scores(cells, from, count, result, to, room);
      }
    };
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    flat(tangents.size() == TABLES && tangents.getLast().isPresent());
    return Optional.empty();
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    flat(at.fixed().size() == TABLES && !at.isFixed(TABLES - 1));
    return at.args().stream().map(_ -> Optional.<Integer>empty()).toList();
  }

  /// @param trained whether the numbers of the leaves change
  private void flat(boolean trained) {
    if (trained) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "trees have no derivative by the numbers of their leaves")
              .about("weights")
              .expected("leaves that are constants"));
    }
    if (linear) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "trees with linear leaves have no derivative here")
              .expected("trees whose leaves are numbers: their derivative is zero")
              .hint("put stop_gradient around the scores where their derivative should not count"));
    }
  }

  /// Rows of rows are rows.
  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.empty();
  }

  @Override
  public Optional<Op> overItems(List<Type> args, List<Boolean> stacked, Type result) {
    return stacked.lastIndexOf(true) == 0 ? Optional.of(this) : Optional.empty();
  }

  public static List<Example> examples() {
    var stump = new EnsembleBuilder(2, 1);
    stump.tree(0, id -> Stumps.PLAIN.get(id));
    var sum = stump.build(Aggregation.SUM, Link.NONE, 1, Element.F64);
    Tensor x = Tensor.of(Shape.of(3, 2), new double[] {1, 5, 2, 5, Double.NaN, 5});
    return List.of(
        example(sum, x, 10, 20, 20),
        example(sum.with(sum.op().with(Link.SIGNED_SQUARE, 1)), x, 100, 400, 400));
  }

  private static Example example(Ensemble trees, Tensor x, double... scores) {
    var args = new ArrayList<Tensor>();
    args.add(x);
    args.addAll(trees.tables());
    return new Example(trees.op(), args, Tensor.of(Shape.of(scores.length, 1), scores));
  }

  /// One tree for the examples: `x[0] <= 1.5 or missing is no`.
  private static final class Stumps {
    private static final List<TreePart> PLAIN =
        List.of(
            TreePart.Branch.of(0, BranchTest.LESS_EQUAL, 1.5, MissingKind.NAN, false, 1, 2),
            TreePart.Tip.of(0, 10),
            TreePart.Tip.of(0, 20));
  }
}
