package weft.bounds.search;

import java.util.List;
import weft.bounds.certificate.Certificate;
import weft.bounds.check.Claim;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;

/// Keeps how a property is proved, for a certificate. A part ends only where the checker's bounds
/// say so too: they know nothing of larger parts, so some parts are split that the search would
/// not.
public final class ProofRecorder {
  private final ReluChain chain;
  private final NetworkProperty property;
  private final List<RegionProof> proofs;

  /// @throws weft.ir.problem.WeftException where the checker knows nothing of such
  public ProofRecorder(ReluChain chain, NetworkProperty property) {
    this.chain = chain;
    this.property = property;
    this.proofs = Claim.of(chain, property).stream().map(RegionProof::of).toList();
  }

  /// What is kept of a region, by its number.
  RegionProof region(int number) {
    return proofs.get(number);
  }

  /// To be asked when all is proved.
  public Certificate certificate() {
    return Certificate.of(chain, property, proofs.stream().map(RegionProof::proof).toList());
  }
}
