package weft.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The rules of a graph, checked over a whole graph: after a rewrite, or on a graph that came from
/// elsewhere.
public final class Verify {
  private Verify() {}

  /// Everything that is wrong; empty for a good graph.
  public static List<Diagnostic> problems(Graph graph) {
    var problems = new ArrayList<Diagnostic>();
    for (int i = 0; i < graph.size(); i++) {
      Node node = graph.node(i);
      int before = problems.size();
      if (node.id() != i) {
        problems.add(problem(node, "id", "n" + i, node.label()));
      }
      var roles = node.op().contract().roles();
      if (node.args().size() != roles.size()) {
        problems.add(
            problem(
                node, "arguments", roles.size() + " arguments", node.args().size() + " arguments"));
      }
      for (int k = 0; k < Math.min(node.args().size(), roles.size()); k++) {
        int arg = node.args().get(k);
        if (arg < 0 || arg >= i) {
          problems.add(
              problem(node, roles.get(k).name(), "an earlier node than n" + i, Node.label(arg)));
        }
      }
      boolean hasPayload = graph.payload(i).isPresent();
      if ((node.op() instanceof Payload) != hasPayload) {
        problems.add(
            problem(
                node,
                "payload",
                (node.op() instanceof Payload) ? "a tensor" : "none",
                hasPayload ? "a tensor" : "none"));
      }
      if (problems.size() == before) {
        type(graph, node, problems);
      }
    }
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (id < 0 || id >= graph.size()) {
                problems.add(
                    Diagnostic.of(
                            Code.BAD_GRAPH,
                            "the output '"
                                + name
                                + "' names "
                                + Node.label(id)
                                + ", which does not exist")
                        .about(name));
              }
            });
    return problems;
  }

  /// Throws what [#problems(Graph)] finds.
  public static Graph orThrow(Graph graph) {
    var problems = problems(graph);
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
    return graph;
  }

  private static void type(Graph graph, Node node, List<Diagnostic> problems) {
    var types = node.args().stream().map(arg -> graph.node(arg).type()).toList();
    try {
      Type expected = type(node.op(), types, graph.payload(node.id()));
      if (!expected.equals(node.type())) {
        problems.add(problem(node, "type", expected.toString(), node.type().toString()));
      }
    } catch (WeftException e) {
      e.diagnostics()
          .forEach(
              d ->
                  problems.add(
                      d.within(node.title() + " = " + node.op().tag()).orAt(node.origin())));
    }
  }

  /// The type of what an op gives for arguments of these types, or what is wrong with them.
  public static Type type(Op op, List<Type> args, Optional<Tensor> payload) {
    if ((op instanceof Payload) != payload.isPresent()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_GRAPH,
                  payload.isEmpty() ? "its payload is missing" : "it takes no payload")
              .about("payload")
              .expected(payload.isEmpty() ? "a tensor" : "none")
              .found(payload.map(tensor -> tensor.type().toString()).orElse("nothing")));
    }
    var roles = op.contract().roles();
    if (args.size() != roles.size()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.ARITY, "takes " + Arity.counted(roles.size()) + ", found " + args.size())
              .expected(roles(op))
              .found(Arity.counted(args.size())));
    }
    admit(op, roles, args);
    Type type = NamedDimensions.infer(op, args);
    boolean told = type.element() != Element.ANY && !type.shape().open();
    if (told && payload.isPresent() && !payload.get().type().equals(type.with(Set.of()))) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "its payload is another tensor than it says")
              .about("payload")
              .expected(type.toString())
              .found(payload.get().type().toString()));
    }
    return payload
        .map(tensor -> new Type(tensor.element(), tensor.shape(), type.axes()))
        .orElse(type);
  }

  /// The names of an op's roles, for messages.
  static String roles(Op op) {
    var names = op.contract().roles().stream().map(Role::name).toList();
    return names.isEmpty() ? "no arguments" : String.join(", ", names);
  }

  /// Checks the elements of arguments against an op's contract.
  ///
  /// @param roles those of the op
  private static void admit(Op op, List<Role> roles, List<Type> types) {
    for (int i = 0; i < roles.size(); i++) {
      Role role = roles.get(i);
      Element element = types.get(i).element();
      boolean plain = types.get(i).batches() == 0 && !types.get(i).isTuple();
      if (!plain && !(op instanceof Perform)) {
        throw new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    "the role '%s' takes one value, found %s".formatted(role.name(), types.get(i)))
                .about(role.name())
                .expected(role.kind())
                .found(types.get(i).toString())
                .hint(
                    types.get(i).isTuple()
                        ? "take a part of it with part(index=0)"
                        : "apply the op to each item: each(op=" + op.tag() + "(...))"));
      }
      if (!role.admits(element)) {
        var wrong =
            Diagnostic.of(
                    Code.TYPE,
                    "the role '"
                        + role.name()
                        + "' takes "
                        + role.kind()
                        + ", found "
                        + element.tag())
                .about(role.name())
                .expected(role.kind())
                .found(types.get(i).toString());
        throw new WeftException(
            element.isNumeric() && role.admits(Element.F64)
                ? wrong.hint("convert it with cast(to=f64)")
                : wrong);
      }
    }
  }

  private static Diagnostic problem(Node node, String role, String expected, String found) {
    return Diagnostic.of(
            Code.BAD_GRAPH,
            node.title()
                + " = "
                + node.op().tag()
                + ": "
                + role
                + " should be "
                + expected
                + ", found "
                + found)
        .about(role)
        .expected(expected)
        .found(found)
        .at(node.origin());
  }
}
