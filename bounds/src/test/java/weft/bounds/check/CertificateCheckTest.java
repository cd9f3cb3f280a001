package weft.bounds.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import weft.bounds.certificate.Certificate;
import weft.bounds.certificate.ProofTree;
import weft.bounds.net.Bend;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;
import weft.bounds.property.VnnLib;
import weft.bounds.search.ProofRecorder;
import weft.bounds.search.PropertySearch;
import weft.bounds.search.Verdict;
import weft.ir.problem.WeftException;
import weft.testkit.Property;

class CertificateCheckTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final CertificateCheck ROUNDED = new CertificateCheck(2, _ -> false);

  private static final Proved BOXES = proved(3, 3, 10, 10, 1);
  private static final Proved CELLS = proved(5, 24, 6, 6, 1);

  /// A network, a property that it does not violate, and a certificate of that.
  private record Proved(ReluChain chain, NetworkProperty property, Certificate certificate) {
    Optional<String> refused() {
      return ROUNDED.refused(chain, property, certificate);
    }

    /// The same with other trees; digests are as they should be.
    Proved with(UnaryOperator<ProofTree> change) {
      var proofs =
          certificate.proofs().stream()
              .map(p -> new Certificate.Proof(p.boxes(), p.trees().stream().map(change).toList()))
              .toList();
      return new Proved(chain, property, Certificate.of(chain, property, proofs));
    }

    /// The certificate for something else, with digests of that.
    Proved about(ReluChain other, NetworkProperty otherProperty) {
      return new Proved(
          other, otherProperty, Certificate.of(other, otherProperty, certificate.proofs()));
    }
  }

  private static ReluChain chain(Random random, int... widths) {
    var layers = new ArrayList<ReluChain.Layer>();
    for (int k = 1; k < widths.length; k++) {
      var weights = new double[widths[k]][];
      int below = widths[k - 1];
      Arrays.setAll(weights, _ -> random.doubles(below, -1, 1).map(w -> (float) w).toArray());
      var relu = new boolean[widths[k]];
      Arrays.fill(relu, k < widths.length - 1);
      layers.add(
          new ReluChain.Layer(weights, random.doubles(widths[k], -0.5, 0.5).toArray(), relu));
    }
    return new ReluChain(widths[0], layers);
  }

  private static NetworkProperty above(ReluChain chain, double value) {
    var text = new StringBuilder();
    for (int i = 0; i < chain.inputs(); i++) {
      text.append("(declare-const X_%d Real)".formatted(i));
      text.append("(assert (>= X_%d -1))(assert (<= X_%d 1))".formatted(i, i));
    }
    text.append("(declare-const Y_0 Real)(assert (>= Y_0 %s))".formatted(value));
    return VnnLib.parse("above", text.toString());
  }

  /// The greatest first output of some points.
  private static double most(ReluChain chain, Random random) {
    double most = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < 4000; p++) {
      var x = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      most = Math.max(most, chain.apply(x)[0]);
    }
    return most;
  }

  private static Proved proved(int seed, int... widths) {
    var random = new Random(seed);
    var chain = chain(random, widths);
    double most = most(chain, random);
    double margin = 0.02;
    for (int round = 0; round < 200; round++) {
      var property = above(chain, most + margin);
      var recorder = new ProofRecorder(chain, property);
      var verdict =
          new PropertySearch(chain, chain::apply).decide(property, 2, LIMIT, Optional.of(recorder));
      switch (verdict) {
        case Verdict.Unsat _ -> {
          return new Proved(chain, property, recorder.certificate());
        }
        case Verdict.Sat(_, double[] output) -> most = output[0];
        case Verdict.Unknown _ -> margin *= 1.5;
      }
    }
    throw new AssertionError("nothing is proved with seed " + seed);
  }

  @Test
  void whatIsProvedIsAccepted() {
    for (Proved proved : List.of(BOXES, CELLS, proved(7, 2, 1), proved(8, 22, 5, 1))) {
      assertThat(proved.refused()).isEmpty();
      var read = Certificate.read(proved.certificate().bytes());
      assertThat(read.leaves()).isEqualTo(proved.certificate().leaves());
      var exact = new CertificateCheck(1, leaf -> leaf % 3 == 0);
      assertThat(exact.refused(proved.chain(), proved.property(), read)).isEmpty();
    }
    assertThat(BOXES.certificate().leaves()).isGreaterThan(10);
    assertThat(CELLS.certificate().leaves()).isGreaterThan(4);
  }

  /// Replaces the first split by one of its halves, or by a leaf.
  private static ProofTree cut(ProofTree tree, boolean half) {
    return switch (tree) {
      case ProofTree.Halves(_, ProofTree low, _, _) -> half ? low : ProofTree.Leaf.BOX;
      case ProofTree.Signs(_, _, ProofTree below, _, _) -> half ? below : ProofTree.Leaf.BOX;
      case ProofTree.Leaf leaf -> leaf;
    };
  }

  @Test
  void aLeafThatIsRemovedIsMissed() {
    for (Proved proved : List.of(BOXES, CELLS)) {
      assertThat(proved.with(tree -> cut(tree, true)).refused()).get().asString().contains("leaf");
      assertThat(proved.with(tree -> cut(tree, false)).refused()).get().asString().contains("leaf");
    }
  }

  /// Splits along the next input, or of the next cell, instead.
  private static ProofTree swapped(ProofTree tree, int by, int count) {
    return switch (tree) {
      case ProofTree.Halves(int along, ProofTree low, ProofTree high, _) ->
          new ProofTree.Halves(
              (along + by) % count, swapped(low, by, count), swapped(high, by, count));
      case ProofTree.Signs(int layer, int cell, ProofTree below, ProofTree above, _) ->
          new ProofTree.Signs(layer, (cell + by) % count, below, above);
      case ProofTree.Leaf leaf -> leaf;
    };
  }

  @Test
  void aSplitThatIsSwappedIsNoProof() {
    assertThat(BOXES.with(tree -> swapped(tree, 1, 3)).refused()).isPresent();
    assertThat(CELLS.with(tree -> swapped(tree, 1, 6)).refused()).isPresent();
    assertThat(BOXES.with(tree -> swapped(tree, 77, 200)).refused())
        .get()
        .asString()
        .contains("splits what is not there");
    assertThat(CELLS.with(tree -> swapped(tree, 77, 200)).refused()).isPresent();
  }

  @Test
  void theNetworkAndThePropertyMustBeTheOnesThatAreMeant() {
    for (Proved proved : List.of(BOXES, CELLS)) {
      var layers = new ArrayList<>(proved.chain().layers());
      var last = layers.removeLast();
      layers.add(
          new ReluChain.Layer(last.weights(), new double[] {last.bias()[0] + 10}, last.relu()));
      var shifted = new ReluChain(proved.chain().inputs(), layers);
      assertThat(ROUNDED.refused(shifted, proved.property(), proved.certificate()))
          .contains("it is about another network");
      assertThat(proved.about(shifted, proved.property()).refused())
          .get()
          .asString()
          .contains("leaf");
      var harder = above(proved.chain(), -100);
      assertThat(ROUNDED.refused(proved.chain(), harder, proved.certificate()))
          .contains("it is about another property");
      assertThat(proved.about(proved.chain(), harder).refused()).get().asString().contains("leaf");
    }
    assertThat(BOXES.about(CELLS.chain(), CELLS.property()).refused()).isPresent();
    assertThat(CELLS.about(BOXES.chain(), BOXES.property()).refused()).isPresent();
    var twice =
        VnnLib.parse(
            "p",
            "(declare-const X_0 Real)(declare-const X_1 Real)"
                + "(declare-const X_2 Real)(declare-const Y_0 Real)"
                + "(assert (<= X_1 1))(assert (>= X_1 -1))(assert (<= X_2 1))(assert (>= X_2 -1))"
                + "(assert (or (and (<= X_0 1) (>= X_0 0)) (and (<= X_0 0) (>= X_0 -1))))"
                + "(assert (>= Y_0 1000))");
    assertThat(BOXES.about(BOXES.chain(), twice).refused())
        .get()
        .asString()
        .contains("other boxes");
    var cases =
        VnnLib.parse(
            "p",
            "(declare-const Y_0 Real)(declare-const X_0 Real)(assert (<= X_0 1))(assert (>= X_0"
                + " 0))(assert (or (>= Y_0 1000) (<= Y_0 -1000)))");
    var small = chain(new Random(1), 1, 3, 1);
    var one = new Certificate.Proof(false, List.of(ProofTree.Leaf.BOX));
    assertThat(ROUNDED.refused(small, cases, Certificate.of(small, cases, List.of(one))))
        .get()
        .asString()
        .contains("other cases");
  }

  /// The last constant is moved until one point just violates the property.
  @Test
  void aNetworkThatJustViolatesThePropertyIsNeverProved() {
    var random = new Random(Long.getLong("weft.seed", 1));
    for (Proved proved : List.of(BOXES, CELLS)) {
      var chain = proved.chain();
      var value = proved.property().cases().getFirst().getLast().constant().doubleValue();
      var layers = new ArrayList<>(chain.layers());
      var last = layers.removeLast();
      double up = value - most(chain, random) + 1e-9;
      layers.add(
          new ReluChain.Layer(
              last.weights(), new double[] {last.bias()[0] + up}, last.bends(), last.others()));
      var moved = new ReluChain(chain.inputs(), layers);
      assertThat(proved.about(moved, proved.property()).refused())
          .get()
          .asString()
          .contains("leaf");
      assertThat(
              new PropertySearch(moved, moved::apply)
                  .decide(proved.property(), 2, Duration.ofSeconds(2)))
          .isNotInstanceOf(Verdict.Unsat.class);
    }
  }

  @Test
  void damagedFilesAreRefused() {
    var file = CELLS.certificate().bytes();
    var random = new Random(Long.getLong("weft.seed", 1));
    for (int c = 0; c < 300; c++) {
      var damaged = file.clone();
      int at = random.nextInt(file.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> Certificate.read(damaged)).isInstanceOf(WeftException.class);
      var shorter = Arrays.copyOf(file, random.nextInt(file.length));
      assertThatThrownBy(() -> Certificate.read(shorter)).isInstanceOf(WeftException.class);
    }
    assertThatThrownBy(
            () -> Certificate.read("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .hasMessageContaining("no certificate");
  }

  /// Trees by chance, for a property that is violated.
  private static ProofTree tree(Random random, Claim claim, int depth, boolean boxes, int given) {
    if (depth == 0 || random.nextInt(8) == 0) {
      var slopes = new byte[random.nextInt(12)];
      random.nextBytes(slopes);
      return boxes
          ? ProofTree.Leaf.BOX
          : new ProofTree.Leaf(
              random.nextInt(2), slopes, random.doubles(given, 0, 9).map(Math::rint).toArray());
    }
    var one = tree(random, claim, depth - 1, boxes, given + 1);
    var two = tree(random, claim, depth - 1, boxes, given + 1);
    int layer = random.nextInt(claim.layers().size());
    return boxes
        ? new ProofTree.Halves(random.nextInt(claim.low().length + 1), one, two)
        : new ProofTree.Signs(layer, random.nextInt(claim.layers().getFirst().cells()), one, two);
  }

  @Test
  void noTreeProvesWhatIsWrong() {
    long seed = Long.getLong("weft.seed", 1);
    for (int c = 0; c < Math.max(60, Property.scaled(1000)); c++) {
      var random = new Random(seed + c);
      var chain = chain(random, 2, 4, 3, 1);
      double most = most(chain, random);
      var property = above(chain, most);
      var claim = Claim.of(chain, property).getFirst();
      boolean boxes = random.nextBoolean();
      var tree = tree(random, claim, 1 + random.nextInt(7), boxes, 0);
      var proof = new Certificate.Proof(boxes, Collections.nCopies(1, tree));
      var read = Certificate.read(Certificate.of(chain, property, List.of(proof)).bytes());
      assertThat(ROUNDED.refused(chain, property, read)).as("seed %d", seed + c).isPresent();
    }
  }

  /// The checker reads nothing of the prover's, and is short enough to be read.
  @Test
  void theCheckerStandsAlone() throws IOException {
    long lines = 0;
    try (var sources = Files.list(Path.of("src/main/java/weft/bounds/check"))) {
      for (Path source : sources.toList()) {
        assertThat(Files.readString(source)).doesNotContain("bounds.search");
        lines += Files.readAllLines(source).stream().filter(CertificateCheckTest::isCode).count();
      }
    }
    assertThat(lines).isLessThanOrEqualTo(700);
    Path classes =
        Path.of(Claim.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    try (var files = Files.list(classes.resolve("weft/bounds/check"))) {
      for (Path file : files.toList()) {
        var names = new ArrayList<String>();
        for (var entry : java.lang.classfile.ClassFile.of().parse(file).constantPool()) {
          names.add(entry.toString());
        }
        assertThat(names).isNotEmpty().noneMatch(name -> name.contains("weft/bounds/search"));
      }
    }
  }

  /// Not blank, a comment, an import, or only the end of something.
  private static boolean isCode(String line) {
    String text = line.strip();
    return !text.matches("[{}()\\[\\];,]*|@Override|} else \\{")
        && !text.startsWith("//")
        && !text.startsWith("import ")
        && !text.startsWith("package ");
  }

  @Test
  void propertiesThatAreNotCheckedAreRefused() {
    var chain = chain(new Random(1), 1, 3, 1);
    String start = "(declare-const X_0 Real)(declare-const Y_0 Real)(assert (<= X_0 1))";
    refused(chain, start, "no bounds on both sides");
    refused(chain, start + "(assert (>= X_0 0))", "asks nothing of the outputs");
    refused(
        chain,
        start + "(assert (>= X_0 0))(assert (>= (* 0.12345678901234567 Y_0) 1))",
        "more digits than are checked");
    refused(chain(new Random(1), 2, 1), start + "(assert (>= X_0 0))", "about another network");
    var bent = new ReluChain.Layer(new double[][] {{1}}, new double[1], Bend.TANH);
    refused(new ReluChain(1, List.of(bent, bent)), start, "do more than to cut at 0");
    var huge = new ReluChain.Layer(new double[][] {{1e200}}, new double[1], new boolean[1]);
    refused(
        new ReluChain(1, List.of(huge, huge)),
        start + "(assert (>= X_0 0))(assert (>= Y_0 1))",
        "too large");
  }

  private static void refused(ReluChain chain, String property, String why) {
    assertThatThrownBy(() -> Claim.of(chain, VnnLib.parse("p", property)))
        .hasMessageContaining(why);
  }

  @Test
  void casesWithoutAnInputNeedNoProof() {
    var chain = chain(new Random(1), 1, 3, 1);
    String text =
        "(declare-const X_0 Real)(declare-const Y_0 Real)(assert (<= X_0 %s))"
            + "(assert (>= X_0 0))(assert (<= Y_0 1))(assert (<= %s 2))";
    var empty = VnnLib.parse("p", text.formatted("-1", "1"));
    assertThat(ROUNDED.refused(chain, empty, Certificate.of(chain, empty, List.of()))).isEmpty();
    var never = VnnLib.parse("p", text.formatted("1", "3"));
    assertThat(ROUNDED.refused(chain, never, Certificate.of(chain, never, List.of()))).isEmpty();
  }
}
