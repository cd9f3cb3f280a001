package weft.jit.tensor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import weft.eval.KnownInputs;
import weft.eval.Outcome;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ir.problem.WeftException;
import weft.ir.trait.Prepares;
import weft.jit.Workers;
import weft.jit.code.Tier;
import weft.jit.network.NetworkProgram;
import weft.jit.network.NetworkRun;

/// The networks of a tensor program with contractions or trees: one for each set of types that
/// values have, remembered for the last ones, with arrays that are used again.
final class TensorNetworks {
  private static final int REMEMBERED = 8;

  /// Arrays that are kept for other runs of the same types.
  private static final int KEPT = 2;

  /// @param idle the arrays that no run uses
  private record Ready(NetworkProgram program, Deque<NetworkRun> idle) {}

  private final TensorProgram program;
  private final boolean isNetwork;

  private final Map<Map<String, Type>, Optional<Ready>> networks =
      new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Map<String, Type>, Optional<Ready>> eldest) {
          return size() > REMEMBERED;
        }
      };

  TensorNetworks(TensorProgram program) {
    this.program = program;
    this.isNetwork =
        program.graph().nodes().stream()
            .anyMatch(
                node ->
                    program.needed(node.id())
                        && (node.op() instanceof Contracts || node.op() instanceof Prepares));
  }

  /// The outputs; empty where the program is no network of these types, or something fails.
  Optional<Outcome> run(Map<String, Tensor> inputs) {
    if (!isNetwork || !fits(inputs)) {
      return Optional.empty();
    }
    var types = new HashMap<String, Type>();
    inputs.forEach((name, value) -> types.put(name, value.type()));
    return ready(types).flatMap(ready -> run(ready, inputs));
  }

  /// Warms vectors, where networks have run.
  void warm() {
    boolean used;
    synchronized (networks) {
      used = networks.values().stream().anyMatch(Optional::isPresent);
    }
    if (used && program.engine().tier() == Tier.ADAPTIVE) {
      NetworkProgram.warm();
    }
  }

  private boolean fits(Map<String, Tensor> inputs) {
    KnownInputs.mustKnow(program.graph(), inputs);
    for (Node node : program.graph().nodes()) {
      if (node.op() instanceof Source.Given source) {
        Tensor value = inputs.get(source.name());
        if (value != null && (value.hasGaps() || source.refuses(value).isPresent())) {
          return false;
        }
      }
    }
    return true;
  }

  private Optional<Ready> ready(Map<String, Type> types) {
    synchronized (networks) {
      Optional<Ready> known = networks.get(types);
      if (known == null) {
        known =
            NetworkProgram.of(program.engine().setup(), program.graph(), types)
                .filter(network -> isWorthwhile(network))
                .map(network -> new Ready(network, new ArrayDeque<>()));
        networks.put(types, known);
        known.ifPresent(ready -> ready.program.hosted().forEach(node -> program.host(node.id())));
      }
      return known;
    }
  }

  /// Whether the interpreter computes nothing that there are kernels for.
  private boolean isWorthwhile(NetworkProgram network) {
    Graph graph = program.graph();
    var rules = program.engine().setup().options().rules();
    return network.hosted().stream()
        .allMatch(
            node -> {
              List<Type> args = node.args().stream().map(network::type).toList();
              return TensorKind.of(graph.node(node.id()), args, network.type(node.id()), rules)
                  == TensorKind.HOST;
            });
  }

  private Optional<Outcome> run(Ready ready, Map<String, Tensor> inputs) {
    NetworkRun run;
    synchronized (ready) {
      run = ready.idle.poll();
    }
    if (run == null) {
      var engine = program.engine();
      run = ready.program.start(new Workers(engine.threads()), engine.tier());
    }
    try {
      for (String name : ready.program.inputs().keySet()) {
        run.input(name, Objects.requireNonNull(inputs.get(name), name));
      }
      run.run();
    } catch (WeftException e) {
      // The interpreter tells it.
      return Optional.empty();
    }
    var outputs = new LinkedHashMap<String, Tensor>();
    for (String name : program.graph().outputs().keySet()) {
      outputs.put(name, run.output(name));
    }
    synchronized (ready) {
      if (ready.idle.size() < KEPT) {
        ready.idle.push(run);
      }
    }
    return Optional.of(new Outcome(outputs, List.of()));
  }
}
