package weft.jit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.eval.KnownInputs;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.order.SortKey;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.FunctionCall;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reduction;
import weft.ops.tensor.Squeeze;
import weft.rewrite.Prune;
import weft.testkit.Generator;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomOps;
import weft.testkit.Seeds;

/// Random tensor programs, each with several sets of inputs: of the same elements, of different
/// shapes that broadcast together. They may call a function `f` of one argument.
public final class TensorPrograms implements Generator<TensorPrograms.Case> {
  public record Case(Graph graph, List<Map<String, Tensor>> inputs) {
    /// Keeps the inputs that the graph has.
    public Case {
      inputs = inputs.stream().map(set -> KnownInputs.among(graph, set)).toList();
    }
  }

  private static final int RANK = 4;

  /// What a program takes.
  ///
  /// @param dims which of the dimensions it has; the others have length 1
  private record Input(Element element, List<Boolean> dims) {}

  @Override
  public Case draw(Seeds seeds) {
    var inputs = new LinkedHashMap<String, Input>();
    for (int i = seeds.between(1, 4); i > 0; i--) {
      Element element =
          seeds.chance(0.65)
              ? Element.F64
              : seeds.pick(
                  Element.BOOL, Element.BOOL, Element.F32, Element.I64, Element.I8, Element.U16);
      var dims =
          IntStream.range(0, seeds.between(0, RANK)).mapToObj(_ -> seeds.chance(0.6)).toList();
      inputs.put("p" + i, new Input(element, dims));
    }
    Graph graph = graph(inputs, seeds);
    var sets = new ArrayList<Map<String, Tensor>>();
    for (int i = seeds.between(1, 3); i > 0; i--) {
      sets.add(tensors(inputs, seeds));
    }
    return new Case(graph, sets);
  }

  private static Map<String, Tensor> tensors(Map<String, Input> inputs, Seeds seeds) {
    var lengths = new ArrayList<Integer>();
    boolean empty = seeds.chance(0.05);
    for (int d = 0; d < RANK; d++) {
      int length = d == RANK - 1 ? seeds.pick(1, 2, 5, 8, 13, 16, 21, 84) : seeds.between(1, 4);
      lengths.add(empty && seeds.chance(0.3) ? 0 : length);
    }
    if (seeds.chance(0.05)) {
      lengths.set(RANK - 1, 5000);
    }
    var tensors = new LinkedHashMap<String, Tensor>();
    inputs.forEach(
        (name, input) -> {
          var dims = new ArrayList<Integer>();
          int first = RANK - input.dims.size();
          for (int d = first; d < RANK; d++) {
            dims.add(input.dims.get(d - first) ? lengths.get(d) : 1);
          }
          tensors.put(name, tensor(input.element, new Shape(false, dims), seeds));
        });
    return tensors;
  }

  private static Tensor tensor(Element element, Shape shape, Seeds seeds) {
    return switch (element.kind()) {
      case FLOAT -> Tensor.floats(element, shape, _ -> number(seeds));
      case BOOL -> Tensor.bools(shape, _ -> seeds.chance(0.5));
      default -> Tensor.longs(element, shape, _ -> seeds.between(-3, 99));
    };
  }

  private static double number(Seeds seeds) {
    return seeds.chance(0.8)
        ? seeds.normal() * seeds.pick(1.0, 10.0)
        : seeds.pick(0.0, -0.0, 1.0, -2.5, 1e300, Double.NaN, Double.POSITIVE_INFINITY, 7.0);
  }

  private static Graph graph(Map<String, Input> inputs, Seeds seeds) {
    var builder = GraphBuilder.plain();
    inputs.keySet().forEach(name -> builder.add(Placeholder.of(name)));
    builder.add(Constant.of(seeds.pick(2.0, 0.5, -1.0, Double.NaN)));
    builder.add(new Constant(Tensor.scalar(3L)));
    builder.add(new Constant(Tensor.scalar(seeds.chance(0.5))));
    int leaves = builder.size();
    var ops = new RandomOps(false);
    for (int wanted = seeds.between(1, seeds.chance(0.1) ? 60 : 14); wanted > 0; wanted--) {
      op(ops, seeds).ifPresent(op -> apply(builder, op, seeds));
    }
    var used = new boolean[builder.size()];
    IntStream.range(0, used.length)
        .forEach(id -> builder.node(id).args().forEach(arg -> used[arg] = true));
    IntStream.range(Math.min(leaves, used.length - 1), used.length)
        .filter(id -> !used[id] || seeds.chance(0.1))
        .forEach(id -> builder.output("out" + id, id));
    return new Prune().apply(builder.build());
  }

  private static java.util.Optional<Op> op(RandomOps ops, Seeds seeds) {
    if (seeds.chance(0.03)) {
      return java.util.Optional.of(FunctionCall.of("f", 1, List.of()));
    }
    if (seeds.chance(0.1)) {
      return java.util.Optional.of(new ReduceSum(seeds.pick("time", "0,1", "-2", "1", "-1,-2")));
    }
    var classes =
        Ops.all().classes().stream()
            .filter(type -> !isKey(type))
            .filter(
                type ->
                    Pointwise.class.isAssignableFrom(type)
                        || Reduction.class.isAssignableFrom(type)
                        || type == Cast.class
                        || type == ExpandDims.class
                        || type == Squeeze.class)
            .toList();
    return ops.draw(seeds.pick(classes), seeds).map(Op.class::cast);
  }

  /// Keys mean something to each other only: of other numbers, the sign of a missing one shows.
  public static boolean isKey(Class<? extends Op> type) {
    return type.getPackage() == SortKey.class.getPackage();
  }

  private static void apply(GraphBuilder builder, Op op, Seeds seeds) {
    var args =
        op.contract().roles().stream()
            .map(
                _ ->
                    Math.max(
                        seeds.between(0, builder.size() - 1), seeds.between(0, builder.size() - 1)))
            .toList();
    try {
      builder.add(op, args);
    } catch (WeftException refused) {
      // what does not fit is left out
    }
  }

  @Override
  public Stream<Case> shrink(Case value) {
    Stream<Case> fewer =
        value.inputs.stream()
            .filter(_ -> value.inputs.size() > 1)
            .map(inputs -> new Case(value.graph, List.of(inputs)));
    Stream<Case> simpler =
        RandomGraphs.simpler(value.graph).map(graph -> new Case(graph, value.inputs));
    Stream<Case> smaller =
        value.inputs.getFirst().keySet().stream()
            .filter(name -> value.inputs.stream().anyMatch(set -> set.get(name).shape().rank() > 0))
            .filter(name -> value.inputs.stream().allMatch(set -> set.get(name).shape().size() > 0))
            .map(
                name ->
                    new Case(
                        value.graph,
                        value.inputs.stream()
                            .map(
                                set -> {
                                  var other = new HashMap<>(set);
                                  other.put(name, set.get(name).gather(Shape.SCALAR, _ -> 0));
                                  return Map.copyOf(other);
                                })
                            .toList()));
    return Stream.of(fewer, simpler, smaller).flatMap(cases -> cases);
  }

  @Override
  public String show(Case value) {
    return value.graph
        + value.inputs.stream()
            .map(
                set ->
                    set.entrySet().stream()
                        .map(e -> e.getKey() + " : " + e.getValue().type() + " = " + brief(e))
                        .collect(Collectors.joining("\n")))
            .collect(Collectors.joining("\n---\n"));
  }

  private static String brief(Map.Entry<String, Tensor> input) {
    return input.getValue().size() > 100 ? "..." : input.getValue().toString();
  }
}
