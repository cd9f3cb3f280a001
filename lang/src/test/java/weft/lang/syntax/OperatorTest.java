package weft.lang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.trait.Symbol;

class OperatorTest {
  @ParameterizedTest
  @EnumSource
  void an_operator_is_written_as_its_op_says(Operator operator) {
    assertThat(operator.op())
        .isInstanceOfSatisfying(
            Symbol.Infix.class, op -> assertThat(op.symbol()).isEqualTo(operator.sign()));
  }
}
