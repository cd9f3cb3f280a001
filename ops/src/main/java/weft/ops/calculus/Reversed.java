package weft.ops.calculus;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.form.WholeEntity;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;

/// State that runs over reversed rows runs back through time.
@Says("The rows of an entity in reverse: the last one first.")
public record Reversed() implements WholeEntity, Push, Pull, Uncalled {
  public static final Contract CONTRACT = Contract.of(Role.number("x")).looksAhead();

  @Override
  public void over(double[][] columns, int from, int to, double[] out) {
    for (int i = from; i < to; i++) {
      out[i] = columns[0][to - 1 - (i - from)];
    }
  }

  /// Adds a column in reverse, or takes the one that it is the reverse of.
  public static int of(Site at, int column) {
    return at.to().node(column).op() instanceof Reversed
        ? at.to().node(column).args().getFirst()
        : at.add(new Reversed(), column);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> of(at, tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(of(at, cotangent)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Reversed(), "1 nan 3", "3 nan 1"));
  }
}
