package weft.bounds.search;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import weft.bounds.certificate.ProofFactor;
import weft.bounds.certificate.ProofTree;
import weft.bounds.check.Claim;
import weft.bounds.check.Enclosure;
import weft.bounds.check.RoundedEnclosure;

/// A part of a search with decided cells, and what became of it. [#NONE] keeps nothing.
///
/// A case is searched by one thread at a time, so its parts share bounds.
class CellRecord implements RegionProof.Kept {
  static final CellRecord NONE = new CellRecord();

  private ProofTree.Leaf leaf = ProofTree.Leaf.BOX;
  private int layer;
  private int cell;
  private List<CellRecord> halves = List.of();

  /// The whole box, for a case.
  static CellRecord of(Claim claim, int which) {
    var bounds = new RoundedEnclosure(claim);
    return new Checked(bounds, bounds.whole(), which == 0 ? 0 : claim.ends()[which - 1]);
  }

  /// Whether a part that the search has done with is done with for the checker too.
  ///
  /// @param row the inequality of the case that is not above 0
  /// @param factors of the cells whose signs are given
  boolean ends(int row, double[][] slopes, double[][] factors) {
    return true;
  }

  /// The half in which a cell is not above 0, and the one in which it is not below 0.
  List<CellRecord> halves(int atLayer, int atCell) {
    return List.of(NONE, NONE);
  }

  @Override
  public ProofTree tree() {
    return halves.isEmpty()
        ? leaf
        : new ProofTree.Signs(layer, cell, halves.getFirst().tree(), halves.getLast().tree());
  }

  private static final class Checked extends CellRecord {
    private static final Enclosure.Cells DONE =
        new Enclosure.Cells(new double[0][], new double[0][], new int[0][]);

    private final Enclosure bounds;
    private final int from;

    /// Kept until it is known what becomes of the part.
    private Enclosure.Cells cells;

    Checked(Enclosure bounds, Enclosure.Cells cells, int from) {
      this.bounds = bounds;
      this.cells = cells;
      this.from = from;
    }

    @Override
    boolean ends(int row, double[][] slopes, double[][] factors) {
      var written = new ByteArrayOutputStream();
      var open = bounds.open(cells);
      var given = new ArrayList<Double>();
      for (int k = 0; k < factors.length; k++) {
        for (int j : open[k]) {
          written.write((int) Math.rint(128 * slopes[k][j]));
        }
        for (int j = 0; j < cells.signs()[k].length; j++) {
          if (cells.signs()[k][j] != 0) {
            given.add(ProofFactor.near(factors[k][j]));
          }
        }
      }
      var near = given.stream().mapToDouble(Double::doubleValue).toArray();
      var near128 = written.toByteArray();
      boolean ends = bounds.bound(cells, from + row, bounds.slopes(open, near128), near) > 0;
      if (ends) {
        super.leaf = new ProofTree.Leaf(row, near128, near);
        cells = DONE;
      }
      return ends;
    }

    @Override
    List<CellRecord> halves(int atLayer, int atCell) {
      super.layer = atLayer;
      super.cell = atCell;
      super.halves =
          List.of(
              new Checked(bounds, bounds.half(cells, atLayer, atCell, -1), from),
              new Checked(bounds, bounds.half(cells, atLayer, atCell, 1), from));
      cells = DONE;
      return super.halves;
    }
  }
}
