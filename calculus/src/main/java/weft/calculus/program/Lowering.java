package weft.calculus.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Payload;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Add;
import weft.ops.control.Rearranges;
import weft.ops.control.Wraps;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.rewrite.Stacking;

/// Turns equations of programs into equations on tensors: `each(add)` on lists of numbers becomes
/// `add` on tensors that have the items along a first dimension; a call becomes its equations.
public final class Lowering {
  /// What a value of the program has become.
  public sealed interface Val {
    /// A tensor, or a batch of them side by side; a batch whose items are all the same need not be.
    record Cells(Stacking.Cells of) implements Val {
      Cells(int id, boolean stacked, Type item) {
        this(new Stacking.Cells(id, stacked, item));
      }

      int id() {
        return of.id();
      }

      boolean stacked() {
        return of.stacked();
      }

      Type item() {
        return of.item();
      }
    }

    record Parts(List<Val> parts) implements Val {}
  }

  private final GraphBuilder to;

  Lowering(GraphBuilder to) {
    this.to = to;
  }

  /// An input: of one value, or of a batch of values whose shape is known.
  Optional<Val> input(Graph graph, Node node) {
    Type type = node.type();
    boolean text = type.element() == Element.TEXT || type.element() == Element.ANY;
    if (!node.isInput() || node.isColumn() || text || type.batches() > 1) {
      return Optional.empty();
    }
    boolean batch = type.batches() == 1;
    int id = batch ? to.add(Placeholder.of(node.name())) : to.copy(graph, node, List.of());
    return Optional.of(new Val.Cells(id, batch, batch ? type.item() : type));
  }

  /// An equation; empty where it has to stay as it is.
  Optional<Val> apply(Graph graph, Node node, List<Val> args) {
    if (node.op() instanceof Payload) {
      return graph
          .payload(node.id())
          .filter(value -> value instanceof Tensor)
          .map(_ -> new Val.Cells(to.copy(graph, node, List.of()), false, node.type()));
    }
    return apply(node.op(), args, Labels.NONE.tags(node.labels().tags()));
  }

  private Optional<Val> apply(Op op, List<Val> args, Labels labels) {
    return switch (op) {
      case Rearranges rearranges -> rearranges.rearrange(new OnVals(labels), args);
      case Perform _ when !(op instanceof Evaluate) -> Optional.empty();
      default -> plain(op, args, labels);
    };
  }

  /// What ops that only rearrange do to tensors.
  private final class OnVals implements Rearranges.Values<Val> {
    private final Labels labels;

    OnVals(Labels labels) {
      this.labels = labels;
    }

    @Override
    public Optional<Val> tuple(List<Val> parts) {
      return Optional.of(new Val.Parts(parts));
    }

    @Override
    public Optional<Val> part(Val tuple, int index) {
      return tuple instanceof Val.Parts(var parts)
          ? Optional.of(parts.get(index))
          : Optional.empty();
    }

    @Override
    public Optional<Val> sum(Val a, Val b) {
      return Lowering.this.sum(a, b, labels);
    }

    @Override
    public Optional<Val> zeros(Val like) {
      return Lowering.this.zeros(like);
    }

    @Override
    public Optional<Val> run(Graph graph, List<Val> inputs) {
      return body(graph, inputs);
    }

    /// One batch becomes a dimension; a batch of batches does not.
    @Override
    public Optional<Val> each(Op op, List<Val> args) {
      return op instanceof Wraps ? Optional.empty() : apply(op, args, labels);
    }
  }

  private Optional<Val> sum(Val a, Val b, Labels labels) {
    if (a instanceof Val.Parts(var left) && b instanceof Val.Parts(var right)) {
      var sums = new ArrayList<Val>();
      for (int i = 0; i < left.size(); i++) {
        var sum = sum(left.get(i), right.get(i), labels);
        if (sum.isEmpty()) {
          return Optional.empty();
        }
        sums.add(sum.get());
      }
      return Optional.of(new Val.Parts(sums));
    }
    boolean numbers = isFloat(a) && isFloat(b);
    return numbers ? plain(new Add(), List.of(a, b), labels) : Optional.empty();
  }

  private static boolean isFloat(Val val) {
    return val instanceof Val.Cells cells && cells.item().element().isFloat();
  }

  private Optional<Val> zeros(Val like) {
    if (like instanceof Val.Parts(var parts)) {
      var zeros = parts.stream().map(this::zeros).toList();
      return zeros.stream().allMatch(Optional::isPresent)
          ? Optional.of(new Val.Parts(zeros.stream().map(Optional::orElseThrow).toList()))
          : Optional.empty();
    }
    Type type = ((Val.Cells) like).item();
    if (!type.element().isFloat() || type.shape().open()) {
      return Optional.empty();
    }
    var zero = new Constant(Tensor.floats(type.element(), type.shape(), _ -> 0));
    return Optional.of(new Val.Cells(to.add(zero), false, type));
  }

  /// The equations of a call.
  private Optional<Val> body(Graph body, List<Val> args) {
    var vals = new @Nullable Val[body.size()];
    int next = 0;
    for (Node node : body.nodes()) {
      if (node.isInput()) {
        vals[node.id()] = args.get(next++);
        continue;
      }
      var given = new ArrayList<Val>();
      for (int arg : node.args()) {
        given.add(Objects.requireNonNull(vals[arg]));
      }
      var val = apply(body, node, given);
      if (val.isEmpty()) {
        return Optional.empty();
      }
      vals[node.id()] = val.get();
    }
    var outputs = new ArrayList<Val>();
    for (int id : body.outputs().values()) {
      outputs.add(Objects.requireNonNull(vals[id]));
    }
    return Optional.of(outputs.size() == 1 ? outputs.getFirst() : new Val.Parts(outputs));
  }

  /// An op on tensors.
  private Optional<Val> plain(Op op, List<Val> args, Labels labels) {
    var cells = new ArrayList<Stacking.Cells>(args.size());
    for (Val arg : args) {
      if (!(arg instanceof Val.Cells(var one))) {
        return Optional.empty();
      }
      cells.add(one);
    }
    return new Stacking(to, OptionalInt.empty()).apply(op, cells, labels).map(Val.Cells::new);
  }
}
