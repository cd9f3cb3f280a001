package weft.calculus.holding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.calculus.Rules;
import weft.calculus.rules.Shapes;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.form.RowGraph;
import weft.ops.array.ArrayExtract;
import weft.ops.array.ArrayOf;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.model.ModelRow;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.Reshape;
import weft.rewrite.Prune;

/// A model on each row: the derivative of its graph, on each row.
public record RowGraphRule(RowGraph op, Rules rules) implements Shapes.Both {
  private static final String OUT = "out";

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    Graph body = op.body();
    var names = given(at);
    String prefix = Pushforward.prefix(body);
    int next = 0;
    for (Node input : body.inputs()) {
      int count = count(input);
      var some = tangents.subList(next, next + count);
      next += count;
      if (some.stream().anyMatch(Optional::isPresent)) {
        names.put(prefix + input.name(), together(at, input, some));
      }
    }
    Graph pushed =
        new Pushforward(node -> names.containsKey(prefix + node.name()), rules).apply(body);
    String out = prefix + body.outputs().keySet().iterator().next();
    return pushed.outputs().containsKey(out)
        ? Optional.of(row(at, Prune.keep(pushed, Set.of(out)), names))
        : Optional.empty();
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    Graph body = op.body();
    var names = given(at);
    String prefix = Pullback.prefix(body);
    names.put(prefix + body.outputs().keySet().iterator().next(), cotangent);
    var wanted = new ArrayList<Node>();
    int next = 0;
    for (Node input : body.inputs()) {
      int first = next;
      next += count(input);
      boolean moves = IntStream.range(first, next).anyMatch(i -> !at.isFixed(i));
      if (moves && input.type().element().isFloat()) {
        wanted.add(input);
      }
    }
    Graph pulled = new Pullback(wanted::contains, rules).apply(body);
    wanted.removeIf(input -> !pulled.outputs().containsKey(prefix + input.name()));
    var cotangents = new ArrayList<Optional<Integer>>();
    if (wanted.isEmpty()) {
      at.args().forEach(_ -> cotangents.add(Optional.empty()));
      return cotangents;
    }
    int all = row(at, together(pulled, prefix, wanted), names);
    int from = 0;
    for (Node input : body.inputs()) {
      if (!wanted.contains(input)) {
        IntStream.range(0, count(input)).forEach(_ -> cotangents.add(Optional.empty()));
        continue;
      }
      Shape shape = input.type().shape();
      var cells =
          IntStream.range(from, from + shape.size())
              .mapToObj(i -> counted(at, at.add(new ArrayExtract(i), all)))
              .toList();
      from += shape.size();
      if (op.byCell() || shape.isScalar()) {
        cells.forEach(cell -> cotangents.add(Optional.of(cell)));
      } else {
        cotangents.add(Optional.of(at.add(new ArrayOf(Element.F64, shape.dims()), cells)));
      }
    }
    return cotangents;
  }

  /// How many arguments an input has.
  private int count(Node input) {
    return op.byCell() ? input.type().shape().size() : 1;
  }

  /// What the inputs of the body are.
  private Map<String, Integer> given(Site at) {
    var names = new HashMap<String, Integer>();
    int next = 0;
    for (Node input : op.body().inputs()) {
      int count = count(input);
      var args = at.args().subList(next, next + count).stream().map(Optional::of).toList();
      names.put(input.name(), together(at, input, args));
      next += count;
    }
    return names;
  }

  /// The arguments of an input, or their tangents, as one value; those that are not there are zero.
  private int together(Site at, Node input, List<Optional<Integer>> args) {
    if (!op.byCell() || input.type().shape().isScalar()) {
      return args.getFirst().orElseThrow();
    }
    var cells = args.stream().map(arg -> arg.orElseGet(() -> at.add(Constant.of(0)))).toList();
    return at.add(new ArrayOf(input.type().element(), input.type().shape().dims()), cells);
  }

  /// A row that was not run because something is missing does not count.
  private int counted(Site at, int cotangent) {
    if (!op.strict()) {
      return cotangent;
    }
    int missing = at.add(new IsMissing(), at.add(new ArrayExtract(0), at.result()));
    return at.add(new Where(), missing, at.add(Constant.of(0)), cotangent);
  }

  /// The cotangents of some inputs, one after the other, as the only output.
  private static Graph together(Graph pulled, String prefix, List<Node> wanted) {
    var to = GraphBuilder.sharing();
    var inputs = new ArrayList<Integer>();
    pulled.inputs().forEach(input -> inputs.add(to.copy(pulled, input, List.of())));
    int[] became = to.copy(pulled, inputs);
    var parts = new ArrayList<Integer>();
    for (Node input : wanted) {
      int id = became[Objects.requireNonNull(pulled.outputs().get(prefix + input.name()))];
      parts.add(to.add(new Reshape(List.of(input.type().shape().size())), id));
    }
    to.output(
        OUT, parts.size() == 1 ? parts.getFirst() : to.add(Concatenate.of(0, parts.size()), parts));
    return new Prune().apply(to.build());
  }

  /// A graph on each row, with its inputs by name.
  private int row(Site at, Graph body, Map<String, Integer> names) {
    var to = GraphBuilder.plain();
    var args = new ArrayList<Integer>();
    var inputs = new ArrayList<Integer>();
    for (Node input : body.inputs()) {
      args.add(Objects.requireNonNull(names.get(input.name())));
      inputs.add(to.add(Input.of("x_" + inputs.size(), input.type())));
    }
    int[] became = to.copy(body, inputs);
    body.outputs().values().forEach(id -> to.output(OUT, became[id]));
    return at.add(new ModelRow(to.build(), op.strict()), args);
  }
}
