package weft.bounds.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.problem.WeftException;

class VnnLibTest {
  private static final String HEAD =
      "(declare-const X_0 Real)\n(declare-const X_1 Real)\n(declare-const Y_0 Real)\n";

  private static NetworkProperty parse(String asserts) {
    return VnnLib.parse("p.vnnlib", HEAD + asserts);
  }

  @Test
  void assertionsHoldTogether() {
    var property =
        parse("(assert (<= X_0 0.5)) ; a comment (\n(assert (>= X_0 -1e-1))(assert (< Y_0 X_1))");
    assertThat(property.inputs()).isEqualTo(2);
    assertThat(property.outputs()).isEqualTo(1);
    assertThat(property.cases()).hasSize(1);
    assertThat(property.cases().getFirst()).hasSize(3);
    assertThat(property.isViolated(new double[] {0.5, 1}, new double[] {0})).isTrue();
    assertThat(property.isViolated(new double[] {0.5, 1}, new double[] {1})).isFalse();
    assertThat(property.isViolated(new double[] {0.51, 1}, new double[] {0})).isFalse();
  }

  @Test
  void andInOrIsAListOfCases() {
    var property =
        parse(
            "(assert (or (and (<= X_0 1) (>= Y_0 2)) (>= Y_0 3) (and (= X_1 0))))"
                + "(assert (or (<= X_1 5) (<= X_1 6)))");
    assertThat(property.cases()).hasSize(6);
    assertThat(property.cases().get(4)).hasSize(3);
  }

  @Test
  void termsAreLinear() {
    var property = parse("(assert (<= (+ (* 2 X_0) (- X_1) (* X_0 3.5 2)) (- 4 Y_0 1)))");
    var one = property.cases().getFirst().getFirst();
    assertThat(one.inputs().get(0)).isEqualByComparingTo("9");
    assertThat(one.inputs().get(1)).isEqualByComparingTo("-1");
    assertThat(one.outputs().get(0)).isEqualByComparingTo("1");
    assertThat(one.constant()).isEqualByComparingTo("-3");
    assertThat(one.isSide()).isFalse();
  }

  @Test
  void formulasAreThoseOfSolversToo() {
    var property =
        VnnLib.parse(
            "p",
            "(set-logic QF_LRA)(declare-fun X_0 () Real)(declare-fun Y_0 () Real)"
                + "(assert (<= -1 (/ X_0 2) 1))(assert (not (or (> Y_0 3.) (< Y_0 -.5))))"
                + "(assert (=> (<= X_0 0) (not (= Y_0 1)))) (assert (or true (<= Y_0 0)))"
                + "(check-sat)");
    double[] one = {1};
    assertThat(property.isViolated(new double[] {2}, one)).isTrue();
    assertThat(property.isViolated(new double[] {2.5}, one)).isFalse();
    assertThat(property.isViolated(new double[] {0}, one)).isFalse();
    assertThat(property.isViolated(new double[] {0}, new double[] {-0.5})).isTrue();
    assertThat(property.isViolated(new double[] {0}, new double[] {-0.6})).isFalse();
    assertThat(property.isViolated(new double[] {0}, new double[] {3.1})).isFalse();
    assertThat(parse("(assert false)").cases()).isEmpty();
    assertThat(parse("(assert (not (<= 0 X_0 1)))").cases()).hasSize(2);
    assertThat(parse("(assert (not (=> (<= X_0 1) (<= Y_0 1))))").cases().getFirst()).hasSize(2);
  }

  @Test
  void aSideBetweenTwoNumbersHoldsForTheNearestOne() {
    double[] none = {0};
    // The double nearest to 0.1 is above it, the one next to it is below it.
    var property = parse("(assert (= X_0 0.1))(assert (= X_1 0.5))");
    assertThat(property.isViolated(new double[] {0.1, 0.5}, none)).isTrue();
    assertThat(property.isViolated(new double[] {Math.nextDown(0.1), 0.5}, none)).isFalse();
    assertThat(property.isViolated(new double[] {0.1, Math.nextUp(0.5)}, none)).isFalse();
    var strict = parse("(assert (< X_0 0.5))(assert (> X_1 0.1))");
    assertThat(strict.isViolated(new double[] {0.5, 0.2}, none)).isFalse();
    // Nothing is between these, though one double is the nearest to both.
    var empty = parse("(assert (>= X_0 0.10000000000000000012))(assert (<= X_0 0.1))");
    assertThat(NetworkProperty.isEmpty(empty.cases().getFirst())).isTrue();
    assertThat(empty.isViolated(new double[] {0.1, 0}, none)).isFalse();
    assertThat(NetworkProperty.isEmpty(parse("(assert (< 1 X_0 1))").cases().getFirst())).isTrue();
  }

  @Test
  void whatCancelsIsGone() {
    var property = parse("(assert (<= (- X_0 X_0) 1))");
    assertThat(property.cases().getFirst().getFirst().inputs()).isEmpty();
  }

  @Test
  void numbersAreThoseOfTheFile() {
    var property = parse("(assert (<= Y_0 0.1))");
    assertThat(property.isViolated(new double[] {0, 0}, new double[] {Math.nextDown(0.1)}))
        .isTrue();
    // The double nearest to 0.1 is above it.
    assertThat(property.isViolated(new double[] {0, 0}, new double[] {0.1})).isFalse();
  }

  @Test
  void whatIsNotFiniteViolatesNothing() {
    var property = parse("(assert (>= Y_0 0))");
    assertThat(property.isViolated(new double[] {0, 0}, new double[] {Double.NaN})).isFalse();
    assertThat(property.isViolated(new double[] {0, 0}, new double[] {1 / 0.0})).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(assert (<= X_0 1)            | a parenthesis is not closed",
        "(assert (<= X_0 1)))          | closed that is not open",
        "assert                        | a statement stands in parentheses",
        "(assert)                      | assert takes one formula",
        "(assert X_0)                  | this is no formula",
        "(assert (~ X_0 1))            | this is no formula",
        "(assert (<= X_0))             | this is no formula",
        "(assert (<= X_7 1))           | 'X_7' is not declared",
        "(assert (<= (* X_0 Y_0) 1))   | a product of two variables is not linear",
        "(assert (<= (/ X_0 Y_0) 1))   | a division by a variable or by 0",
        "(assert (<= (/ X_0 0) 1))     | a division by a variable or by 0",
        "(assert (<= (/ X_0 3) 1))     | a quotient that has no last digit",
        "(assert (<= (^ X_0 2) 1))     | there is no '^' in terms",
        "(assert (not))                | not takes one formula",
        "(assert (=> true))            | => takes two formulas",
        "(assert (<= (+) 1))           | this is no term",
        "(assert (<= X_0 nan))         | a bound that is not finite",
        "(assert (<= X_0 -inf))        | a bound that is not finite",
        "(assert (<= X_0 1e999))       | infinite in double precision",
        "(assert (<= X_0 1e999999999)) | infinite in double precision",
        "(assert (<= X_0 1e-99999))    | too close to 0",
        "(assert (<= X_0 [1))          | '[' is not closed",
        "(vnnlib-version 3)            | this version is not understood",
        "(push)                        | there is no statement 'push'",
        "(declare-fun X_9 (Real) Real) | this declares no input or output",
        "(declare-const Z_0 Real)      | this declares no input or output",
        "(declare-const X_0 Real)      | X_0 is declared twice",
      })
  void mistakesAreShown(String text, String message) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("p.vnnlib:4:")
        .hasMessageContaining("^");
  }

  private static final String TENSORS =
      "(vnnlib-version <2.0>)\n(declare-network f\n (declare-input x Real [1, 3])\n (declare-output"
          + " out float32 [] \"y\"))\n";

  @Test
  void tensorsAreFlattened() {
    var property = VnnLib.parse("p", TENSORS + "(assert (<= (+ x[0,2] (* 2 x[0, 1])) out[0]))");
    assertThat(property.inputs()).isEqualTo(3);
    assertThat(property.outputs()).isEqualTo(1);
    var one = property.cases().getFirst().getFirst();
    assertThat(one.inputs().get(2)).isEqualByComparingTo("1");
    assertThat(one.inputs().get(1)).isEqualByComparingTo("2");
    assertThat(one.outputs().get(0)).isEqualByComparingTo("-1");
  }

  @Test
  void whatIsNotEqualIsBelowOrAbove() {
    var property = VnnLib.parse("p", TENSORS + "(assert (!= out 0.5))");
    assertThat(property.cases()).hasSize(2);
    assertThat(property.isViolated(new double[] {0, 0, 0}, new double[] {0.5})).isFalse();
    assertThat(property.isViolated(new double[] {0, 0, 0}, new double[] {0.75})).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(assert (<= x[0] 1))                            | x has 2 dimensions, and this is 1",
        "(assert (<= x[0,3] 1))                          | x has no place 3 along dimension 1",
        "(assert (<= x[0,a] 1))                          | this is no list of numbers",
        "(assert (<= z[0,1] 1))                          | 'z[0,1]' is not declared",
        "(declare-network g)                             | a property of two networks",
      })
  void mistakesWithTensorsAreShown(String text, String message) {
    assertThatThrownBy(() -> VnnLib.parse("p.vnnlib", TENSORS + text))
        .hasMessageContaining(message)
        .hasMessageContaining("p.vnnlib:5:")
        .hasMessageContaining("^");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(declare-hidden Z Real [1] \"z\")                | cells inside a network",
        "(declare-input Z Real [1])(declare-input Q Real [1]) | several inputs is not understood",
        "(declare-input Z Int [1])                       | no tensor of real numbers",
        "(declare-input Z Real [0])                      | at least one cell",
        "(declare-input Z Real [1])(declare-output Z Real [1]) | Z is declared twice",
        "(declare-thing Z Real [1])                      | this declares no tensor",
        "Z                                               | this declares nothing",
      })
  void mistakesInNetworksAreShown(String text, String message) {
    assertThatThrownBy(() -> VnnLib.parse("p.vnnlib", "(declare-network f " + text + ")"))
        .hasMessageContaining(message)
        .hasMessageContaining("^");
  }

  @Test
  void gapsAmongVariablesAreRefused() {
    assertThatThrownBy(() -> VnnLib.parse("p", "(declare-const X_1 Real)"))
        .hasMessageContaining("declares X_1 but not all before it");
    assertThatThrownBy(() -> VnnLib.parse("p", "(declare-const X_0 Real)"))
        .hasMessageContaining("declares no Y_0");
  }

  @Test
  void manyCasesAreRefused() {
    var or = "(assert (or (<= X_0 1) (<= X_0 2) (<= X_0 3) (<= X_0 4) (<= X_0 5)))\n".repeat(8);
    assertThatThrownBy(() -> parse(or)).hasMessageContaining("too many cases");
  }

  @Test
  void aFileThatIsNotThereIsSaid() {
    assertThatThrownBy(() -> VnnLib.read(Path.of("no/such.vnnlib")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("can't be read");
  }
}
