package weft.ir;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Dimensions that have a name, in types and in graphs.
///
/// An op has one rule for shapes, over known extents. What it says of names is found by trying: the
/// names get extents that nothing else has, several times; a dimension of the result that is always
/// that of a name has this name, one that is always the same is known. What the rule refuses for
/// such extents is refused: a name fits itself alone. Where a dimension of the result is neither
/// (twice a name), the shape is known with the values only. Values are checked by the same rule.
public final class NamedDimensions {
  /// How often names get extents.
  private static final int TRIES = 3;

  /// Larger than the windows of most networks; a few such dimensions still make a tensor.
  private static final int LEAST = 61;

  private NamedDimensions() {}

  /// What an op gives for arguments of these types.
  static Type infer(Op op, List<Type> args) {
    boolean known = true;
    for (Type arg : args) {
      known &= arg.shape().named().isEmpty() && arg.parts().isEmpty();
    }
    if (known) {
      return op.infer(args);
    }
    var names = new LinkedHashSet<String>();
    args.forEach(arg -> names(arg, names));
    if (names.isEmpty()) {
      return op.infer(args);
    }
    var tries = tries(List.copyOf(names));
    var results = new ArrayList<Type>();
    for (var extents : tries) {
      try {
        results.add(op.infer(args.stream().map(arg -> bind(arg, extents)).toList()));
      } catch (WeftException e) {
        throw e.with(d -> d.hint().isEmpty() ? d.hint("seen with " + told(extents)) : d);
      }
    }
    return common(results, tries);
  }

  /// A type with extents in place of names. A name that has none stays.
  public static Type bind(Type type, Map<String, Integer> extents) {
    if (type.isTuple()) {
      var parts = type.parts().stream().map(part -> bind(part, extents)).toList();
      return new Type(type.element(), type.shape(), type.axes(), type.batches(), parts);
    }
    return type.shape().named().isEmpty()
        ? type
        : type.with(
            Shape.named(type.shape().named().stream().map(each -> bound(each, extents)).toList()));
  }

  private static TensorDimension bound(TensorDimension dimension, Map<String, Integer> extents) {
    return switch (dimension) {
      case TensorDimension.Extent _ -> dimension;
      case TensorDimension.Named(String name) -> {
        Integer extent = extents.get(name);
        yield extent == null ? dimension : TensorDimension.of(extent);
      }
    };
  }

  /// The names in the types of a graph's inputs, in their order.
  public static Set<String> of(Graph graph) {
    var names = new LinkedHashSet<String>();
    graph.inputs().forEach(input -> names(input.type(), names));
    return names;
  }

  private static void names(Type type, Set<String> names) {
    type.parts().forEach(part -> names(part, names));
    for (TensorDimension dimension : type.shape().named()) {
      if (dimension instanceof TensorDimension.Named(String name)) {
        names.add(name);
      }
    }
  }

  /// The extents of names that values have.
  ///
  /// @param values by the names of inputs; what is not there is not asked for
  /// @throws WeftException if two of them have another extent for a name
  public static Map<String, Integer> extents(Graph graph, Map<String, Tensor> values) {
    var extents = new LinkedHashMap<String, Integer>();
    var by = new LinkedHashMap<String, String>();
    for (Node input : graph.nodes()) {
      var named = input.type().shape().named();
      Tensor value = named.isEmpty() || !input.isInput() ? null : values.get(input.name());
      for (int d = 0; value != null && d < Math.min(named.size(), value.shape().rank()); d++) {
        if (named.get(d) instanceof TensorDimension.Named(String name)) {
          int extent = value.shape().dims().get(d);
          Integer before = extents.putIfAbsent(name, extent);
          String first = by.putIfAbsent(name, input.name());
          if (before != null && before != extent) {
            throw new WeftException(
                Diagnostic.of(
                        Code.SHAPE,
                        "the dimension '%s' is %d in '%s' and %d in '%s'"
                            .formatted(name, before, first, extent, input.name()))
                    .about(input.name())
                    .expected(input.type() + " with " + name + " = " + before)
                    .found(value.type().toString()));
          }
        }
      }
    }
    return extents;
  }

  /// Several extents for names: primes, so that no sum or product of some is another.
  public static List<Map<String, Integer>> tries(List<String> names) {
    int[] primes =
        IntStream.iterate(LEAST, i -> i + 1)
            .filter(i -> IntStream.rangeClosed(2, (int) Math.sqrt(i)).noneMatch(k -> i % k == 0))
            .limit((long) TRIES * names.size())
            .toArray();
    var tries = new ArrayList<Map<String, Integer>>();
    for (int i = 0; i < TRIES; i++) {
      var extents = new LinkedHashMap<String, Integer>();
      for (int k = 0; k < names.size(); k++) {
        extents.put(names.get(k), primes[TRIES * k + i]);
      }
      tries.add(extents);
    }
    return tries;
  }

  /// The type that gives these when its names get extents.
  public static Type common(List<Type> types, List<Map<String, Integer>> tries) {
    Type first = types.getFirst();
    if (types.stream().allMatch(first::equals)) {
      return first;
    }
    if (first.isTuple()) {
      var parts = new ArrayList<Type>();
      for (int i = 0; i < first.parts().size(); i++) {
        int at = i;
        parts.add(common(types.stream().map(type -> type.parts().get(at)).toList(), tries));
      }
      return new Type(first.element(), first.shape(), first.axes(), first.batches(), parts);
    }
    var dimensions = new ArrayList<TensorDimension>();
    int rank = first.shape().rank();
    boolean alike = types.stream().allMatch(type -> type.shape().rank() == rank);
    for (int d = 0; alike && d < rank; d++) {
      int at = d;
      dimension(types.stream().map(type -> type.shape().dims().get(at)).toList(), tries)
          .ifPresent(dimensions::add);
    }
    return first.with(alike && dimensions.size() == rank ? Shape.named(dimensions) : Shape.OPEN);
  }

  private static Optional<TensorDimension> dimension(
      List<Integer> extents, List<Map<String, Integer>> tries) {
    if (extents.stream().distinct().count() == 1) {
      return Optional.of(TensorDimension.of(extents.getFirst()));
    }
    return tries.getFirst().keySet().stream()
        .filter(name -> tries.stream().map(each -> each.get(name)).toList().equals(extents))
        .map(TensorDimension::of)
        .findFirst();
  }

  private static String told(Map<String, Integer> extents) {
    return extents.entrySet().stream()
        .map(each -> each.getKey() + " = " + each.getValue())
        .collect(Collectors.joining(", ", "", " as an example: a name fits itself alone"));
  }
}
