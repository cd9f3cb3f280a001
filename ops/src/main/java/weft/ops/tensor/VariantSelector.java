package weft.ops.tensor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.trait.Flat;
import weft.ir.trait.Reads;
import weft.ops.control.Roles;

/// It has no value of its own (an empty array): planners read it. The choice itself is made by an
/// [ExclusiveMultiClauseWhere] with this node as its companion.
///
/// The roles are `selector`, then `branch1`, `branch2`, ... for the nodes of all variants.
///
/// @param variants the value of the selector that chooses each variant
/// @param sizes how many nodes each variant has
@Says("Says which nodes belong to which variant of a program, and what chooses among the variants.")
public record VariantSelector(List<String> variants, List<Integer> sizes, List<String> roles)
    implements Reads, Evaluate, Flat {
  public VariantSelector {
    variants = List.copyOf(variants);
    sizes = List.copyOf(sizes);
    roles = List.copyOf(roles);
    Check.that(variants.size() == sizes.size(), "sizes", "one a variant", sizes);
    Check.that(
        variants.stream().distinct().count() == variants.size(),
        "variants",
        "distinct values",
        variants);
    int nodes = 0;
    for (int size : sizes) {
      Check.that(size >= 0, "sizes", "at least 0", size);
      nodes += size;
    }
    Check.that(roles.equals(roles(nodes)), "roles", String.join(", ", roles(nodes)), roles);
  }

  /// Nodes by variant; the arguments are the selector, then the nodes in the order of the map.
  public static VariantSelector of(Map<String, Integer> sizes) {
    int nodes = sizes.values().stream().mapToInt(Integer::intValue).sum();
    var ordered = new LinkedHashMap<>(sizes);
    return new VariantSelector(
        List.copyOf(ordered.keySet()), List.copyOf(ordered.values()), roles(nodes));
  }

  private static List<String> roles(int nodes) {
    return Roles.after("selector", "branch", nodes);
  }

  @Override
  public int reads() {
    return 0;
  }

  @Override
  public Contract contract() {
    return new Contract(roles.stream().map(Role::any).toList(), false, false);
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(Element.F64).with(Shape.of(0));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Tensor.column();
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new VariantSelector(List.of("a"), List.of(1), roles(1)), "\"a\" \"b\"", "1 2", ""));
  }
}
