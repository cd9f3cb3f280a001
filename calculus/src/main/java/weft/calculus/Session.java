package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import weft.eval.Meaning;
import weft.ir.Code;
import weft.ir.Datum;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Payload;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.ops.control.Roles;
import weft.ops.source.Constant;

/// One run of a program.
final class Session implements Perform.Actions {
  private static final Host NO_ROWS =
      new Host() {
        @Override
        public int rows() {
          return -1;
        }

        @Override
        public long[] order() {
          throw new WeftException(
              Diagnostic.of(Code.REFUSED, "a duration needs rows that are ordered by time"));
        }

        @Override
        public UserFunction function(String name) {
          throw new WeftException(
              Diagnostic.of(Code.MISSING_FUNCTION, "there is no function '" + name + "'")
                  .about(name));
        }
      };

  private final Runner runner;
  private final Meaning meaning;

  Session(Runner runner) {
    this.runner = runner;
    this.meaning = new Meaning(runner.rules());
  }

  @Override
  public List<Datum> run(Graph graph, List<Datum> inputs) {
    var values = new Datum[graph.size()];
    int next = 0;
    for (Node node : graph.nodes()) {
      if (Roles.isInput(node)) {
        values[node.id()] = inputs.get(next++);
      } else {
        values[node.id()] = step(graph, node, values);
      }
    }
    var outputs = new ArrayList<Datum>();
    graph.outputs().values().forEach(id -> outputs.add(values[id]));
    return outputs;
  }

  private Datum step(Graph graph, Node node, Datum[] values) {
    if (node.op() instanceof Constant(Tensor value)) {
      return value;
    }
    if (node.op() instanceof Payload) {
      return graph.payload(node.id()).orElseThrow();
    }
    var args = new ArrayList<Datum>(node.args().size());
    for (int arg : node.args()) {
      args.add(values[arg]);
    }
    try {
      return apply(node.op(), args);
    } catch (WeftException e) {
      throw Sources.at(node, e);
    }
  }

  @Override
  public Datum apply(Op op, List<Datum> args) {
    if (op instanceof Perform performs) {
      return performs.perform(args, this);
    }
    var tensors = new ArrayList<Tensor>(args.size());
    var types = new ArrayList<Type>(args.size());
    for (Datum arg : args) {
      tensors.add((Tensor) arg);
      types.add(((Tensor) arg).type());
    }
    return meaning.of(op, types).evaluate(tensors, NO_ROWS);
  }

  @Override
  public List<Datum> each(int items, boolean waits, IntFunction<Datum> item) {
    var results = new ArrayList<Datum>(items);
    for (int i = 0; i < items; i++) {
      results.add(item.apply(i));
    }
    return results;
  }

  @Override
  public Datum checkpoint(String collection, String key, Datum value) {
    return value;
  }

  @Override
  public <S> S service(Class<S> kind) {
    Object service = runner.services().get(kind);
    if (service == null) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "the run has no " + kind.getSimpleName())
              .about(kind.getSimpleName())
              .hint(
                  "give it one: Runner.standard().with(" + kind.getSimpleName() + ".class, ...)"));
    }
    return kind.cast(service);
  }
}
