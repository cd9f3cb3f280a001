package weft.ops.tensor;

import java.util.Collections;
import java.util.List;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;

/// `(f[i-1] - 2 f[i] + f[i+1]) / spacing²`, with one ghost cell beyond each end. The lists go in
/// step, one item a dimension.
///
/// @param values what the boundaries `constant` and `neumann` use
@Says("The sum of the second differences along some dimensions.")
public record Laplacian(
    List<Integer> axes, List<Double> spacings, List<Boundary> boundaries, List<Double> values)
    implements Neighbours {
  public Laplacian {
    axes = List.copyOf(axes);
    spacings = List.copyOf(spacings);
    boundaries = List.copyOf(boundaries);
    values = List.copyOf(values);
    int n = axes.size();
    Check.that(n > 0, "axes", "at least one dimension", axes);
    Check.that(spacings.size() == n, "spacings", "one a dimension", spacings);
    Check.that(boundaries.size() == n, "boundaries", "one a dimension", boundaries);
    Check.that(values.size() == n, "values", "one a dimension", values);
    for (double spacing : spacings) {
      Check.that(spacing > 0 && spacing < Double.POSITIVE_INFINITY, "spacings", "above 0", spacing);
    }
  }

  /// Along the last dimension.
  public static Laplacian of(double spacing, Boundary boundary, double value) {
    return new Laplacian(List.of(-1), List.of(spacing), List.of(boundary), List.of(value));
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return args.getFirst().with(args.getFirst().element().toFloat());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    Along.resolve(axes, x.shape().rank());
    var sum = new double[x.size()];
    for (int k = 0; k < axes.size(); k++) {
      Boundary boundary = boundaries.get(k);
      double value = values.get(k);
      double spacing = spacings.get(k);
      Tensor part =
          new Lines(x.shape(), axes.get(k))
              .map(
                  x,
                  Element.F64,
                  (in, out) -> {
                    double[] f = boundary.extend(in, value, spacing);
                    for (int i = 0; i < out.length; i++) {
                      out[i] = (f[i] - 2 * f[i + 1] + f[i + 2]) / (spacing * spacing);
                    }
                  });
      for (int i = 0; i < sum.length; i++) {
        sum[i] += part.doubleAt(i);
      }
    }
    return Tensor.floats(x.element().toFloat(), x.shape(), i -> sum[i]);
  }

  @Override
  public Op linear() {
    return new Laplacian(axes, spacings, boundaries, zeros());
  }

  @Override
  public int transpose(Site at, int cotangent) {
    var inside = boundaries.stream().map(Ghosts::inside).toList();
    int back = at.add(new Laplacian(axes, spacings, inside, zeros()), cotangent);
    for (int k = 0; k < axes.size(); k++) {
      double scale = 1 / (spacings.get(k) * spacings.get(k));
      back = Ghosts.add(at, cotangent, back, boundaries.get(k), axes.get(k), scale, scale);
    }
    return back;
  }

  private List<Double> zeros() {
    return Collections.nCopies(axes.size(), 0.0);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(Laplacian.of(1, Boundary.CONSTANT, 0), "0 10 20 50", "10 0 20 -80"),
        Example.of(Laplacian.of(1, Boundary.LINEAR, 0), "0 10 20 50", "0 0 20 0"));
  }
}
