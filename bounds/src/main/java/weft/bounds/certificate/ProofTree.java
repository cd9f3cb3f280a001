package weft.bounds.certificate;

/// How a part of a box is proved: by a bound, or by two parts that cover it.
public sealed interface ProofTree {
  /// How many leaves it has.
  int leaves();

  /// By bounds.
  ///
  /// @param row of a tree of cells: the inequality of its case that is bounded
  /// @param slopes of a tree of cells: in 128ths, of the lower lines of the cells that may be 0 or
  ///   not, layer by layer
  /// @param factors of a tree of cells: of each cell whose sign is given, layer by layer
  record Leaf(int row, byte[] slopes, double[] factors) implements ProofTree {
    /// A leaf of a tree of boxes.
    public static final Leaf BOX = new Leaf(0, new byte[0], new double[0]);

    @Override
    public int leaves() {
      return 1;
    }
  }

  /// By its lower and its upper half along an input.
  record Halves(int along, ProofTree low, ProofTree high, int leaves) implements ProofTree {
    public Halves(int along, ProofTree low, ProofTree high) {
      this(along, low, high, low.leaves() + high.leaves());
    }
  }

  /// By what is so where a cell is not above 0, and where it is not below 0.
  record Signs(int layer, int cell, ProofTree below, ProofTree above, int leaves)
      implements ProofTree {
    public Signs(int layer, int cell, ProofTree below, ProofTree above) {
      this(layer, cell, below, above, below.leaves() + above.leaves());
    }
  }
}
