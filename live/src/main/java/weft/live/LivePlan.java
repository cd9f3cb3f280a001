package weft.live;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import weft.eval.Rewritten;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Structure;
import weft.ir.Type;
import weft.ir.trait.Converts;
import weft.jit.row.RowProgram;
import weft.live.intake.TimePolicy;
import weft.rewrite.Stages;

/// A graph, ready for rows as they arrive. It is immutable and may be shared by threads; each fold
/// that it starts belongs to one.
public final class LivePlan implements RowPlan {
  /// A column that rows must bring.
  ///
  /// @param number whether its cells are numbers or conditions: then they go in by [Row#set(int,
  ///   double)], else by [Row#setOther]. A column that is needed both ways is there twice
  public record Input(String name, Type type, boolean number) {}

  /// @param number whether its cells are numbers or conditions, found by [Emission#number]
  /// @param event whether only rows tell it on which it is present and, if it is a condition, holds
  public record Output(String name, Type type, boolean number, boolean event) {
    /// Whether a row tells it.
    public boolean isDue(Emission row, int place) {
      if (!event) {
        return true;
      }
      if (!number) {
        return row.other(place) != null;
      }
      double value = row.number(place);
      return !Double.isNaN(value) && !(type.element() == Element.BOOL && value == 0);
    }
  }

  private final List<Input> inputs;
  private final List<Output> outputs = new ArrayList<>();
  private final Stages stages;
  private final List<RowProgram> programs = new ArrayList<>();

  private LivePlan(Graph graph, Set<String> events) {
    Graph rewritten = Rewritten.toNumbers(graph);
    var hashes = hashes(rewritten);
    stages = Stages.of(rewritten);
    for (var stage : stages.stages()) {
      Graph within = stage.within();
      var own =
          Structure.hashes(
              within,
              node ->
                  result(node).isPresent()
                      ? result(node).map(hashes::get)
                      : column(within, node, arg -> result(arg).isPresent()));
      programs.add(new RowProgram(stage.within(), own));
    }
    inputs = columns(graph);
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Type type = graph.node(id).type();
              outputs.add(new Output(name, type, isNumber(type), events.contains(name)));
            });
  }

  /// @param events the outputs that are told only when they happen
  /// @throws weft.ir.problem.WeftException if something in it can't be computed row by row
  public static LivePlan of(Graph graph, Set<String> events) {
    return new LivePlan(graph, events);
  }

  /// What the equations compute, by which their state is found again.
  ///
  /// @param rewritten the equations that kernels compute
  public static List<UUID> hashes(Graph rewritten) {
    return Structure.hashes(rewritten, node -> column(rewritten, node, _ -> false));
  }

  /// The node of the whole graph that is the result of an earlier stage here: it stands as a
  /// column.
  private Optional<Integer> result(Node node) {
    return node.isColumn()
        ? Optional.ofNullable(stages.columns().get(node.name()))
        : Optional.empty();
  }

  /// A column of numbers is the same whether its file has whole ones or not.
  private static Optional<UUID> column(Graph graph, Node node, Predicate<Node> isResult) {
    boolean converted = node.op() instanceof Converts op && op.to() == Element.F64;
    Node read = converted ? graph.node(node.args().getFirst()) : node;
    boolean same =
        read.op() instanceof Source.Given source
            && source.ofTable()
            && source.part().isEmpty()
            && read.type().element() == (converted ? Element.I64 : Element.F64)
            && read.type().shape().isScalar()
            && !isResult.test(read);
    return same
        ? Optional.of(
            UUID.nameUUIDFromBytes(("column " + read.name()).getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  static boolean isNumber(Type type) {
    return type.shape().isScalar()
        && (type.element() == Element.F64 || type.element() == Element.BOOL);
  }

  /// @param graph as written, which knows how wide arrays are
  private List<Input> columns(Graph graph) {
    var types = graph.columns();
    Map<String, Input> found = new LinkedHashMap<>();
    for (RowProgram program : programs) {
      for (var input : program.inputs()) {
        if (!stages.columns().containsKey(input.column())) {
          boolean number = input.number() && input.cell().isEmpty();
          found.putIfAbsent(
              number + input.column(),
              new Input(
                  input.column(),
                  number ? input.type() : types.getOrDefault(input.column(), input.type()),
                  number));
        }
      }
    }
    return List.copyOf(found.values());
  }

  @Override
  public List<Input> inputs() {
    return inputs;
  }

  @Override
  public List<Output> outputs() {
    return outputs;
  }

  Stages stages() {
    return stages;
  }

  public List<RowProgram> programs() {
    return programs;
  }

  @Override
  public boolean across() {
    return programs.size() > 1;
  }

  @Override
  public Fold fold() {
    return across() ? new AcrossFold(this) : new EntityFold(this);
  }

  /// What the saved form of an entity is made of, stage by stage.
  public StateLayout layout() {
    return new StateLayout(
        inputs.stream().map(input -> (input.number() ? "" : "!") + input.name()).toList(),
        programs.stream().map(RowProgram::parts).toList());
  }

  /// Bytes that an entity takes when it has been seen first; windows over durations add to it.
  public long stateBytes() {
    return programs.stream().mapToLong(program -> program.start().bytes()).sum();
  }

  /// How it runs, for people.
  public String describe(TimePolicy policy) {
    return LivePlanText.of(this, policy);
  }
}
