package weft.calculus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Tree;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;

/// Derivatives of numeric programs as programs, for `import static weft.calculus.Gradients.*`. They
/// are made of the transforms, and can be transformed again: `batch(gradient(f))`.
///
/// A derivative stands in the container of what it is with respect to: the argument where there is
/// one, else a tuple of the arguments. Whole numbers, conditions and texts have none there.
public final class Gradients {
  private Gradients() {}

  /// A program for the derivative of a real result with respect to each argument.
  public static Flow gradient(Flow flow) {
    return seeded(flow, ByArguments.ALL, false);
  }

  /// The same with respect to some arguments: `gradient(f, by(0))`. The derivative stands in the
  /// container of the argument, or in a tuple of several.
  public static Flow gradient(Flow flow, ByArguments by) {
    return seeded(flow, by, false);
  }

  /// The result and its gradient.
  public static Flow valueAndGradient(Flow flow) {
    return seeded(flow, ByArguments.ALL, true);
  }

  /// The same with respect to some arguments.
  public static Flow valueAndGradient(Flow flow, ByArguments by) {
    return seeded(flow, by, true);
  }

  /// How each cell of the result changes with each cell of the arguments. A derivative of a tensor
  /// with respect to another has the dimensions of the first, then those of the second; it stands
  /// in the container of the argument, in the place of the result.
  public static Flow jacobian(Flow flow) {
    return jacobian(flow, ByArguments.ALL);
  }

  /// The same with respect to some arguments.
  public static Flow jacobian(Flow flow, ByArguments by) {
    checkArguments(flow, by);
    return Jacobian.of(flow, by);
  }

  /// The second derivatives of a real result: the Jacobian of its gradient.
  public static Flow hessian(Flow flow) {
    return hessian(flow, ByArguments.ALL);
  }

  /// The same with respect to some arguments.
  public static Flow hessian(Flow flow, ByArguments by) {
    Flow second = jacobian(gradient(flow, by), by);
    return new Flow(second.graph(), second.in(), second.out(), "hessian");
  }

  /// The product of the Hessian and a vector, at about the cost of a gradient: it takes the
  /// arguments and a vector in the same containers.
  public static Flow hvp(Flow flow) {
    return hvp(flow, ByArguments.ALL);
  }

  /// The same with respect to some arguments: it takes the arguments and a vector for these.
  public static Flow hvp(Flow flow, ByArguments by) {
    Flow moved = Transforms.pushforward(gradient(flow, by), by);
    Tree<Slot> tangents = java.util.Objects.requireNonNull(moved.out().children().get("1"));
    return Transforms.prune(new Flow(moved.graph(), moved.in(), tangents, "hvp"));
  }

  /// The way back from 1.
  private static Flow seeded(Flow flow, ByArguments by, boolean withValue) {
    String result = real(flow);
    checkArguments(flow, by);
    Graph graph = Shrink.to(flow.graph(), Set.of(result));
    Graph pulled = new Pullback(by.test(flow), Rules.standard()).apply(graph);
    String prefix = Pullback.prefix(graph);
    var to = GraphBuilder.plain();
    var became = new int[pulled.size()];
    for (Node node : pulled.nodes()) {
      boolean seed = node.isInput() && node.name().equals(prefix + result);
      became[node.id()] =
          seed
              ? to.add(one(node.type()))
              : to.copy(pulled, node, DerivativeSources.args(node, became));
    }
    var outputs = new LinkedHashMap<>(pulled.outputs());
    if (!withValue) {
      outputs.remove(result);
    }
    outputs.forEach((name, id) -> to.output(name, became[id]));
    var inputs = graph.inputs();
    Graph made = to.build();
    var names = List.copyOf(made.outputs().keySet());
    Tree<Slot> derivatives =
        by.container(flow)
            .map(
                slot -> {
                  if (!(slot instanceof Slot.At(int i))) {
                    return new Slot.Ignored();
                  }
                  int at = names.indexOf(prefix + inputs.get(i).name());
                  return at >= 0 ? new Slot.At(at) : new Slot.Zero(inputs.get(i).type());
                });
    var out =
        withValue
            ? Tree.tuple(
                List.of(
                    flow.out().map(_ -> (Slot) new Slot.At(names.indexOf(result))), derivatives))
            : derivatives;
    Flow whole = new Flow(made, flow.in(), out, withValue ? "valueAndGradient" : "gradient");
    return Transforms.prune(whole);
  }

  private static Constant one(Type type) {
    return new Constant(Tensor.floats(type.element(), Shape.SCALAR, _ -> 1));
  }

  /// The name of the only output, which is a real number.
  private static String real(Flow flow) {
    var outputs = flow.graph().outputs();
    if (flow.out() instanceof Tree.Leaf<Slot>(Slot.At(int i))) {
      String name = List.copyOf(outputs.keySet()).get(i);
      Type type = flow.graph().node(java.util.Objects.requireNonNull(outputs.get(name))).type();
      if (type.element().isFloat() && type.shape().isScalar() && type.batches() == 0) {
        return name;
      }
      throw notReal(type.toString(), hint(type));
    }
    throw notReal(flow.out().shape(), "return one number; jacobian(...) takes any result");
  }

  private static String hint(Type type) {
    if (type.batches() > 0) {
      return "batch(gradient(program)) gives a gradient for each item";
    }
    return switch (type.element().kind()) {
      case FLOAT -> "return a sum or another single number; jacobian(...) takes any result";
      case TEXT -> "pullback(program) carries feedback on a text back to the arguments";
      default -> "only floats have one: trace with 1.0, not 1, for an argument that is a float";
    };
  }

  private static WeftException notReal(String found, String hint) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, "a gradient is of one real number")
            .expected("a program whose result is one float")
            .found(found)
            .hint(hint));
  }

  /// There must be something that the derivative is with respect to.
  private static void checkArguments(Flow flow, ByArguments by) {
    var all = flow.graph().inputs();
    var inputs = by.inputs(flow).stream().map(all::get).toList();
    boolean real = inputs.stream().anyMatch(input -> mayBeReal(input.type()));
    if (!real) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  by.equals(ByArguments.ALL)
                      ? "the program has no argument that is a float"
                      : "there is no float among what the derivative is taken by")
              .expected("a float, or a tensor of floats")
              .found(inputs.stream().map(i -> i.type().toString()).toList().toString())
              .hint("trace with 1.0, not 1, for an argument that is a float"));
    }
  }

  private static boolean mayBeReal(Type type) {
    return type.element().isFloat() || type.element() == Element.ANY;
  }
}
