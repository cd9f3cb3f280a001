package weft.jit.network;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.form.Contraction;

/// A product with constant columns in single precision of which a pooling takes the most: what the
/// pooling leaves out is never written. Lanes run along the columns, so that the rows of a window
/// meet in one lane.
///
/// @param product the product as it is by itself
/// @param fold the pooling as it is by itself
/// @param image the operand that changes
/// @param panels the columns
record PooledStep(
    ProductStep product,
    FoldStep fold,
    PooledTables tables,
    int image,
    float[] panels,
    PooledBias bias)
    implements NetworkStep {
  /// Empty where there is no such form.
  ///
  /// @param shapes of the operands of the product
  /// @param constants by operand of the product, its cells where they never change
  /// @param biases by operand of what follows the product, the same
  static Optional<PooledStep> of(
      ProductStep product,
      FoldStep fold,
      List<Shape> shapes,
      List<Optional<Object>> constants,
      List<Optional<Object>> biases) {
    int image = constants.get(0).isPresent() ? 1 : 0;
    if (product.element() != Element.F32
        || fold.sum()
        || fold.padded().isPresent()
        || constants.get(image).isPresent()
        || constants.get(1 - image).isEmpty()
        || product.padded().get(1 - image).isPresent()) {
      return Optional.empty();
    }
    Contraction loops = product.op().contraction(shapes);
    int size = loops.result().shape().size();
    if (product.padded().get(image).isPresent()) {
      loops = PaddedCells.in(loops, image, product.padded().get(image).get());
    }
    Object columns = constants.get(1 - image).get();
    return ProductTables.of(loops, image == 1)
        .flatMap(
            own ->
                PooledTables.of(own, fold, size)
                    .flatMap(
                        tables ->
                            PooledBias.of(product.after(), own, biases)
                                .map(
                                    bias ->
                                        new PooledStep(
                                            product,
                                            fold,
                                            tables,
                                            image,
                                            (float[]) ProductStep.packed(own, columns),
                                            bias))));
  }

  /// The larger operand, where it is needed.
  Optional<PaddedCells> padded() {
    return product.padded().get(image);
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    return new PooledRun(this, cells, setting);
  }
}
