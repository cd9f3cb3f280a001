package weft.ops.window;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ops.Sums;

/// Mean and sums of powers of deviations of blocks of rows, combined about an anchor: the mean of
/// the newest block that has a present value. No running sums: nothing drifts, and equal values
/// have deviations of exactly 0.
///
/// The numbers of a block are its mean, and the sums of squared, cubed and fourth powers of
/// deviations as far as asked for.
interface Moments extends Window {
  /// Below it fourth powers may vanish.
  double SMALL = 1e-70;

  /// The highest power.
  default int order() {
    return 2;
  }

  @Override
  default List<Double> identity() {
    return Collections.nCopies(order(), 0.0);
  }

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return lifted(on, List.of(in.value(0)), order());
  }

  /// The numbers of a single row: its values, and no deviations.
  static <E, B> List<E> lifted(Algebra<E, B> on, List<E> values, int size) {
    var parts = new ArrayList<>(values);
    while (parts.size() < size) {
      parts.add(on.lit(0));
    }
    return parts;
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    var shift = Shift.of(on, blocks, 0);
    var parts = new ArrayList<E>();
    parts.add(shift.mean(on));
    parts.add(second(on, blocks, 1, shift, shift));
    if (order() > 2) {
      higher(on, blocks, shift, order(), parts);
    }
    return parts;
  }

  /// What combining blocks needs for one column: the deviations of the block means from the anchor.
  ///
  /// @param anchor the mean of the newest block with a present value
  /// @param weighted n*d of each block but the newest
  /// @param deviations d of each block but the newest
  /// @param total the sum of n*d
  /// @param scale 1/n
  record Shift<E>(E anchor, List<E> weighted, List<E> deviations, E total, E scale) {
    static <E, B> Shift<E> of(Algebra<E, B> on, List<Block<E>> blocks, int part) {
      E anchor = blocks.getLast().part(part);
      for (Block<E> block : blocks.subList(0, blocks.size() - 1).reversed()) {
        anchor = on.select(some(on, block), block.part(part), anchor);
      }
      var weighted = new ArrayList<E>();
      var deviations = new ArrayList<E>();
      for (Block<E> block : blocks.subList(1, blocks.size())) {
        E d = on.select(some(on, block), on.sub(block.part(part), anchor), on.lit(0));
        deviations.add(d);
        weighted.add(on.mul(block.count(), d));
      }
      E n = Sums.sum(on, blocks.stream().map(Block::count).toList());
      E scale = on.div(on.lit(1), on.max(n, on.lit(1)));
      return new Shift<>(anchor, weighted, deviations, Sums.sum(on, weighted), scale);
    }

    <B> E mean(Algebra<E, B> on) {
      return on.add(anchor, on.mul(total, scale));
    }
  }

  private static <E, B> B some(Algebra<E, B> on, Block<E> block) {
    return on.gt(block.count(), on.lit(0));
  }

  /// `(sum of M_b) + ((sum of (n_b d_b) e_b) - (D E) (1/n))`: the second moment of one column, or
  /// the co-moment of two.
  static <E, B> E second(
      Algebra<E, B> on, List<Block<E>> blocks, int part, Shift<E> x, Shift<E> y) {
    E inner = Sums.sum(on, Block.parts(blocks, part));
    E between = Sums.sum(on, products(on, x.weighted(), y.deviations()));
    return on.add(inner, on.sub(between, on.mul(on.mul(x.total(), y.total()), x.scale())));
  }

  /// Sums of powers about the anchor (s2, s3, s4), then moved to the mean, which is `mu` away.
  private static <E, B> void higher(
      Algebra<E, B> on, List<Block<E>> blocks, Shift<E> shift, int order, List<E> parts) {
    var older = blocks.subList(1, blocks.size());
    var d = shift.deviations();
    var nd2 = products(on, shift.weighted(), d);
    var nd3 = products(on, nd2, d);
    var dM2 = products(on, Block.parts(older, 1), d);
    E mu = on.mul(shift.total(), shift.scale());
    E s2 = on.add(Sums.sum(on, Block.parts(blocks, 1)), Sums.sum(on, nd2));
    E s3 =
        on.add(
            Sums.sum(on, Block.parts(blocks, 2)),
            on.add(on.mul(on.lit(3), Sums.sum(on, dM2)), Sums.sum(on, nd3)));
    E muD = on.mul(mu, shift.total());
    E down = on.sub(on.mul(on.mul(on.lit(3), mu), s2), on.mul(on.mul(on.lit(2), mu), muD));
    parts.add(on.sub(s3, down));
    if (order > 3) {
      E outer =
          on.add(
              on.add(
                  on.mul(on.lit(4), Sums.sum(on, products(on, Block.parts(older, 2), d))),
                  on.mul(on.lit(6), Sums.sum(on, products(on, dM2, d)))),
              Sums.sum(on, products(on, nd3, d)));
      E s4 = on.add(Sums.sum(on, Block.parts(blocks, 3)), outer);
      E mu2 = on.mul(mu, mu);
      E up = on.sub(on.mul(on.mul(on.lit(6), mu2), s2), on.mul(on.mul(on.lit(3), mu2), muD));
      parts.add(on.add(on.sub(s4, on.mul(on.mul(on.lit(4), mu), s3)), up));
    }
  }

  private static <E, B> List<E> products(Algebra<E, B> on, List<E> a, List<E> b) {
    var products = new ArrayList<E>();
    for (int i = 0; i < a.size(); i++) {
      products.add(on.mul(a.get(i), b.get(i)));
    }
    return products;
  }

  /// Missing where the value is not finite: an infinity times 0 is.
  static <E, B> E finite(Algebra<E, B> on, E a) {
    return on.add(a, on.mul(a, on.lit(0)));
  }

  private static <E, B> B isFinite(Algebra<E, B> on, E a) {
    return on.lt(on.abs(a), on.lit(Double.POSITIVE_INFINITY));
  }

  /// A sum of squares: finite, and never below 0.
  static <E, B> E positive(Algebra<E, B> on, E a) {
    return on.max(finite(on, a), on.lit(0));
  }

  /// A second moment or co-moment divided by the number of values less `ddof`; missing with too few
  /// of them.
  ///
  /// @param means of the columns it is taken of: a single value, whatever it is, has a moment of 0,
  ///   so where one suffices it is looked at
  static <E, B> E covariance(Algebra<E, B> on, E count, E moment, List<E> means, int ddof) {
    E known = finite(on, moment);
    if (ddof == 0) {
      for (E mean : means) {
        known = on.only(isFinite(on, mean), known);
      }
    }
    return on.only(on.gt(count, on.lit(ddof)), on.div(known, on.sub(count, on.lit(ddof))));
  }

  /// Parts: mean and second moment.
  static <E, B> E variance(Algebra<E, B> on, Block<E> whole, int ddof) {
    E moment = on.max(whole.part(1), on.lit(0));
    return covariance(on, whole.count(), moment, List.of(whole.part(0)), ddof);
  }

  static <E, B> E skew(Algebra<E, B> on, Block<E> whole) {
    E m2 = on.div(positive(on, whole.part(1)), whole.count());
    E m3 = on.div(finite(on, whole.part(2)), whole.count());
    return on.div(m3, on.mul(m2, on.sqrt(m2)));
  }

  static <E, B> E kurtosis(Algebra<E, B> on, Block<E> whole) {
    E m2 = on.div(positive(on, whole.part(1)), whole.count());
    E m4 = on.div(finite(on, whole.part(3)), whole.count());
    return on.sub(on.div(m4, on.mul(m2, m2)), on.lit(3));
  }
}
