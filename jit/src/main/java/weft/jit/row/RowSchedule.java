package weft.jit.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.trait.Shifts;
import weft.jit.ColumnPlace;
import weft.jit.Kind;
import weft.jit.code.Census;

/// The order in which the equations of a row are computed, and where values stand that one step
/// leaves for another. What comes in stands first.
public final class RowSchedule {
  /// Kernels, then what stands between them and the next ones.
  public record Wave(List<List<Integer>> kernels, List<Integer> between) {}

  private final Graph graph;
  private final boolean[] needed;
  private final Kind[] kinds;
  private final int most;
  private final List<Wave> waves;
  private final Map<RowProgram.Input, Integer> inputs = new LinkedHashMap<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Map<Integer, Integer> cells = new HashMap<>();
  private int size;
  private int others;

  /// @param most operations of a kernel
  RowSchedule(Graph graph, boolean[] needed, Kind[] kinds, int most) {
    this.graph = graph;
    this.needed = needed;
    this.kinds = kinds;
    this.most = most;
    this.waves = ordered();
    place();
  }

  List<Wave> waves() {
    return waves;
  }

  /// What a row must bring, and where it goes: among its numbers, or among its other cells.
  Map<RowProgram.Input, Integer> inputs() {
    return inputs;
  }

  /// Where numbers stand, by node.
  Map<Integer, Integer> places() {
    return places;
  }

  /// Where other values stand, by node.
  Map<Integer, Integer> cells() {
    return cells;
  }

  /// How many numbers there are.
  int size() {
    return size;
  }

  int others() {
    return others;
  }

  boolean isKernel(int id) {
    return switch (kinds[id]) {
      case LAG, VECTOR, SERIAL -> true;
      case CONSTANT, COLUMN, WINDOW, ACROSS, ENTITY, CELLS, HOST -> false;
    };
  }

  /// Whether a value is one of an earlier row, which stands in a ring.
  private boolean isEarlier(int id) {
    return kinds[id] == Kind.LAG && ((Shifts) graph.node(id).op()).n() > 0;
  }

  private List<Wave> ordered() {
    var done = new boolean[graph.size()];
    int left = 0;
    for (Node node : graph.nodes()) {
      boolean free = kinds[node.id()] == Kind.CONSTANT || kinds[node.id()] == Kind.COLUMN;
      done[node.id()] = free || !needed[node.id()];
      left += done[node.id()] ? 0 : 1;
    }
    var ordered = new ArrayList<Wave>();
    while (left > 0) {
      var kernel = ready(done, true);
      var between = ready(done, false);
      left -= kernel.size() + between.size();
      ordered.add(new Wave(cut(kernel), between));
    }
    return ordered;
  }

  /// Takes the equations that can be computed by now.
  private List<Integer> ready(boolean[] done, boolean kernel) {
    var ready = new ArrayList<Integer>();
    for (Node node : graph.nodes()) {
      int id = node.id();
      if (!done[id]
          && isKernel(id) == kernel
          && (isEarlier(id) || node.args().stream().allMatch(arg -> done[arg]))) {
        ready.add(id);
        done[id] = kernel;
      }
    }
    ready.forEach(id -> done[id] = true);
    return ready;
  }

  private List<List<Integer>> cut(List<Integer> nodes) {
    var kernels = new ArrayList<List<Integer>>();
    var part = new ArrayList<Integer>();
    int operations = 0;
    for (int id : nodes) {
      int more = 1 + Census.of(graph, List.of(id)).operations();
      if (!part.isEmpty() && operations + more > most) {
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

  private void place() {
    var left = left();
    for (int id : left) {
      if (kinds[id] == Kind.COLUMN) {
        input(id);
      }
    }
    for (int id : left) {
      if (Kind.isNumber(graph.node(id))) {
        places.computeIfAbsent(id, _ -> size++);
      } else {
        cells.computeIfAbsent(id, _ -> others++);
      }
    }
  }

  /// Two nodes may read the same.
  private void input(int id) {
    Node node = graph.node(id);
    ColumnPlace source = ColumnPlace.of(graph, node).orElseThrow();
    boolean number = Kind.isNumber(node);
    var input = new RowProgram.Input(source.column(), source.cell(), node.type(), number);
    int place = inputs.computeIfAbsent(input, _ -> number ? size++ : others++);
    (number ? places : cells).put(id, place);
  }

  /// Values that somebody else than their step needs: outputs too, and results of windows, which
  /// must go somewhere.
  private NavigableSet<Integer> left() {
    var step = steps();
    var left = new TreeSet<Integer>(graph.outputs().values());
    for (Node node : graph.nodes()) {
      int id = node.id();
      if (!needed[id] || kinds[id] == Kind.COLUMN) {
        continue;
      }
      if (kinds[id] == Kind.WINDOW || kinds[id] == Kind.ENTITY) {
        left.add(id);
      }
      for (int arg : node.args()) {
        boolean same = Objects.equals(step.get(arg), step.get(id));
        // A kernel reads earlier rows from their rings, whoever wrote them, and knows constants.
        boolean known = isKernel(id) && (isEarlier(arg) || kinds[arg] == Kind.CONSTANT || same);
        boolean ring = isEarlier(id) && isKernel(arg);
        if (!known && !ring) {
          left.add(arg);
        }
      }
    }
    return left;
  }

  /// The number of the step that computes a node.
  private Map<Integer, Integer> steps() {
    var step = new HashMap<Integer, Integer>();
    int number = 0;
    for (Wave wave : waves) {
      for (var kernel : wave.kernels) {
        for (int id : kernel) {
          step.put(id, number);
        }
        number++;
      }
      for (int id : wave.between) {
        step.put(id, number++);
      }
    }
    return step;
  }
}
