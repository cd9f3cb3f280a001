package weft.bounds.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntPredicate;
import weft.bounds.certificate.Certificate;
import weft.bounds.certificate.ProofTree;
import weft.bounds.check.Enclosure.Cells;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;

/// Whether a certificate proves that a network does not violate a property. The parts that a part
/// is split into cover it, whatever the certificate says; each part that is not split is bounded
/// here.
///
/// @param threads how many look
/// @param exact which leaves are bounded without rounding, by their numbers
public record CertificateCheck(int threads, IntPredicate exact) {
  private static final int PARTS = 64;

  /// Why a certificate proves nothing; nothing where it does.
  public Optional<String> refused(
      ReluChain chain, NetworkProperty property, Certificate certificate) {
    if (!certificate.network().equals(Certificate.digest(chain))) {
      return Optional.of("it is about another network");
    }
    if (!certificate.property().equals(Certificate.digest(property))) {
      return Optional.of("it is about another property");
    }
    var claims = Claim.of(chain, property);
    if (certificate.proofs().size() != claims.size()) {
      return Optional.of("it has proofs of other boxes than the property");
    }
    int leaves = 0;
    for (int c = 0; c < claims.size(); c++) {
      var proof = certificate.proofs().get(c);
      var why = refused(claims.get(c), proof, leaves);
      if (why.isPresent()) {
        return why;
      }
      leaves += proof.trees().stream().mapToInt(ProofTree::leaves).sum();
    }
    return Optional.empty();
  }

  private Optional<String> refused(Claim claim, Certificate.Proof proof, int leaves) {
    if (proof.trees().size() != (proof.boxes() ? 1 : claim.ends().length)) {
      return Optional.of("it has proofs of other cases than the property");
    }
    try (var pool = new ForkJoinPool(threads)) {
      var first = first(new RoundedEnclosure(claim), proof, leaves);
      return pool.invoke(
          ForkJoinTask.adapt(
              () ->
                  first.parallelStream()
                      .map(part -> walk(part, new RoundedEnclosure(claim)))
                      .flatMap(Optional::stream)
                      .findFirst()));
    }
  }

  /// Enough parts for all threads.
  private List<Part> first(Enclosure bounds, Certificate.Proof proof, int leaves) {
    List<Part> parts = new ArrayList<>();
    if (proof.boxes()) {
      var claim = bounds.claim;
      parts.add(new Box(leaves, proof.trees().getFirst(), claim.low(), claim.high()));
    } else {
      var whole = bounds.whole();
      int number = leaves;
      for (int c = 0; c < proof.trees().size(); c++) {
        parts.add(new Signed(number, proof.trees().get(c), c, whole, List.of()));
        number += proof.trees().get(c).leaves();
      }
    }
    for (int before = 0; before < parts.size() && parts.size() < PARTS * threads; ) {
      before = parts.size();
      parts = parts.stream().flatMap(part -> part.split(bounds).stream()).toList();
    }
    return parts;
  }

  /// Why one of a part's leaves proves nothing.
  private Optional<String> walk(Part part, Enclosure bounds) {
    var parts = part.split(bounds);
    if (parts.size() > 1) {
      return parts.stream().flatMap(half -> walk(half, bounds).stream()).findFirst();
    }
    boolean exactly = exact.test(part.number());
    return (part.tree() instanceof ProofTree.Leaf leaf
            ? part.open(exactly ? new ExactEnclosure(bounds.claim) : bounds, leaf)
            : Optional.of("it splits what is not there"))
        .map(why -> "leaf " + part.number() + ": " + why);
  }

  /// A part of a claim's box.
  private sealed interface Part {
    /// Of its first leaf.
    int number();

    ProofTree tree();

    /// The parts that it is split into, which cover it; itself where it is not split.
    List<Part> split(Enclosure bounds);

    /// Why a leaf proves nothing.
    Optional<String> open(Enclosure bounds, ProofTree.Leaf leaf);
  }

  private record Box(int number, ProofTree tree, double[] low, double[] high) implements Part {
    @Override
    public List<Part> split(Enclosure bounds) {
      if (!(tree instanceof ProofTree.Halves halves) || halves.along() >= low.length) {
        return List.of(this);
      }
      int along = halves.along();
      double middle = low[along] / 2 + high[along] / 2;
      var below = high.clone();
      var above = low.clone();
      below[along] = middle;
      above[along] = middle;
      return List.of(
          new Box(number, halves.low(), low, below),
          new Box(number + halves.low().leaves(), halves.high(), above, high));
    }

    @Override
    public Optional<String> open(Enclosure bounds, ProofTree.Leaf leaf) {
      var open = bounds.open(low, high);
      return open.isEmpty()
          ? Optional.empty()
          : Optional.of("case " + (1 + open.getAsInt()) + " is not excluded");
    }
  }

  /// @param path the signs that lead to it
  private record Signed(int number, ProofTree tree, int which, Cells cells, List<Sign> path)
      implements Part {
    @Override
    public List<Part> split(Enclosure bounds) {
      if (!(tree instanceof ProofTree.Signs signs)
          || !bounds.claim.has(signs.layer(), signs.cell())) {
        return List.of(this);
      }
      return List.of(
          half(bounds, new Sign(signs, -1), signs.below(), number),
          half(bounds, new Sign(signs, 1), signs.above(), number + signs.below().leaves()));
    }

    private Part half(Enclosure bounds, Sign sign, ProofTree half, int from) {
      var signs = new ArrayList<>(path);
      signs.add(sign);
      return new Signed(from, half, which, sign.given(bounds, cells), signs);
    }

    @Override
    public Optional<String> open(Enclosure bounds, ProofTree.Leaf leaf) {
      var ends = bounds.claim.ends();
      int row = (which == 0 ? 0 : ends[which - 1]) + leaf.row();
      var open = bounds.open(cells);
      if (row >= ends[which]
          || leaf.slopes().length != Arrays.stream(open).mapToInt(some -> some.length).sum()
          || leaf.factors().length != path.size()) {
        return Optional.of("its numbers are not those of the part");
      }
      var known = cells;
      if (bounds instanceof ExactEnclosure) {
        known = bounds.whole();
        for (Sign sign : path) {
          known = sign.given(bounds, known);
        }
      }
      double bound = bounds.bound(known, row, bounds.slopes(open, leaf.slopes()), leaf.factors());
      return bound > 0
          ? Optional.empty()
          : Optional.of("the bound of case " + (1 + which) + " is " + bound + ", not above 0");
    }
  }

  private record Sign(ProofTree.Signs at, int sign) {
    Cells given(Enclosure bounds, Cells cells) {
      return bounds.half(cells, at.layer(), at.cell(), sign);
    }
  }
}
