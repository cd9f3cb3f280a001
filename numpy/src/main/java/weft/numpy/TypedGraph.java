package weft.numpy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Role;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;
import weft.ops.tensor.Cast;
import weft.spell.python.PythonWorker;

/// A graph with the types that its inputs give it. What does not fit is found here, before anything
/// runs, in the words of the ops.
///
/// @param graph without what failed and what needs it
/// @param inputs the values of its inputs, defaults among them
/// @param failures by node of the given graph
record TypedGraph(Graph graph, Map<String, Tensor> inputs, Map<Integer, Diagnostic> failures) {
  TypedGraph {
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    failures = Collections.unmodifiableMap(new TreeMap<>(failures));
  }

  static TypedGraph of(Graph graph, Map<String, Tensor> inputs) {
    return new Typing(graph, inputs).done();
  }

  private static final class Typing {
    private static final int LOST = -1;

    private final Graph graph;
    private final Map<String, Tensor> given;
    private final GraphBuilder to = GraphBuilder.plain();
    private final int[] became;
    private final Map<String, Tensor> inputs = new LinkedHashMap<>();
    private final Map<Integer, Diagnostic> failures = new TreeMap<>();

    Typing(Graph graph, Map<String, Tensor> given) {
      this.graph = graph;
      this.given = given;
      this.became = new int[graph.size()];
    }

    TypedGraph done() {
      for (Node node : graph.nodes()) {
        became[node.id()] = LOST;
        try {
          became[node.id()] = add(node);
        } catch (WeftException e) {
          failures.put(node.id(), node.blamed(plain(e.first())));
        }
      }
      graph
          .outputs()
          .forEach(
              (name, id) -> {
                if (became[id] != LOST) {
                  to.output(name, became[id]);
                }
              });
      return new TypedGraph(to.build(), inputs, failures);
    }

    /// Without the number that the node has among those that are left.
    private static Diagnostic plain(Diagnostic problem) {
      String message = problem.message().replaceFirst("^n[0-9]+ = [a-z_0-9]+: ", "");
      return new Diagnostic(
          problem.code(),
          message,
          problem.subject(),
          problem.expected(),
          problem.found(),
          problem.hint(),
          problem.origin());
    }

    private int add(Node node) {
      if (node.op() instanceof Source.Given source && !source.ofTable()) {
        Tensor value = value(source);
        inputs.put(source.name(), value);
        return to.add(Input.of(source.name(), value.type()), List.of(), node.labels());
      }
      var args = new ArrayList<Integer>();
      for (int i = 0; i < node.args().size(); i++) {
        int arg = became[node.args().get(i)];
        if (arg == LOST) {
          return LOST;
        }
        args.add(admitted(node.role(i), arg));
      }
      return to.copy(graph, node, args);
    }

    private Tensor value(Source.Given source) {
      Optional<Tensor> value = Optional.ofNullable(given.get(source.name()));
      value.flatMap(source::refuses).ifPresent(Typing::refuse);
      Tensor used = value.map(source::in).or(source::otherwise).orElseThrow(() -> missing(source));
      PythonWorker.refused(source.name(), used).ifPresent(Typing::refuse);
      return used;
    }

    private static void refuse(Diagnostic problem) {
      throw new WeftException(problem);
    }

    private static WeftException missing(Source.Given source) {
      return new WeftException(
          Diagnostic.of(
                  Code.MISSING_VALUE,
                  "no value is given for the %s '%s'%s"
                      .formatted(
                          source.tag(),
                          source.name(),
                          source.optional() ? " and it has no default" : ""))
              .about(source.name()));
    }

    /// A number of another element becomes f64 where a role takes nothing else.
    private int admitted(Role role, int arg) {
      Element element = to.type(arg).element();
      boolean converts =
          !role.admits(element)
              && role.accepts().contains(Element.F64)
              && element.isNumeric()
              && !(element == Element.BOOL && role.admits(Element.I64));
      return converts ? to.add(new Cast(Element.F64), arg) : arg;
    }
  }
}
