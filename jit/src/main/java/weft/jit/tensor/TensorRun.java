package weft.jit.tensor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weft.eval.Evaluation;
import weft.eval.KnownInputs;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.jit.Workers;

/// One run of a tensor program.
///
/// Where something fails, the interpreter computes the rest, so that failures are told in one way.
public final class TensorRun {
  /// Cells that are worth several threads.
  private static final int MANY = 32_768;

  private final TensorProgram program;
  private final Graph graph;
  private final Map<String, Tensor> inputs;
  private final Pool pool;
  private final @Nullable Tensor[] tensors;
  private final Map<Integer, double[]> arrays = new HashMap<>();
  private final @Nullable Type[] known;
  private int[] home = new int[0];
  private @Nullable Type[] types = new Type[0];
  private final Set<Integer> handed = new HashSet<>();
  private @Nullable Evaluation evaluation;

  TensorRun(TensorProgram program, Map<String, Tensor> inputs, Pool pool) {
    KnownInputs.mustKnow(program.graph(), inputs);
    this.program = program;
    this.graph = program.graph();
    this.inputs = inputs;
    this.pool = pool;
    this.tensors = new Tensor[graph.size()];
    this.known = new Type[graph.size()];
  }

  Outcome run() {
    if (!sources()) {
      return interpreted();
    }
    boolean complete = false;
    while (!complete) {
      TensorPlan plan;
      try {
        plan = program.plan(known);
      } catch (WeftException e) {
        return interpreted();
      }
      home = plan.home();
      types = plan.types();
      empty();
      for (TensorPlan.Level level : plan.levels()) {
        compute(level);
        for (int id : level.hosts()) {
          if (!host(id)) {
            return interpreted();
          }
        }
        level.last().forEach(this::giveBack);
      }
      complete = plan.complete();
      if (!complete) {
        remember();
      }
    }
    var outputs = new LinkedHashMap<String, Tensor>();
    graph.outputs().forEach((name, id) -> outputs.put(name, result(id)));
    return new Outcome(outputs, List.of());
  }

  /// The values that are given; false where one is not, or holds conditions that are missing.
  private boolean sources() {
    for (Node node : graph.nodes()) {
      if (!program.needed(node.id())) {
        continue;
      }
      Tensor value =
          switch (node.op()) {
            case Source.Known source -> source.value();
            case Source.Given source when !source.ofTable() -> given(source);
            case Payload _ -> graph.payload(node.id()).orElseThrow();
            default -> null;
          };
      if (value != null && !value.hasGaps()) {
        give(node.id(), value);
      } else if (value != null) {
        return false;
      } else if (node.isInput()) {
        return false;
      }
    }
    return true;
  }

  /// The value of an input, if there is one that suits.
  private @Nullable Tensor given(Source.Given source) {
    Tensor value = inputs.get(source.name());
    if (value == null) {
      return source.otherwise().orElse(null);
    }
    return source.refuses(value).isEmpty() ? value : null;
  }

  /// Nodes that only say something about the program have no cells.
  private void empty() {
    for (Node node : graph.nodes()) {
      Type type = types[node.id()];
      if (type != null && TensorKind.isNothing(node, type)) {
        give(node.id(), Tensor.column());
      }
    }
  }

  private void give(int id, Tensor value) {
    tensors[id] = value;
    known[id] = value.type().with(graph.node(id).type().axes());
  }

  // ---- computing
  // ----------------------------------------------------------------------------------------------

  private void compute(TensorPlan.Level level) {
    var work = new ArrayList<Runnable>();
    var ends = new ArrayList<Runnable>();
    long cells = 0;
    for (TensorPlan.Group group : level.groups()) {
      group.slots().stream()
          .filter(slot -> slot.written() && slot.place() >= 0)
          .forEach(slot -> make(slot.node()));
      group.lanes().forEach(lane -> make(lane.node()));
      var pieces = new TensorPieces(group, this::array);
      work.addAll(pieces.work());
      ends.add(pieces::finish);
      group.lanes().forEach(lane -> ends.add(() -> round(lane.node())));
      cells += group.shape().size();
    }
    for (TensorPlan.Whole one : level.wholes()) {
      make(one.node());
      var whole = new TensorWhole(one, array(one.from()), array(one.node()), TensorRoom.anew());
      work.addAll(whole.work());
      ends.add(whole::finish);
      ends.add(() -> round(one.node()));
      cells += one.shape().size();
    }
    var next = new AtomicInteger();
    new Workers(cells < MANY ? 1 : program.engine().threads())
        .all(
            work.size(),
            () -> {
              for (int i = next.getAndIncrement(); i < work.size(); i = next.getAndIncrement()) {
                work.get(i).run();
              }
            });
    ends.forEach(Runnable::run);
  }

  private Type type(int id) {
    return Objects.requireNonNull(types[id], () -> Node.label(id));
  }

  private void make(int id) {
    arrays.put(id, pool.take(type(id).shape().size()));
  }

  /// Reductions in a narrower precision are rounded at the end.
  private void round(int id) {
    Element element = type(id).element();
    if (element.isFloat() && element != Element.F64) {
      double[] cells = array(id);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = element.rounded(cells[i]);
      }
    }
  }

  /// The cells of a node as doubles.
  private double[] array(int id) {
    return arrays.computeIfAbsent(
        id, _ -> Objects.requireNonNull(tensors[id], () -> Node.label(id)).doubles());
  }

  private void giveBack(int id) {
    double[] cells = arrays.remove(id);
    if (cells != null) {
      pool.give(cells);
    }
  }

  // ---- the interpreter
  // ----------------------------------------------------------------------------------------

  /// Computes a node; false where it fails or gives something else than was planned for.
  private boolean host(int id) {
    var host = evaluation();
    Node node = graph.node(id);
    for (int arg : node.args()) {
      if (!host.has(arg)) {
        host.set(arg, tensor(arg));
      }
    }
    host.inOrder(List.of(id));
    if (!host.has(id)) {
      return false;
    }
    program.host(id);
    give(id, host.value(id));
    Type planned = types[id];
    return planned == null
        || planned.element() == host.value(id).element()
            && planned.shape().equals(host.value(id).shape());
  }

  private Evaluation evaluation() {
    if (evaluation == null) {
      evaluation = program.engine().setup().start(graph, inputs);
    }
    return evaluation;
  }

  /// The outputs as far as the interpreter can compute them.
  private Outcome interpreted() {
    var rest = evaluation().evaluate(graph.outputs().values());
    var outputs = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (rest.has(id)) {
                outputs.put(name, rest.value(id));
              }
            });
    return new Outcome(outputs, rest.failures());
  }

  // ---- results
  // ------------------------------------------------------------------------------------------------

  /// What has been computed is given to the rest of the program.
  private void remember() {
    for (Node node : graph.nodes()) {
      int id = node.id();
      int cells = home[id];
      Type type = types[id];
      Tensor value = tensors[cells];
      if (type != null && value != null) {
        known[id] = type;
        tensors[id] = cells == id ? value : value.reshape(type.shape());
      } else if (type != null && arrays.containsKey(cells)) {
        known[id] = type;
        arrays.put(id, array(cells));
      }
    }
  }

  private Tensor tensor(int id) {
    Tensor value = tensors[home[id]];
    if (value != null) {
      return home[id] == id ? value : value.reshape(type(id).shape());
    }
    Type type = type(id);
    double[] cells = array(home[id]);
    return switch (type.element().kind()) {
      case FLOAT ->
          type.element() == Element.F64
              ? Tensor.of(type.shape(), cells)
              : Tensor.floats(type.element(), type.shape(), i -> cells[i]);
      case BOOL -> Tensor.bools(type.shape(), i -> cells[i] != 0);
      case SIGNED, UNSIGNED -> Tensor.longs(type.element(), type.shape(), i -> (long) cells[i]);
      case TEXT, TIME, ANY -> throw new IllegalStateException(type.toString());
    };
  }

  /// An output. Where arrays are used again, each output has one of its own.
  private Tensor result(int id) {
    Tensor value = tensor(id);
    if (value.element() != Element.F64 || !pool.keeps()) {
      return value;
    }
    boolean own = tensors[home[id]] == null && handed.add(home[id]);
    return own ? value : Tensor.of(value.shape(), value.doubles().clone());
  }
}
