package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ops.arithmetic.Negate;

/// The slope along a dimension: `(f[i+1] - f[i-1]) / (2 * spacing)`, with one ghost cell beyond
/// each end.
///
/// @param value what the boundaries `constant` and `neumann` use
@Says("The slope along a dimension, by central differences.")
public record Gradient(
    @Default("1") double spacing,
    @Default("nearest") Boundary boundary,
    @Default("0") double value,
    @Default("-1") int axis)
    implements Neighbours {
  public Gradient {
    Check.that(spacing > 0 && spacing < Double.POSITIVE_INFINITY, "spacing", "above 0", spacing);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return args.getFirst().with(args.getFirst().element().toFloat());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    return new Lines(x.shape(), axis)
        .map(
            x,
            x.element().toFloat(),
            (in, out) -> {
              double[] f = boundary.extend(in, value, spacing);
              for (int i = 0; i < out.length; i++) {
                out[i] = (f[i + 2] - f[i]) / (2 * spacing);
              }
            });
  }

  @Override
  public Op linear() {
    return new Gradient(spacing, boundary, 0, axis);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    var inside = new Gradient(spacing, Ghosts.inside(boundary), 0, axis);
    int back = at.add(new Negate(), at.add(inside, cotangent));
    double scale = 1 / (2 * spacing);
    return Ghosts.add(at, cotangent, back, boundary, axis, -scale, scale);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Gradient(1, Boundary.NEAREST, 0, -1), "0 10 20 50", "5 10 20 15"),
        Example.of(new Gradient(1, Boundary.WRAP, 0, -1), "0 10 20 50", "-20 10 20 -10"),
        Example.of(new Gradient(2, Boundary.LINEAR, 0, -1), "0 10 20 50", "5 5 10 15"),
        Example.of(new Gradient(1, Boundary.NEUMANN, 3, -1), "0 10 20 50", "3 10 20 3"));
  }
}
