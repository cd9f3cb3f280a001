package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

class InferTest {
  private static final Type NUMBER = Type.scalar(Element.F64);
  private static final Type COLUMN = Type.column(Element.F64);

  private static Diagnostic refused(ThrowingCallable call) {
    return catchThrowableOfType(WeftException.class, call).first();
  }

  @Test
  void cell_by_cell_shapes_broadcast_and_axes_unite() {
    assertThat(
            Infer.elementwise(
                List.of(NUMBER.with(Shape.of(2, 1)), COLUMN.with(Shape.of(3))), Element.BOOL))
        .isEqualTo(new Type(Element.BOOL, Shape.of(2, 3), Type.ROWS));
  }

  @Test
  void shapes_that_disagree_are_named() {
    var args = List.of(NUMBER.with(Shape.of(2, 3)), NUMBER.with(Shape.of(4)), NUMBER);
    assertThat(refused(() -> Infer.elementwise(args, Element.F64)))
        .isEqualTo(
            Diagnostic.of(
                    Code.SHAPE,
                    "operands could not be broadcast together with shapes (2, 3) (4,) ()")
                .expected("equal lengths, or 1, in each dimension counted from the last")
                .found("(2, 3) (4,) ()"));
    assertThat(Infer.mismatch(List.of(Shape.OPEN)).first().found()).contains("(*)");
  }

  @Test
  void elements_promote_from_left_to_right() {
    assertThat(
            Infer.promoted(
                List.of(
                    Type.scalar(Element.BOOL), Type.scalar(Element.I8), Type.scalar(Element.U8))))
        .isEqualTo(Type.scalar(Element.I16));
    assertThat(Infer.promoted(List.of(COLUMN, Type.ANY)).element()).isEqualTo(Element.ANY);
  }

  @Test
  void elements_that_have_none_in_common_are_named() {
    assertThat(refused(() -> Infer.promoted(List.of(Type.scalar(Element.TEXT), NUMBER))))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "text and f64 have no common element")
                .expected("numbers, or text on both sides")
                .found("text and f64"));
  }

  @Test
  void floats_come_out_of_divisions() {
    assertThat(Infer.floating(List.of(Type.scalar(Element.I8), Type.scalar(Element.BOOL))))
        .isEqualTo(NUMBER);
    assertThat(Infer.floating(List.of(Type.scalar(Element.F32))).element()).isEqualTo(Element.F32);
  }

  @Test
  void row_by_row_a_constant_stands_in_every_row() {
    assertThat(Infer.rowwise(List.of(NUMBER), Element.F64)).isEqualTo(COLUMN);
    assertThat(Infer.rowwise(List.of(COLUMN, NUMBER), Element.BOOL))
        .isEqualTo(Type.column(Element.BOOL));
  }

  @Test
  void row_by_row_a_tensor_stays_one() {
    Type tensor = NUMBER.with(Shape.of(4));
    assertThat(Infer.rowwise(List.of(tensor), Element.F64)).isEqualTo(tensor);
    Type series = new Type(Element.F64, Shape.SCALAR, Set.of(Axis.TIME));
    assertThat(Infer.rowwise(List.of(series), Element.F64)).isEqualTo(series);
  }

  @Test
  void row_by_row_an_array_a_row_is_refused() {
    assertThat(refused(() -> Infer.rowwise(List.of(COLUMN.with(Shape.of(5))), Element.F64)))
        .isEqualTo(
            Diagnostic.of(Code.SHAPE, "takes one number a row, found an array of shape [5]")
                .expected("a scalar per row")
                .found("f64[5]{entity,time}")
                .hint("take one cell with array_extract(x, i), or a summary such as array_sum(x)"));
  }
}
