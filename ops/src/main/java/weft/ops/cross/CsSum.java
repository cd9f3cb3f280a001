package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.range.AddsUp;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

@Says("The sum of the present values of the same time (and group), on each row that has one.")
public record CsSum(boolean grouped) implements Grouped, Push, Pull, Ranged.OfSection, AddsUp {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, FoldTree.sum(values, n));
  }

  /// The sum of the tangents.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> new Present(at).across(this, tangent));
  }

  /// Every row that takes part counts as much as all results together.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, new Present(at).across(this, cotangent)));
  }

  @Override
  public boolean isCountedBy(Op other) {
    return other.equals(new CsCount(grouped));
  }

  @Override
  public Interval range(Sample values) {
    return values.sum();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsSum(false), "1 nan 4", "5 nan 5"));
  }
}
