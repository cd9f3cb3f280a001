package weft.bounds.search;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import weft.bounds.certificate.ProofTree;
import weft.bounds.check.Claim;
import weft.bounds.check.Enclosure;
import weft.bounds.check.RoundedEnclosure;

/// A box of a search and what became of it. [#NONE] keeps nothing.
class BoxRecord implements RegionProof.Kept {
  static final BoxRecord NONE = new BoxRecord();

  private int along = -1;
  private List<BoxRecord> halves = List.of();

  static BoxRecord of(Claim claim) {
    return new Checked(claim, new ConcurrentLinkedQueue<>());
  }

  boolean isKept() {
    return false;
  }

  /// Whether a box that the search has done with is done with for the checker too.
  boolean ends(double[] low, double[] high) {
    return true;
  }

  /// The lower half along an input, and the upper one.
  List<BoxRecord> halves(int input) {
    return List.of(NONE, NONE);
  }

  @Override
  public ProofTree tree() {
    return halves.isEmpty()
        ? ProofTree.Leaf.BOX
        : new ProofTree.Halves(along, halves.getFirst().tree(), halves.getLast().tree());
  }

  private static final class Checked extends BoxRecord {
    private final Claim claim;

    /// The checker's bounds that no thread uses now.
    private final Queue<Enclosure> idle;

    Checked(Claim claim, Queue<Enclosure> idle) {
      this.claim = claim;
      this.idle = idle;
    }

    @Override
    boolean isKept() {
      return true;
    }

    @Override
    boolean ends(double[] low, double[] high) {
      var free = idle.poll();
      var bounds = free == null ? new RoundedEnclosure(claim) : free;
      boolean ends = bounds.open(low, high).isEmpty();
      idle.add(bounds);
      return ends;
    }

    @Override
    List<BoxRecord> halves(int input) {
      super.along = input;
      super.halves = List.of(new Checked(claim, idle), new Checked(claim, idle));
      return super.halves;
    }
  }
}
