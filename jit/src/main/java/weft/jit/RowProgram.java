package weft.jit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.ir.WholeEntity;
import weft.ops.source.Constant;
import weft.ops.window.Lag;
import weft.rewrite.Prune;

/// A graph without cross-sections as code for one row at a time: the row and what earlier rows of
/// its entity left behind give the outputs and what is left behind for the next.
///
/// Equations on numbers are kernels of straight-line code. Between them stand ops that keep whole
/// windows or durations, and ops on texts and times. It is immutable; [#runner] gives what one
/// thread needs to use it.
public final class RowProgram {
  /// Operations in one kernel, so that the JIT compiler does well with it.
  private static final int MOST_OPERATIONS = 200;

  /// What a row must bring.
  ///
  /// @param cell of the arrays of the column; none where it holds one value a row
  /// @param number whether it goes into the numbers of a row, and not into its other cells
  public record Input(String column, OptionalInt cell, Type type, boolean number) {}

  /// @param number whether it is found among the numbers of a row
  /// @param place where
  public record Output(String name, Type type, boolean number, int place) {}

  /// What is done for a row, in order.
  sealed interface RowStep {
    record Kernel(RowKernel kernel) implements RowStep {}

    /// @param window which of the state's
    /// @param args places of the arguments
    record Window(int window, int[] args, int to) implements RowStep {}

    record Cells(Node node) implements RowStep {}
  }

  private final Graph graph;
  private final boolean[] needed;
  private final Kind[] kinds;
  private final RowLayout layout;
  private final Map<Input, Integer> inputs = new LinkedHashMap<>();
  private final List<Output> outputs = new ArrayList<>();

  /// Where the values of nodes stand that one step gives to another; and cells that are no numbers.
  private final Map<Integer, Integer> places = new HashMap<>();

  private final Map<Integer, Integer> cells = new HashMap<>();
  private final List<Op> windows = new ArrayList<>();
  private final List<RowStep> steps = new ArrayList<>();

  /// @param hashes what the equations compute, by which their state is found again
  public RowProgram(Graph graph, List<UUID> hashes) {
    this.graph = graph;
    this.needed = Prune.needed(graph, graph.outputs().values());
    this.kinds = graph.nodes().stream().map(node -> Kind.of(graph, node)).toArray(Kind[]::new);
    refuse();
    this.layout = new RowLayout(graph, needed, hashes);
    var waves = waves();
    place(waves);
    write(waves);
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Node node = graph.node(id);
              boolean number = Kind.isNumber(node);
              outputs.add(new Output(name, node.type(), number, at(number ? places : cells, id)));
            });
  }

  private void refuse() {
    var wrong = new ArrayList<Diagnostic>();
    for (Node node : graph.nodes()) {
      if (!needed[node.id()]) {
        continue;
      }
      boolean ahead = node.op().contract().ahead();
      if (kinds[node.id()] == Kind.HOST || node.op() instanceof WholeEntity) {
        var problem =
            Diagnostic.of(
                    Code.REFUSED,
                    node.op().tag()
                        + (ahead
                            ? " looks ahead, and live there are no later rows"
                            : " can't be computed row by row"))
                .about(node.op().tag())
                .at(node.origin());
        wrong.add(
            problem.hint(
                ahead
                    ? "it is for labels, over history"
                    : "an op that runs live says what it does by its expansion, row by row, or as a state"));
      }
    }
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
  }

  private static int at(Map<Integer, Integer> map, int id) {
    return Objects.requireNonNull(map.get(id), () -> Node.label(id));
  }

  /// Steps that don't depend on later ones: kernels and what stands between them, in turns.
  private record Wave(List<List<Integer>> kernels, List<Integer> between) {}

  private List<Wave> waves() {
    var done = new boolean[graph.size()];
    int left = 0;
    for (Node node : graph.nodes()) {
      boolean free = kinds[node.id()] == Kind.CONSTANT || kinds[node.id()] == Kind.COLUMN;
      done[node.id()] = free || !needed[node.id()];
      left += done[node.id()] ? 0 : 1;
    }
    var waves = new ArrayList<Wave>();
    while (left > 0) {
      var kernel = new ArrayList<Integer>();
      for (Node node : graph.nodes()) {
        if (!done[node.id()] && isKernel(node.id()) && ready(node, done)) {
          done[node.id()] = true;
          kernel.add(node.id());
        }
      }
      var between = new ArrayList<Integer>();
      for (Node node : graph.nodes()) {
        if (!done[node.id()] && !isKernel(node.id()) && ready(node, done)) {
          done[node.id()] = true;
          between.add(node.id());
        }
      }
      left -= kernel.size() + between.size();
      waves.add(new Wave(cut(kernel), between));
    }
    return waves;
  }

  private boolean isKernel(int id) {
    return switch (kinds[id]) {
      case LAG, VECTOR, SERIAL -> true;
      case CONSTANT, COLUMN, WINDOW, ACROSS, ENTITY, CELLS, HOST -> false;
    };
  }

  /// A lag needs nothing of this row.
  private boolean ready(Node node, boolean[] done) {
    return isEarlier(node.id()) || node.args().stream().allMatch(arg -> done[arg]);
  }

  private List<List<Integer>> cut(List<Integer> nodes) {
    var kernels = new ArrayList<List<Integer>>();
    var part = new ArrayList<Integer>();
    int operations = 0;
    for (int id : nodes) {
      int more = 1 + KernelWriter.census(graph, List.of(id)).operations();
      if (!part.isEmpty() && operations + more > MOST_OPERATIONS) {
        kernels.add(List.copyOf(part));
        part.clear();
        operations = 0;
      }
      part.add(id);
      operations += more;
    }
    if (!part.isEmpty()) {
      kernels.add(List.copyOf(part));
    }
    return kernels;
  }

  /// Gives a place to each value that one step leaves for another, and to outputs.
  private void place(List<Wave> waves) {
    var of = new HashMap<Integer, Integer>();
    int number = 0;
    for (Wave wave : waves) {
      for (var kernel : wave.kernels) {
        for (int id : kernel) {
          of.put(id, number);
        }
        number++;
      }
      for (int id : wave.between) {
        of.put(id, number++);
      }
    }
    var kept = new TreeSet<Integer>(graph.outputs().values());
    for (Node node : graph.nodes()) {
      if (!needed[node.id()] || kinds[node.id()] == Kind.COLUMN) {
        continue;
      }
      boolean kernel = isKernel(node.id());
      for (int arg : node.args()) {
        boolean same = Objects.equals(of.get(arg), of.get(node.id()));
        // A kernel reads lags of any kernel from their rings, and knows constants.
        boolean free =
            kernel && (isEarlier(arg) || kinds[arg] == Kind.CONSTANT || same);
        boolean ring = isEarlier(node.id()) && isKernel(arg);
        if (!free && !ring) {
          kept.add(arg);
        }
      }
    }
    for (int id : kept) {
      if (kinds[id] == Kind.COLUMN) {
        input(id);
      }
    }
    for (int id : kept) {
      var map = Kind.isNumber(graph.node(id)) ? places : cells;
      map.computeIfAbsent(id, _ -> map == places ? size++ : others++);
    }
  }

  private int size;
  private int others;

  /// Whether a value is one of an earlier row, which stands in a ring.
  private boolean isEarlier(int id) {
    return graph.node(id).op() instanceof Lag(int n, _) && n > 0 && kinds[id] == Kind.LAG;
  }

  /// Inputs come first; two nodes may read the same.
  private void input(int id) {
    Node node = graph.node(id);
    Source source = Source.of(graph, node).orElseThrow();
    boolean number = Kind.isNumber(node);
    var input = new Input(source.column(), source.cell(), node.type(), number);
    int place = inputs.computeIfAbsent(input, _ -> number ? size++ : others++);
    (number ? places : cells).put(id, place);
  }

  private void write(List<Wave> waves) {
    String title =
        graph.nodes().stream()
            .map(Node::origin)
            .filter(origin -> origin.known())
            .map(origin -> origin.source())
            .findFirst()
            .orElse("graph");
    var writer = new RowKernelWriter(graph, layout, places, title);
    for (Wave wave : waves) {
      wave.kernels.forEach(
          nodes -> steps.add(new RowStep.Kernel(writer.kernel(nodes, List.of()))));
      for (int id : wave.between) {
        Node node = graph.node(id);
        if (kinds[id] == Kind.CELLS) {
          steps.add(new RowStep.Cells(node));
        } else {
          int[] args = node.args().stream().mapToInt(arg -> at(places, arg)).toArray();
          steps.add(new RowStep.Window(windows.size(), args, resultPlace(id)));
          windows.add(node.op());
        }
      }
    }
    var kept =
        layout.bases().stream().filter(id -> !isKernel(id)).toList();
    if (!kept.isEmpty()) {
      steps.add(new RowStep.Kernel(writer.kernel(List.of(), kept)));
    }
  }

  /// A result that nothing reads but rings has a place too.
  private int resultPlace(int id) {
    return places.computeIfAbsent(id, _ -> size++);
  }

  /// What rows must bring.
  public List<Input> inputs() {
    return List.copyOf(inputs.keySet());
  }

  /// Where an input goes: among the numbers of a row, or among its other cells.
  public int place(Input input) {
    return Objects.requireNonNull(inputs.get(input));
  }

  public List<Output> outputs() {
    return outputs;
  }

  Graph graph() {
    return graph;
  }

  List<RowStep> steps() {
    return steps;
  }

  Map<Integer, Integer> places() {
    return places;
  }

  Map<Integer, Integer> cells() {
    return cells;
  }

  int size() {
    return size;
  }

  int others() {
    return others;
  }

  /// What one thread needs to send rows through.
  public RowRunner runner() {
    return new RowRunner(this);
  }

  List<Supplier<RowWindow>> windows() {
    return windows.stream().map(op -> RowWindow.of(op)).toList();
  }

  /// What the saved form of a state is made of, a line each.
  public String layoutText() {
    var text = new StringBuilder();
    for (var part : layout.parts()) {
      text.append(part.ring() == null ? "state " : "ring ")
          .append(part.hash())
          .append(' ')
          .append(part.size())
          .append(' ')
          .append(part.fill())
          .append('\n');
    }
    return text.toString();
  }

  RowLayout layout() {
    return layout;
  }

  /// The value of a constant that has a place.
  Map<Integer, Double> constants() {
    var constants = new HashMap<Integer, Double>();
    places.forEach(
        (id, place) -> {
          if (graph.node(id).op() instanceof Constant constant) {
            constants.put(place, constant.value().doubleAt(0));
          }
        });
    return constants;
  }
}
