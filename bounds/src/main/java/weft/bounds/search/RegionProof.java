package weft.bounds.search;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import weft.bounds.certificate.Certificate;
import weft.bounds.certificate.ProofTree;
import weft.bounds.check.Claim;

/// Keeps how a region is proved. A search that begins anew is kept from its beginning; [#NONE]
/// keeps nothing.
class RegionProof {
  static final RegionProof NONE = new RegionProof();

  /// What was kept of a case, or of all.
  interface Kept {
    ProofTree tree();
  }

  static RegionProof of(Claim claim) {
    return new Checked(claim);
  }

  /// A search that halves boxes begins.
  BoxRecord boxes() {
    return BoxRecord.NONE;
  }

  /// A search that decides cells begins, for a case.
  CellRecord cells(int which) {
    return CellRecord.NONE;
  }

  Certificate.Proof proof() {
    throw new IllegalStateException("nothing is kept");
  }

  private static final class Checked extends RegionProof {
    private final Claim claim;
    private final AtomicReferenceArray<Kept> kept;
    private volatile boolean boxes;

    Checked(Claim claim) {
      this.claim = claim;
      this.kept = new AtomicReferenceArray<>(claim.ends().length);
    }

    @Override
    BoxRecord boxes() {
      boxes = true;
      var root = BoxRecord.of(claim);
      kept.set(0, root);
      return root;
    }

    @Override
    CellRecord cells(int which) {
      boxes = false;
      var root = CellRecord.of(claim, which);
      kept.set(which, root);
      return root;
    }

    @Override
    Certificate.Proof proof() {
      int trees = boxes ? 1 : kept.length();
      return new Certificate.Proof(
          boxes, IntStream.range(0, trees).mapToObj(i -> kept.get(i).tree()).toList());
    }
  }
}
