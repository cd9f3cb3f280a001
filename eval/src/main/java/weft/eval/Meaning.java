package weft.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Lookup;
import weft.ir.Lookup.Found;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Perform;
import weft.ir.Rows;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ir.form.CrossSection;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.form.Stateful;
import weft.ir.form.WholeEntity;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.algebra.Doubles;
import weft.ops.tensor.ContractionLoops;
import weft.ops.tensor.Convert;

/// How each op gets its meaning over tensors, found in the order of a [Lookup].
public final class Meaning {
  private record Key(Op op, List<Type> args) {}

  private final Lookup<Evaluate> lookup;
  private final Map<Key, Evaluate> known = new HashMap<>();

  public Meaning(RuleBook rules) {
    this.lookup = new Lookup<>(Evaluate.class, rules, this::byShape);
  }

  /// The rule for an op on arguments of these types.
  public synchronized Evaluate of(Op op, List<Type> args) {
    var key = new Key(op, args);
    Evaluate rule = known.get(key);
    if (rule == null) {
      rule = find(op, args);
      known.put(key, rule);
    }
    return rule;
  }

  /// Applies a node's op to the values of its arguments.
  Tensor evaluate(Graph graph, Node node, Values values, Host host) {
    var types = node.args().stream().map(arg -> type(graph.node(arg), values)).toList();
    var args = node.args().stream().map(values::at).toList();
    return of(node.op(), types)
        .evaluate(
            types.stream().anyMatch(Meaning::isOpen) ? admit(node.op(), types, args) : args, host);
  }

  /// The type of a node; names of dimensions are known now.
  private static Type type(Node node, Values values) {
    Type type = node.type();
    return type.shape().named().isEmpty() || type.hasRows()
        ? type
        : type.with(values.at(node.id()).shape());
  }

  /// Known only now that there is a value.
  private static boolean isOpen(Type type) {
    return (type.element() == Element.ANY || type.shape().open())
        && !type.axes().contains(Axis.ENTITY);
  }

  /// What could not be checked as the graph was built is checked with the values. Numbers of other
  /// elements are converted where a role takes f64 only; a role that takes whole numbers and no
  /// conditions means it.
  private static List<Tensor> admit(Op op, List<Type> types, List<Tensor> args) {
    var found = new ArrayList<Type>();
    var admitted = new ArrayList<Tensor>();
    for (int i = 0; i < args.size(); i++) {
      Type type = types.get(i);
      var role = op.contract().roles().get(i);
      boolean converts =
          !role.admits(args.get(i).element())
              && role.accepts().contains(Element.F64)
              && args.get(i).element().isNumeric()
              && !(args.get(i).element() == Element.BOOL && role.admits(Element.I64));
      Tensor arg = converts ? Convert.to(args.get(i), Element.F64) : args.get(i);
      if (!role.admits(arg.element())) {
        throw new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    "the role '%s' takes %s, found %s"
                        .formatted(role.name(), role.kind(), arg.element().tag()))
                .about(role.name())
                .expected(role.kind())
                .found(arg.type().toString()));
      }
      found.add(isOpen(type) ? arg.type().with(type.axes()) : type);
      admitted.add(arg);
    }
    op.infer(found);
    return admitted;
  }

  private Evaluate find(Op op, List<Type> args) {
    Evaluate rule =
        switch (lookup.find(op)) {
          case Found.Rule<Evaluate>(_, Evaluate found) -> found;
          case Found.Expansion<Evaluate> _ -> new ByExpansion(op, args, this);
          case Found.Refused<Evaluate> _ -> throw refused(op);
        };
    int cell = args.stream().mapToInt(type -> type.shape().rank()).max().orElse(0);
    boolean rows = args.stream().anyMatch(type -> type.axes().contains(Axis.ENTITY));
    if (!(op instanceof Pointwise) || !rows || cell == 0) {
      return rule;
    }
    int rank = op.infer(args).shape().rank();
    return (values, host) -> drop(rule.evaluate(align(values, args, cell), host), cell - rank);
  }

  /// Whether there is a rule for this op itself, so that its shape does not say what it means.
  public boolean isRuled(Op op) {
    return lookup.isRuled(op);
  }

  private Optional<Evaluate> byShape(Op op) {
    return switch (op) {
      case Pointwise pointwise ->
          Optional.of((values, _) -> TensorAlgebra.apply(pointwise, values));
      case Stateful stateful ->
          Optional.of(
              (values, host) -> {
                var conditions = values.stream().map(x -> x.element() == Element.BOOL).toList();
                return Rows.map(values, host, (in, out) -> scan(stateful, conditions, in, out));
              });
      case Contracts contracts ->
          Optional.of((values, _) -> ContractionLoops.run(contracts, values));
      case RowGraph graph -> Optional.of(new EachRow(graph));
      case OfRun run -> Optional.of(new ByParts(run, this));
      case OfKey keyed -> Optional.of(new ByParts(keyed, this));
      case WholeWindow window ->
          Optional.of(
              (values, host) ->
                  Rows.map(
                      values,
                      host,
                      (in, out) ->
                          slide(window, in, out, WindowStarts.of(window.w(), host, out.length))));
      case WholeEntity entity ->
          Optional.of(
              (values, host) ->
                  Rows.map(values, host, (in, out) -> entity.over(in, 0, out.length, out)));
      case Window window when window.w() instanceof Span.Time ->
          Optional.of(
              (values, host) ->
                  Rows.map(
                      values,
                      host,
                      (in, out) ->
                          TimeWindow.fill(
                              window, in, out, WindowStarts.of(window.w(), host, out.length))));
      case Perform performs -> Optional.of(TensorActions.rule(performs, this));
      default -> Optional.empty();
    };
  }

  /// Why an op has no meaning here.
  static WeftException refused(Op op) {
    return new WeftException(
        op instanceof CrossSection
            ? Diagnostic.of(
                    Code.REFUSED,
                    op.tag() + " compares entities: it needs a table with the entities of a time")
                .about(op.tag())
            : Diagnostic.of(Code.REFUSED, "there is no rule to evaluate " + op.tag())
                .about(op.tag())
                .hint(
                    "let the op implement one of the interfaces of weft.ir, or add a rule to the"
                        + " RuleBook"));
  }

  /// Rows come first, then the cell: a number a row meets an array as an array of one.
  private static List<Tensor> align(List<Tensor> values, List<Type> types, int cell) {
    var aligned = new ArrayList<Tensor>();
    for (int i = 0; i < values.size(); i++) {
      Tensor value = values.get(i);
      if (types.get(i).axes().contains(Axis.ENTITY) && value.shape().rank() > 0) {
        var dims = new ArrayList<>(value.shape().dims());
        while (dims.size() <= cell) {
          dims.add(1, 1);
        }
        value = value.reshape(new Shape(false, dims));
      }
      aligned.add(value);
    }
    return aligned;
  }

  /// Without the first dimensions of a cell, of length 1, that only arguments have.
  private static Tensor drop(Tensor value, int dimensions) {
    var dims = new ArrayList<>(value.shape().dims());
    dims.subList(1, 1 + dimensions).clear();
    return value.reshape(new Shape(false, dims));
  }

  private static void scan(Stateful op, List<Boolean> conditions, double[][] in, double[] out) {
    var state = op.start();
    for (int t = 0; t < out.length; t++) {
      var step = op.step(Doubles.ALGEBRA, state, row(conditions, in, t));
      state = step.state();
      out[t] = step.output();
    }
  }

  /// The values and conditions of one row.
  private static Operands<Double, Boolean> row(List<Boolean> conditions, double[][] in, int t) {
    var values = new ArrayList<Operand<Double, Boolean>>(in.length);
    for (int i = 0; i < in.length; i++) {
      values.add(conditions.get(i) ? Operand.doubtful(in[i][t]) : Operand.of(in[i][t]));
    }
    return new Operands<>(Doubles.ALGEBRA, values);
  }

  /// The values of one row.
  static Operands<Double, Boolean> row(double[][] in, int t) {
    var values = new ArrayList<Operand<Double, Boolean>>(in.length);
    for (double[] column : in) {
      values.add(Operand.of(column[t]));
    }
    return new Operands<>(Doubles.ALGEBRA, values);
  }

  private static void slide(WholeWindow op, double[][] in, double[] out, WindowStarts reach) {
    for (int t = 0; t < out.length; t++) {
      int from = reach.from(t);
      int present = 0;
      for (int i = from; i <= t; i++) {
        boolean all = true;
        for (double[] column : in) {
          all &= !Double.isNaN(column[i]);
        }
        present += all ? 1 : 0;
      }
      out[t] = present >= op.minPeriods() ? op.over(in, from, t + 1) : Double.NaN;
    }
  }
}
