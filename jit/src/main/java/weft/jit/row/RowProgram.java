package weft.jit.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Supplier;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.HalvesToTime;
import weft.ir.form.OfText;
import weft.ir.form.OfTime;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.form.TimeToText;
import weft.ir.form.TimeToTime;
import weft.ir.form.WholeEntity;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.trait.Picks;
import weft.jit.Kind;
import weft.jit.code.KernelClass;
import weft.jit.network.RowModel;
import weft.rewrite.Prune;

/// A graph without cross-sections as code for one row at a time: the row and what earlier rows of
/// its entity left behind give the outputs and what is left behind for the next.
///
/// Equations on numbers are kernels of straight-line code. Between them stand ops that keep whole
/// windows or durations, and ops on texts and times. It is immutable; [#runner] gives what one
/// thread needs to use it.
public final class RowProgram {
  /// Operations of a kernel, to begin with; fewer where the code becomes too long.
  private static final int MANY = 1000;

  /// Values that one kernel writes into their rings.
  private static final int KEPT = 200;

  /// What a row must bring.
  ///
  /// @param cell of the arrays of the column; none where it holds one value a row
  /// @param number whether it goes into the numbers of a row, and not into its other cells
  public record Input(String column, OptionalInt cell, Type type, boolean number) {}

  /// @param number whether it is found among the numbers of a row
  /// @param place where
  public record Output(String name, Type type, boolean number, int place) {}

  /// What is done for a row, in order.
  public sealed interface RowStep {
    record Kernel(RowKernel kernel) implements RowStep {}

    /// @param window which of the state's
    /// @param args places of the arguments
    /// @param node what it is
    record Window(int window, int[] args, int to, Node node) implements RowStep {}

    record Cells(Node node) implements RowStep {}

    /// A number of a time.
    record OfOneTime(OfTime op, int from, int to) implements RowStep {}

    /// A number of a text.
    record OfOneText(OfText op, int from, int to) implements RowStep {}

    /// A time of a time.
    record Moves(TimeToTime op, int from, int to) implements RowStep {}

    /// A text of a time.
    record Names(TimeToText op, int from, int to) implements RowStep {}

    /// A condition on two texts, or on two times.
    record Compares(CellComparison of, boolean texts, int left, int right, int to)
        implements RowStep {}

    /// A model on the numbers of the row.
    ///
    /// @param number which of the models it is
    /// @param args places of the arguments
    /// @param whole where its result goes as an array; none where only cells of it are read
    record Runs(int number, RowModel model, int[] args, OptionalInt whole, Node node)
        implements RowStep {}

    /// A number that a model gave.
    record Takes(int model, int cell, int to) implements RowStep {}

    /// A time of two numbers.
    record OfHalves(HalvesToTime op, int first, int second, int to) implements RowStep {}
  }

  private final Graph graph;
  private final RowLayout layout;
  private final RowSchedule plan;
  private final List<Output> outputs = new ArrayList<>();
  private final List<Supplier<RowWindow>> windows = new ArrayList<>();
  private final List<UUID> windowHashes = new ArrayList<>();
  private final List<UUID> modelHashes = new ArrayList<>();
  private final List<RowStep> steps = new ArrayList<>();

  /// The models of the graph by node, in the order of their steps.
  private final Map<Integer, RowModel> models = new LinkedHashMap<>();

  /// @param hashes what the equations compute, by which their state is found again
  public RowProgram(Graph graph, List<UUID> hashes) {
    this.graph = graph;
    boolean[] needed = Prune.needed(graph, graph.outputs().values());
    Kind[] kinds = graph.nodes().stream().map(node -> Kind.of(graph, node)).toArray(Kind[]::new);
    refuse(needed, kinds);
    this.layout = new RowLayout(graph, needed, hashes);
    RowSchedule some = new RowSchedule(graph, needed, kinds, MANY);
    var codes = codes(some);
    for (int most = MANY / 2; most > 0 && codes.stream().anyMatch(this::isLong); most /= 2) {
      some = new RowSchedule(graph, needed, kinds, most);
      codes = codes(some);
    }
    this.plan = some;
    write(codes, kinds, hashes);
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Node node = graph.node(id);
              boolean number = Kind.isNumber(node);
              int place = at(number ? plan.places() : plan.cells(), id);
              outputs.add(new Output(name, node.type(), number, place));
            });
  }

  private void refuse(boolean[] needed, Kind[] kinds) {
    var wrong = new ArrayList<Diagnostic>();
    for (Node node : graph.nodes()) {
      boolean refused = kinds[node.id()] == Kind.HOST || node.op() instanceof WholeEntity;
      if (needed[node.id()] && refused) {
        boolean ahead = node.op().contract().ahead();
        wrong.add(
            Diagnostic.of(
                    ahead ? Code.LOOK_AHEAD : Code.REFUSED,
                    node.op().tag()
                        + (ahead
                            ? " looks ahead, and live there are no later rows"
                            : " can't be computed row by row"))
                .about(node.op().tag())
                .at(node.origin())
                .hint(
                    ahead
                        ? "it is for labels, over history"
                        : "an op runs live if it is row by row, a state, or an expansion"));
      }
    }
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
  }

  private static int at(Map<Integer, Integer> map, int id) {
    return Objects.requireNonNull(map.get(id), () -> Node.label(id));
  }

  /// The classes of the kernels, wave by wave; at last those for what no kernel computes and is
  /// read some rows later.
  private List<byte[]> codes(RowSchedule some) {
    String title =
        graph.nodes().stream()
            .map(Node::origin)
            .filter(Origin::known)
            .map(Origin::source)
            .findFirst()
            .orElse("graph");
    var writer = new RowKernelWriter(graph, layout, some.places(), title);
    var codes = new ArrayList<byte[]>();
    some.waves()
        .forEach(wave -> wave.kernels().forEach(nodes -> codes.add(writer.code(nodes, List.of()))));
    var kept = layout.bases().stream().filter(id -> !some.isKernel(id)).toList();
    for (int from = 0; from < kept.size(); from += KEPT) {
      int to = Math.min(kept.size(), from + KEPT);
      codes.add(writer.code(List.of(), kept.subList(from, to)));
    }
    return codes;
  }

  private boolean isLong(byte[] code) {
    return RowKernelWriter.length(code) > RowKernelWriter.MOST;
  }

  private void write(List<byte[]> codes, Kind[] kinds, List<UUID> hashes) {
    int next = 0;
    for (RowSchedule.Wave wave : plan.waves()) {
      for (int i = 0; i < wave.kernels().size(); i++) {
        steps.add(kernel(codes.get(next++)));
      }
      for (int id : wave.between()) {
        Node node = graph.node(id);
        if (kinds[id] == Kind.CELLS) {
          steps.add(cells(node));
          if (node.op() instanceof RowGraph) {
            modelHashes.add(hashes.get(id));
          }
        } else {
          int[] args = node.args().stream().mapToInt(arg -> at(plan.places(), arg)).toArray();
          steps.add(new RowStep.Window(windows.size(), args, at(plan.places(), id), node));
          var elements = node.args().stream().map(arg -> graph.node(arg).type().element()).toList();
          windows.add(RowWindow.of(node.op(), elements));
          windowHashes.add(hashes.get(id));
        }
      }
    }
    codes.subList(next, codes.size()).forEach(code -> steps.add(kernel(code)));
  }

  /// One cell from another needs no columns.
  private RowStep cells(Node node) {
    if (node.op() instanceof RowGraph op) {
      var model = RowModel.of(op);
      if (model.isPresent()) {
        return runs(node, model.get());
      }
    }
    if (node.op() instanceof Picks op && models.containsKey(node.args().getFirst())) {
      int model = node.args().getFirst();
      return new RowStep.Takes(
          List.copyOf(models.keySet()).indexOf(model),
          op.source(graph.node(model).type().shape(), 0),
          at(plan.places(), node.id()));
    }
    var sole = node.args().size() == 1 ? graph.node(node.args().getFirst()) : node;
    var from = Optional.ofNullable(plan.cells().get(sole.id()));
    var to =
        Optional.ofNullable((Kind.isNumber(node) ? plan.places() : plan.cells()).get(node.id()));
    if (node.op() instanceof HalvesToTime op && to.isPresent()) {
      var halves = node.args().stream().map(arg -> at(plan.places(), arg)).toList();
      return new RowStep.OfHalves(op, halves.get(0), halves.get(1), to.get());
    }
    if (node.op() instanceof Pointwise.OfCondition op && node.args().size() == 2) {
      return comparison(node, op).orElseGet(() -> new RowStep.Cells(node));
    }
    boolean known = sole.op() instanceof Source.Known;
    if (sole == node || known || from.isEmpty() || to.isEmpty()) {
      return new RowStep.Cells(node);
    }
    Element element = sole.type().element();
    return switch (node.op()) {
      case OfTime op when element == Element.TIME ->
          new RowStep.OfOneTime(op, from.get(), to.get());
      case OfText op when element == Element.TEXT ->
          new RowStep.OfOneText(op, from.get(), to.get());
      case TimeToTime op when element == Element.TIME ->
          new RowStep.Moves(op, from.get(), to.get());
      case TimeToText op when element == Element.TIME ->
          new RowStep.Names(op, from.get(), to.get());
      default -> new RowStep.Cells(node);
    };
  }

  private RowStep runs(Node node, RowModel model) {
    int number = models.size();
    models.put(node.id(), model);
    int[] args = node.args().stream().mapToInt(arg -> at(plan.places(), arg)).toArray();
    boolean cellsOnly =
        !graph.outputs().containsValue(node.id())
            && graph.users().get(node.id()).stream()
                .allMatch(user -> graph.node(user).op() instanceof Picks);
    return new RowStep.Runs(
        number,
        model,
        args,
        cellsOnly ? OptionalInt.empty() : OptionalInt.of(at(plan.cells(), node.id())),
        node);
  }

  /// Of two texts or two times that have a place.
  private Optional<RowStep> comparison(Node node, Pointwise.OfCondition op) {
    var to = Optional.ofNullable(plan.places().get(node.id()));
    var left = Optional.ofNullable(plan.cells().get(node.args().get(0)));
    var right = Optional.ofNullable(plan.cells().get(node.args().get(1)));
    Element element = graph.node(node.args().get(0)).type().element();
    boolean alike = graph.node(node.args().get(1)).type().element() == element;
    boolean kept = element == Element.TEXT || element == Element.TIME;
    return to.isEmpty() || left.isEmpty() || right.isEmpty() || !alike || !kept
        ? Optional.empty()
        : CellComparison.of(op, element)
            .map(
                comparison ->
                    new RowStep.Compares(
                        comparison, element == Element.TEXT, left.get(), right.get(), to.get()));
  }

  private static RowStep kernel(byte[] code) {
    return new RowStep.Kernel(KernelClass.define(RowKernel.class, code));
  }

  /// What rows must bring.
  public List<Input> inputs() {
    return List.copyOf(plan.inputs().keySet());
  }

  /// Where an input goes: among the numbers of a row, or among its other cells.
  public int place(Input input) {
    return Objects.requireNonNull(plan.inputs().get(input));
  }

  public List<Output> outputs() {
    return outputs;
  }

  Graph graph() {
    return graph;
  }

  /// How many models it runs.
  int models() {
    return models.size();
  }

  List<RowStep> steps() {
    return steps;
  }

  RowSchedule plan() {
    return plan;
  }

  /// What one thread needs to send rows through.
  public RowRunner runner() {
    return new RowRunner(this);
  }

  /// What an entity starts from.
  public RowState start() {
    return new RowState(layout, windows);
  }

  /// The values of constants that have a place.
  Map<Integer, Double> constants() {
    var constants = new HashMap<Integer, Double>();
    plan.places()
        .forEach(
            (id, place) ->
                graph
                    .node(id)
                    .constant()
                    .ifPresent(value -> constants.put(place, value.doubleAt(0))));
    return constants;
  }

  /// What the saved form of a state is made of, after the number of rows, in this order.
  public List<StatePart> parts() {
    var parts = new ArrayList<StatePart>();
    layout.parts().forEach(part -> parts.add(part.described()));
    windowHashes.forEach(hash -> parts.add(new StatePart(StatePart.Kind.WINDOW, hash, 0, 0)));
    modelHashes.forEach(hash -> parts.add(new StatePart(StatePart.Kind.MODEL, hash, 0, 0)));
    return parts;
  }
}
