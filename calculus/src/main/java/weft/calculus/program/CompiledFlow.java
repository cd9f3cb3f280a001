package weft.calculus.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Lowering.Val;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A program made ready for an engine for tensors, to be called many times:
///
/// ```
/// var fast = pullback(f).compiled();
/// fast.call(new Object[] {x}, 1.0);
/// ```
///
/// Equations on numbers run on the engine: a batch of items of one shape as one tensor with the
/// items along its first dimension, calls written out. The others run as [Runner] runs them, and so
/// does everything where the items of a batch have different shapes. Results are the same, bit for
/// bit. Nothing is noted at checkpoints of what the engine runs.
public final class CompiledFlow {
  private final Flow flow;
  private final Runner runner;
  private final Lowered parts;
  private final List<Node> inputs;
  private final ProgramEngine.Ready head;

  /// What the engine is given.
  private final Set<String> taken;

  private CompiledFlow(Flow flow, ProgramEngine engine, Runner runner) {
    this.flow = flow;
    this.runner = runner;
    this.parts = Lowered.of(flow.graph());
    this.inputs = flow.graph().inputs();
    this.head = engine.ready(parts.head());
    this.taken = parts.head().inputs().stream().map(Node::name).collect(Collectors.toSet());
  }

  /// With the engine that is found, if there is one.
  static CompiledFlow of(Flow flow, Optional<ProgramEngine> found, Runner runner) {
    return of(
        flow,
        found.orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.REFUSED, "there is no engine that compiles programs")
                        .expected("the module weft.jit (the artifact weft-jit) on the path")
                        .hint(
                            "add the dependency dev.weft:weft-jit; call(...) runs the program"
                                + " without it, with the same bits"))),
        runner);
  }

  /// @param engine what runs the equations on tensors
  public static CompiledFlow of(Flow flow, ProgramEngine engine) {
    return new CompiledFlow(flow, engine, Runner.standard());
  }

  /// @param runner how the equations run that the engine does not take
  public static CompiledFlow of(Flow flow, ProgramEngine engine, Runner runner) {
    return new CompiledFlow(flow, engine, runner);
  }

  /// The equations that the engine runs.
  public Graph onEngine() {
    return parts.head();
  }

  /// The equations that it does not.
  public Graph rest() {
    return parts.rest();
  }

  /// Runs it.
  public @Nullable Object call(@Nullable Object... args) {
    return flow.unbind(run(runner.bind(flow, args)));
  }

  /// The outputs of the graph, from its inputs.
  public List<Datum> run(List<Datum> given) {
    return stacked(given)
        .flatMap(tensors -> outcome(tensors).map(outcome -> finish(given, outcome)))
        .orElseGet(() -> new Session(runner, false).run(flow.graph(), given));
  }

  /// Inputs as tensors; empty where they do not fit.
  private Optional<Map<String, Tensor>> stacked(List<Datum> given) {
    var tensors = new HashMap<String, Tensor>();
    Optional<Batch> first = first(given);
    for (int i = 0; i < given.size(); i++) {
      if (!taken.contains(inputs.get(i).name())) {
        continue;
      }
      if (given.get(i) instanceof Tensor tensor) {
        tensors.put(inputs.get(i).name(), tensor);
      } else if (given.get(i) instanceof Batch batch
          && parts.stacked().contains(inputs.get(i).id())) {
        var stack = stack(batch, first.orElseThrow());
        if (stack.isEmpty()) {
          return Optional.empty();
        }
        tensors.put(inputs.get(i).name(), stack.get());
      }
    }
    return Optional.of(tensors);
  }

  /// The first batch that goes to the engine.
  private Optional<Batch> first(List<Datum> given) {
    return IntStream.range(0, given.size())
        .filter(i -> parts.stacked().contains(inputs.get(i).id()))
        .mapToObj(i -> (Batch) given.get(i))
        .findFirst();
  }

  private static Optional<Tensor> stack(Batch batch, Batch first) {
    if (batch.size() != first.size()
        || batch.container() != first.container()
        || batch.size() == 0
        || !(batch.items().getFirst() instanceof Tensor one)) {
      return Optional.empty();
    }
    var items = new ArrayList<Tensor>(batch.size());
    for (Datum item : batch.items()) {
      if (!(item instanceof Tensor tensor)
          || tensor.element() != one.element()
          || !tensor.shape().equals(one.shape())) {
        return Optional.empty();
      }
      items.add(tensor);
    }
    var dims = new ArrayList<Integer>(List.of(items.size()));
    dims.addAll(one.shape().dims());
    var shape = new Shape(false, dims);
    int size = one.size();
    return Optional.of(
        switch (one.element().kind()) {
          case FLOAT ->
              Tensor.floats(one.element(), shape, i -> items.get(i / size).doubleAt(i % size));
          case BOOL -> Tensor.truths(shape, i -> items.get(i / size).doubleAt(i % size));
          default -> Tensor.join(items.stream().map(item -> item.reshape(first(item))).toList());
        });
  }

  private static Shape first(Tensor item) {
    var dims = new ArrayList<Integer>(List.of(1));
    dims.addAll(item.shape().dims());
    return new Shape(false, dims);
  }

  private Optional<Outcome> outcome(Map<String, Tensor> tensors) {
    var outcome = head.run(tensors);
    return outcome.complete() ? Optional.of(outcome) : Optional.empty();
  }

  /// What the engine gave, then the rest.
  private List<Datum> finish(List<Datum> given, Outcome outcome) {
    var batch = first(given);
    var values = new HashMap<Integer, Datum>();
    for (int i = 0; i < given.size(); i++) {
      values.put(inputs.get(i).id(), given.get(i));
    }
    parts
        .values()
        .forEach(
            (id, val) -> values.put(id, datum(val, flow.graph().node(id).type(), outcome, batch)));
    var last = new LinkedHashMap<String, Datum>();
    if (!parts.rest().outputs().isEmpty()) {
      var from = parts.given().stream().map(id -> value(values, id)).toList();
      var results = new Session(runner, false).run(parts.rest(), from);
      int next = 0;
      for (String name : parts.rest().outputs().keySet()) {
        last.put(name, results.get(next++));
      }
    }
    var outputs = new ArrayList<Datum>();
    flow.graph()
        .outputs()
        .forEach(
            (name, id) -> {
              Datum there = last.get(name);
              outputs.add(there != null ? there : value(values, id));
            });
    return outputs;
  }

  private static Datum value(Map<Integer, Datum> values, int id) {
    return Objects.requireNonNull(values.get(id), () -> Node.label(id));
  }

  private Datum datum(Val val, Type type, Outcome outcome, Optional<Batch> batch) {
    boolean items = type.batches() > 0;
    if (val instanceof Val.Parts(var all)) {
      var data = new ArrayList<Datum>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Type part = items ? type.item().parts().get(i).batch() : type.parts().get(i);
        data.add(datum(all.get(i), part, outcome, batch));
      }
      return items ? zip(data, batch.orElseThrow()) : new Tuple(data);
    }
    var cells = (Val.Cells) val;
    String name = Objects.requireNonNull(parts.names().get(cells.id()), "a name");
    Tensor tensor = outcome.output(name);
    return items ? items(tensor, cells, batch.orElseThrow()) : tensor;
  }

  /// A tuple for each item.
  private static Batch zip(List<Datum> batches, Batch like) {
    var items = new ArrayList<Datum>(like.size());
    for (int i = 0; i < like.size(); i++) {
      int at = i;
      items.add(new Tuple(batches.stream().map(one -> ((Batch) one).items().get(at)).toList()));
    }
    return new Batch(like.container(), items);
  }

  private static Batch items(Tensor tensor, Val.Cells cells, Batch like) {
    var items = new ArrayList<Datum>(like.size());
    Shape shape = cells.item().shape();
    int size = shape.size();
    for (int i = 0; i < like.size(); i++) {
      int from = i * size;
      items.add(cells.stacked() ? tensor.gather(shape, k -> from + k) : tensor);
    }
    return new Batch(like.container(), items);
  }
}
