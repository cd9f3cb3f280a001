package weft.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import weft.eval.Meaning;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.Tensor;

/// Values of nodes that are known while a graph is made: constants and what is computed from them.
/// Some ops need them, because a shape or a number of rounds depends on them. Values of inputs may
/// be lent for that; then the graph holds for these values only.
final class Known {
  /// Nothing is computed here that calls functions or reads rows.
  private static final Host NOBODY =
      new Host() {
        @Override
        public int rows() {
          return -1;
        }

        @Override
        public long[] order() {
          return new long[0];
        }

        @Override
        public UserFunction function(String name) {
          throw new IllegalStateException(name);
        }
      };

  private final GraphBuilder builder;
  private final Map<String, Tensor> lent;
  private final Meaning meaning = new Meaning(RuleBook.EMPTY);
  private final Map<Integer, Optional<Tensor>> values = new HashMap<>();
  private final TreeSet<String> fixed = new TreeSet<>();

  Known(GraphBuilder builder, Map<String, Tensor> lent) {
    this.builder = builder;
    this.lent = lent;
  }

  /// Inputs whose values the graph depends on.
  Set<String> fixed() {
    return fixed;
  }

  Optional<Tensor> of(int id) {
    Optional<Tensor> value = values.get(id);
    if (value == null) {
      value = find(builder.node(id));
      values.put(id, value);
    }
    return value;
  }

  private Optional<Tensor> find(Node node) {
    return switch (node.op()) {
      case Source.Known known -> Optional.of(known.value());
      case Source.Stored _ -> builder.payload(node.id());
      case Source.Given given -> {
        Optional<Tensor> value = Optional.ofNullable(lent.get(given.name()));
        if (value.isPresent()) {
          fixed.add(given.name());
        }
        yield value;
      }
      default -> {
        var args = node.args().stream().map(this::of).toList();
        boolean large = !OnnxWords.fits(node.type().shape().dims());
        if (large || node.op().effectful() || args.stream().anyMatch(Optional::isEmpty)) {
          yield Optional.empty();
        }
        List<Tensor> all = args.stream().map(Optional::orElseThrow).toList();
        yield Optional.of(
            meaning.of(node.op(), all.stream().map(Tensor::type).toList()).evaluate(all, NOBODY));
      }
    };
  }
}
