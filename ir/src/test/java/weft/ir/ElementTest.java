package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ElementTest {
  /// `numpy.promote_types` of NumPy 2; `bf16`, which it has not, meets others as `f16` does.
  private static final String NUMPY =
      """
      +    bool i8   i16  i32  i64  u8   u16  u32  u64  f16  bf16 f32  f64
      bool bool i8   i16  i32  i64  u8   u16  u32  u64  f16  bf16 f32  f64
      i8   i8   i8   i16  i32  i64  i16  i32  i64  f64  f16  bf16 f32  f64
      i16  i16  i16  i16  i32  i64  i16  i32  i64  f64  f32  f32  f32  f64
      i32  i32  i32  i32  i32  i64  i32  i32  i64  f64  f64  f64  f64  f64
      i64  i64  i64  i64  i64  i64  i64  i64  i64  f64  f64  f64  f64  f64
      u8   u8   i16  i16  i32  i64  u8   u16  u32  u64  f16  bf16 f32  f64
      u16  u16  i32  i32  i32  i64  u16  u16  u32  u64  f32  f32  f32  f64
      u32  u32  i64  i64  i64  i64  u32  u32  u32  u64  f64  f64  f64  f64
      u64  u64  f64  f64  f64  f64  u64  u64  u64  u64  f64  f64  f64  f64
      f16  f16  f16  f32  f64  f64  f16  f32  f64  f64  f16  f32  f32  f64
      bf16 bf16 bf16 f32  f64  f64  bf16 f32  f64  f64  f32  bf16 f32  f64
      f32  f32  f32  f32  f64  f64  f32  f32  f64  f64  f32  f32  f32  f64
      f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64
      """;

  @TestFactory
  List<DynamicTest> numbers_promote_as_in_numpy() {
    var rows = NUMPY.lines().map(line -> line.split("\\s+")).toList();
    var tests = new ArrayList<DynamicTest>();
    for (String[] row : rows.subList(1, rows.size())) {
      for (int i = 1; i < row.length; i++) {
        Element a = element(row[0]);
        Element b = element(rows.getFirst()[i]);
        Element expected = element(row[i]);
        tests.add(
            DynamicTest.dynamicTest(
                a.tag() + " + " + b.tag(),
                () -> assertThat(Element.promote(a, b)).contains(expected)));
      }
    }
    return tests;
  }

  private static Element element(String tag) {
    return Element.byTag(tag).orElseThrow();
  }

  @Test
  void the_table_has_every_number() {
    assertThat(NUMPY.lines().skip(1).map(line -> element(line.split("\\s+")[0])))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Element.values()).filter(Element::isNumeric).toList());
  }

  @Test
  void text_and_time_meet_only_their_own_kind() {
    for (Element alone : List.of(Element.TEXT, Element.TIME)) {
      for (Element other : Element.values()) {
        if (other == alone) {
          assertThat(Element.promote(alone, other)).contains(alone);
        } else if (other != Element.ANY) {
          assertThat(Element.promote(alone, other)).isEmpty();
          assertThat(Element.promote(other, alone)).isEmpty();
        }
      }
    }
  }

  @Test
  void what_is_not_known_stays_unknown() {
    for (Element other : Element.values()) {
      assertThat(Element.promote(Element.ANY, other)).contains(Element.ANY);
      assertThat(Element.promote(other, Element.ANY)).contains(Element.ANY);
    }
  }

  @Test
  void tags_are_the_names_in_lower_case_and_are_found_again() {
    assertThat(Element.F64.tag()).isEqualTo("f64");
    assertThat(Element.BOOL.tag()).isEqualTo("bool");
    for (Element element : Element.values()) {
      assertThat(Element.byTag(element.tag())).contains(element);
    }
    assertThat(Element.byTag("F64")).isEmpty();
    assertThat(Element.byTag("float")).isEmpty();
  }

  @Test
  void kinds_and_widths() {
    assertThat(Element.F32.kind()).isEqualTo(Element.Kind.FLOAT);
    assertThat(Element.I16.bits()).isEqualTo(16);
    assertThat(Element.U64.bits()).isEqualTo(64);
    assertThat(Element.BOOL.bits()).isEqualTo(1);
    assertThat(Element.TEXT.bits()).isZero();
    assertThat(Arrays.stream(Element.values()).filter(Element::isFloat))
        .containsExactly(Element.F64, Element.F32, Element.F16, Element.BF16);
    assertThat(Arrays.stream(Element.values()).filter(Element::isInteger))
        .containsExactly(
            Element.I64,
            Element.I32,
            Element.I16,
            Element.I8,
            Element.U64,
            Element.U32,
            Element.U16,
            Element.U8);
    assertThat(Arrays.stream(Element.values()).filter(element -> !element.isNumeric()))
        .containsExactly(Element.TEXT, Element.TIME, Element.ANY);
  }

  @Test
  void divisions_compute_in_floats_and_keep_single_precision() {
    assertThat(Element.F32.toFloat()).isEqualTo(Element.F32);
    assertThat(Element.F64.toFloat()).isEqualTo(Element.F64);
    assertThat(Element.I8.toFloat()).isEqualTo(Element.F64);
    assertThat(Element.BOOL.toFloat()).isEqualTo(Element.F64);
    assertThat(Element.ANY.toFloat()).isEqualTo(Element.ANY);
  }
}
