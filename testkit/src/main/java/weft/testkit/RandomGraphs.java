package weft.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.eval.KnownInputs;
import weft.eval.Table;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Perform;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.ir.problem.WeftException;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.rewrite.Prune;

/// Random graphs of any ops, typed by their contracts: an op is drawn, its roles are filled with
/// nodes that fit, and what the builder refuses is left out.
public final class RandomGraphs {
  private static final int TRIES = 20;
  private static final Set<String> INNER = Set.of("weft.ops.order", "weft.ops.calculus");
  private static final double REPEATED = 0.15;
  private static final double OTHER_CELLS = 0.25;

  private final List<Class<? extends Op>> classes;
  private final Predicate<Op> admitted;
  private final boolean rows;

  private RandomGraphs(OpSet ops, Predicate<Op> admitted, boolean rows) {
    // What is not a key has no meaning as one; programs have graphs of their own.
    this.classes =
        ops.classes().stream()
            .filter(type -> !INNER.contains(type.getPackageName()))
            .filter(type -> !Perform.class.isAssignableFrom(type))
            .toList();
    this.admitted = admitted;
    this.rows = rows;
  }

  /// A graph over the columns of a table, and the table.
  public record OverTable(Graph graph, Table table) {}

  /// A tensor program and its inputs.
  public record Program(Graph graph, Map<String, Tensor> inputs) {
    /// Keeps the inputs that the graph has.
    public Program {
      inputs = KnownInputs.among(graph, inputs);
    }
  }

  /// Graphs over random tables, of all ops that give a value for each row.
  public static Generator<OverTable> overTables(OpSet ops, RandomTables tables) {
    return overTables(ops, tables, _ -> true);
  }

  /// The same with some of the ops only.
  public static Generator<OverTable> overTables(
      OpSet ops, RandomTables tables, Predicate<Op> admitted) {
    var graphs = new RandomGraphs(ops, op -> rowByRow(op) && admitted.test(op), true);
    return new Generator<>() {
      @Override
      public OverTable draw(Seeds seeds) {
        Table table = tables.draw(seeds);
        return new OverTable(graphs.over(table, seeds), table);
      }

      @Override
      public Stream<OverTable> shrink(OverTable value) {
        return Stream.concat(
            simpler(value.graph).map(graph -> new OverTable(graph, value.table)),
            tables.shrink(value.table).map(table -> new OverTable(value.graph, table)));
      }

      @Override
      public String show(OverTable value) {
        return value.graph + RandomTables.text(value.table);
      }
    };
  }

  /// Tensor programs of all ops but cross-sections and events, which need a table.
  public static Generator<Program> programs(OpSet ops) {
    var graphs = new RandomGraphs(ops, RandomGraphs::overArrays, false);
    return new Generator<>() {
      @Override
      public Program draw(Seeds seeds) {
        return graphs.program(seeds);
      }

      @Override
      public Stream<Program> shrink(Program value) {
        return simpler(value.graph).map(graph -> new Program(graph, value.inputs));
      }

      @Override
      public String show(Program value) {
        return value.graph
            + value.inputs.entrySet().stream()
                .map(input -> input + " : " + input.getValue().type())
                .collect(Collectors.joining("\n"));
      }
    };
  }

  private static boolean isLeaf(Op op) {
    return op.primitive() == Primitive.SOURCE || op.primitive() == Primitive.SINK;
  }

  private static boolean overArrays(Op op) {
    return !isLeaf(op) && !(op instanceof CrossSection) && op.primitive() != Primitive.EVENT;
  }

  private static boolean rowByRow(Op op) {
    return !isLeaf(op) && op.contract().keepsRows() && !op.effectful();
  }

  // ---- drawing
  // ------------------------------------------------------------------------------------------------

  private Graph over(Table table, Seeds seeds) {
    var builder = GraphBuilder.plain();
    table
        .columns()
        .forEach(
            (name, column) -> {
              if (!table.entity().equals(Optional.of(name))) {
                var cell = table.type(name).shape().dims();
                builder.add(new Column(name, column.element(), cell));
              }
            });
    builder.add(new Constant(Tensor.scalar(seeds.pick("a", "", "open", "closed"))));
    boolean timed =
        table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
    return grow(builder, new RandomOps(timed), seeds);
  }

  private Program program(Seeds seeds) {
    var builder = GraphBuilder.plain();
    var inputs = new LinkedHashMap<String, Tensor>();
    for (int i = seeds.between(1, 3); i > 0; i--) {
      String name = "p" + i;
      inputs.put(name, RandomOps.tensor(seeds));
      builder.add(Placeholder.of(name));
      builder.add(new ArrayConstant(), List.of(), Labels.NONE, RandomOps.tensor(seeds));
    }
    return new Program(grow(builder, new RandomOps(false), seeds), inputs);
  }

  private Graph grow(GraphBuilder builder, RandomOps ops, Seeds seeds) {
    builder.add(Constant.of(1));
    builder.add(Constant.of(0));
    builder.add(new Constant(RandomOps.scalar(seeds)));
    int leaves = builder.size();
    for (int wanted = seeds.between(1, 12); wanted > 0; wanted--) {
      if (builder.size() > leaves && seeds.chance(REPEATED)) {
        repeat(builder, builder.node(seeds.between(leaves, builder.size() - 1)), seeds);
      } else {
        ops.draw(seeds.pick(classes), seeds)
            .filter(admitted)
            .ifPresent(op -> apply(builder, op, seeds));
      }
    }
    var used = new boolean[builder.size()];
    IntStream.range(0, used.length)
        .forEach(id -> builder.node(id).args().forEach(arg -> used[arg] = true));
    IntPredicate shown = id -> !used[id] || seeds.chance(0.1);
    IntStream.range(Math.min(leaves, used.length - 1), used.length)
        .filter(shown)
        .forEach(id -> builder.output("out" + id, id));
    return new Prune().apply(builder.build());
  }

  /// The same equation again, or the same op on its own result: what rewrites look for.
  private void repeat(GraphBuilder builder, Node node, Seeds seeds) {
    boolean again = node.args().size() == 1 && seeds.chance(0.5);
    try {
      builder.add(node.op(), again ? List.of(node.id()) : node.args());
    } catch (WeftException refused) {
      apply(builder, node.op(), seeds);
    }
  }

  /// Adds the op to nodes that fit, where there are such.
  private void apply(GraphBuilder builder, Op op, Seeds seeds) {
    for (int i = 0; i < TRIES; i++) {
      var args = new ArrayList<Integer>();
      Predicate<Type> wanted = rows && seeds.chance(OTHER_CELLS) ? seeds.pick(OTHERS) : NUMBERS;
      for (Role role : op.contract().roles()) {
        argument(builder, role, wanted, i < TRIES / 2, seeds).ifPresent(args::add);
      }
      if (args.size() < op.contract().arity()) {
        return;
      }
      try {
        var types = args.stream().map(builder::type).toList();
        Type type = op.infer(types);
        if (rows ? isWritten(op, types) : !type.axes().contains(Axis.ENTITY)) {
          builder.add(op, args, labels(seeds));
          return;
        }
      } catch (WeftException refused) {
        // other nodes may fit
      }
    }
  }

  /// Whether formulas can say it: a window or a state runs over rows, of which the cells of an
  /// array are none.
  private static boolean isWritten(Op op, List<Type> types) {
    boolean overRows = op.primitive() == Primitive.WINDOW || op.primitive() == Primitive.STATE;
    return !overRows || types.stream().allMatch(type -> type.shape().isScalar());
  }

  private static final Predicate<Type> NUMBERS = Type.column(Element.F64)::equals;

  /// What else an op may be tried on; all of its arguments are then often of that kind.
  private static final List<Predicate<Type>> OTHERS =
      List.of(
          type -> type.element() == Element.TEXT,
          type -> type.element() == Element.TIME,
          type -> type.element() == Element.I64,
          type -> type.shape().rank() > 0);

  /// Often a number a row, often a late node: so graphs compute something, and grow deep.
  ///
  /// @param wanted what is often taken
  private static Optional<Integer> argument(
      GraphBuilder builder, Role role, Predicate<Type> wanted, boolean usual, Seeds seeds) {
    var fits =
        IntStream.range(0, builder.size())
            .filter(id -> role.admits(builder.type(id).element()))
            .boxed()
            .toList();
    var numbers = fits.stream().filter(id -> wanted.test(builder.type(id))).toList();
    var constants =
        fits.stream().filter(id -> builder.type(id).equals(Type.scalar(Element.F64))).toList();
    var choice = !numbers.isEmpty() && usual && seeds.chance(0.75) ? numbers : fits;
    boolean constant = wanted == NUMBERS && !constants.isEmpty() && usual && seeds.chance(0.12);
    choice = constant ? constants : choice;
    return choice.isEmpty()
        ? Optional.empty()
        : Optional.of(Math.max(seeds.pick(choice), usual ? seeds.pick(choice) : 0));
  }

  private static Labels labels(Seeds seeds) {
    if (seeds.chance(0.8)) {
      return Labels.NONE;
    }
    return new Labels(
        seeds.pick("", "c", "a b", "\"\\\n\t\u0002é😀"),
        seeds.pick("", "s1"),
        seeds.pick(List.of(), List.of("k", "l \"")),
        seeds.pick(List.of(), List.of("t2", "t1")));
  }

  // ---- shrinking
  // ----------------------------------------------------------------------------------------------

  /// Simpler graphs: one output of several, a node replaced by an earlier one of its type, an op
  /// with simpler attributes, no labels.
  public static Stream<Graph> simpler(Graph graph) {
    var outputs = graph.outputs().keySet();
    Stream<Graph> fewer =
        outputs.stream()
            .filter(_ -> outputs.size() > 1)
            .map(name -> Prune.keep(graph, Set.of(name)));
    Stream<Graph> shorter =
        graph.nodes().reversed().stream()
            .flatMap(
                node ->
                    IntStream.range(0, node.args().isEmpty() ? 0 : node.id())
                        .filter(id -> graph.node(id).type().equals(node.type()))
                        .mapToObj(id -> edit(graph, node.id(), (_, became) -> became.get(id)))
                        .flatMap(Optional::stream));
    Stream<Graph> plainer =
        graph.nodes().stream().flatMap(node -> plainer(graph, node)).flatMap(Optional::stream);
    return Stream.of(fewer, shorter, plainer).flatMap(graphs -> graphs);
  }

  private static Stream<Optional<Graph>> plainer(Graph graph, Node node) {
    Stream<Optional<Graph>> ops =
        node.args().isEmpty()
            ? Stream.empty()
            : RandomOps.simpler(node.op())
                .map(op -> edit(graph, node.id(), (to, became) -> to.add(op, args(node, became))));
    return node.labels().equals(Labels.NONE)
        ? ops
        : Stream.concat(
            ops,
            Stream.of(
                edit(
                    graph,
                    node.id(),
                    (to, became) ->
                        graph
                            .payload(node.id())
                            .map(cells -> to.add(node.op(), List.of(), Labels.NONE, cells))
                            .orElseGet(() -> to.add(node.op(), args(node, became))))));
  }

  /// The graph with another equation in the place of one; empty where the builder refuses.
  private static Optional<Graph> edit(
      Graph graph, int at, BiFunction<GraphBuilder, List<Integer>, Integer> other) {
    var to = GraphBuilder.plain();
    var became = new ArrayList<Integer>();
    try {
      for (Node node : graph.nodes()) {
        became.add(
            node.id() == at
                ? other.apply(to, became)
                : Integer.valueOf(to.copy(graph, node, args(node, became))));
      }
    } catch (WeftException refused) {
      return Optional.empty();
    }
    graph.outputs().forEach((name, id) -> to.output(name, became.get(id)));
    return Optional.of(new Prune().apply(to.build()));
  }

  private static List<Integer> args(Node node, List<Integer> became) {
    return node.args().stream().map(became::get).toList();
  }
}
