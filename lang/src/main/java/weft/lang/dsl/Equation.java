package weft.lang.dsl;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.Verify;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ops.words.Compared;
import weft.ops.words.Logical;
import weft.ops.words.Numeric;
import weft.ops.words.Vocabulary;

/// A node as it was written: an op and its arguments. Several terms may stand for one equation: a
/// term, the same under a name, the same in another dimension. An equation is equal to itself only.
final class Equation {
  private static final AtomicLong CREATED = new AtomicLong();
  private static final StackWalker CALLERS =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final Set<Class<?>> OURS =
      Set.of(
          Equation.class,
          Term.class,
          Quantity.class,
          Expr.class,
          Undeclared.class,
          Condition.class,
          Clause.class,
          Terms.class,
          Program.class,
          Universe.class,
          Vocabulary.class,
          Numeric.class,
          Compared.class,
          Logical.class);

  private final long number;
  private final Op op;
  private final List<Term> args;
  private final Optional<Tensor> payload;
  private final Origin origin;
  private final Type type;

  private Equation(Op op, List<?> args, Optional<Tensor> payload) {
    this.op = op;
    this.args = args.stream().map(Term::of).toList();
    this.payload = payload;
    this.origin = caller();
    this.type = check();
    this.number = CREATED.incrementAndGet();
  }

  static Equation of(Op op, List<?> args) {
    return new Equation(op, args, Optional.empty());
  }

  static Equation of(Op op, Tensor payload, List<?> args) {
    return new Equation(op, args, Optional.of(payload));
  }

  /// Counts up as equations are written; arguments have smaller numbers.
  long number() {
    return number;
  }

  Op op() {
    return op;
  }

  List<Term> args() {
    return args;
  }

  Type type() {
    return type;
  }

  /// Adds the node to a graph.
  int addTo(GraphBuilder to, List<Integer> ids, String label) {
    var labels = Labels.named(op.name().isEmpty() ? label : "");
    to.at(origin);
    return payload
        .map(tensor -> to.add(op, ids, labels, tensor))
        .orElseGet(() -> to.add(op, ids, labels));
  }

  /// The name where it may stand for this node. An input keeps its own. A call of a function may
  /// have one besides that of its function: as an output.
  String label(String name) {
    Check.that(!name.isBlank(), "name", "a text that is not blank", "'" + name + "'");
    if (op instanceof Source && !op.name().isEmpty() && !op.name().equals(name)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.DUPLICATE,
                  op.tag() + ": it is called '" + op.name() + "' and keeps its name")
              .about(name)
              .expected(op.name())
              .found(name)
              .hint("an output can have another: Program.graph(\"" + name + "\", ...)")
              .at(origin));
    }
    return op.name().equals(name) ? "" : name;
  }

  /// The rules of a node, applied to the types of the arguments alone.
  private Type check() {
    try {
      return Verify.type(op, args.stream().map(Term::type).toList(), payload);
    } catch (WeftException e) {
      throw e.with(problem -> problem.within(op.tag()).orAt(origin));
    }
  }

  /// The line of Java that is being run outside of this package: `Model.java:42`.
  private static Origin caller() {
    return CALLERS
        .walk(
            frames ->
                frames.dropWhile(frame -> OURS.contains(frame.getDeclaringClass())).findFirst())
        .map(frame -> new Origin(line(frame), 0, 0, 0, ""))
        .orElse(Origin.NONE);
  }

  private static String line(StackWalker.StackFrame frame) {
    String file = Objects.requireNonNullElse(frame.getFileName(), frame.getClassName());
    return frame.getLineNumber() < 0 ? file : file + ":" + frame.getLineNumber();
  }
}
