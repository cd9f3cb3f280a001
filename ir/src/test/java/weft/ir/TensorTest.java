package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.text.GraphReader;

class TensorTest {
  private static final Tensor TEXTS = Tensor.of(Shape.of(3), new String[] {"a", "", null});

  private static Tensor longs(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static Tensor singles(double... cells) {
    return Tensor.f32(Shape.of(cells.length), i -> cells[i]);
  }

  // ---- parts

  @Test
  void rows_are_cut_out_and_joined_again() {
    var all =
        List.of(
            Tensor.f64(Shape.of(4, 2), i -> i),
            singles(1, 2, 3, 4),
            longs(Element.I64, 1, 2, 3, -4),
            longs(Element.I32, 1, 2, 3, -4),
            longs(Element.U32, 1, 2, 3, -4),
            longs(Element.I16, 1, 2, 3, -4),
            longs(Element.U16, 1, 2, 3, -4),
            longs(Element.I8, 1, 2, 3, -4),
            longs(Element.U8, 1, 2, 3, -4),
            Tensor.bools(Shape.of(4), i -> i % 2 == 0),
            Tensor.texts(Shape.of(4, 3), i -> i == 5 ? null : "t" + i));
    for (Tensor x : all) {
      assertThat(Tensor.join(List.of(x.rows(0, 1), x.rows(1, 4)))).isEqualTo(x);
      assertThat(Tensor.join(List.of(x.rows(0, 4), x.rows(2, 2)))).isEqualTo(x);
      assertThat(x.rows(3, 4).shape().dims().getFirst()).isOne();
      assertThat(x.gather(x.shape(), i -> i)).isEqualTo(x).hasSameHashCodeAs(x);
      assertThat(x.rows(0, 3)).isNotEqualTo(x.rows(1, 4));
    }
    assertThat(all.getFirst().rows(1, 3).toString()).isEqualTo("[[2.0, 3.0], [4.0, 5.0]]");
    assertThat(Tensor.f64(Shape.of(0, 2), _ -> 0).rows(0, 0).shape()).isEqualTo(Shape.of(0, 2));
  }

  @Test
  void whole_numbers_of_different_elements_are_not_equal() {
    assertThat(longs(Element.U8, 1)).isNotEqualTo(longs(Element.I8, 1));
    assertThat(longs(Element.U8, 200).textAt(0)).isEqualTo("200");
    assertThat(longs(Element.I8, 200)).hasToString("[-56]");
    assertThat(longs(Element.U32, -1).truthAt(0)).isTrue();
    assertThat(longs(Element.U16, 0).truthAt(0)).isFalse();
    assertThat(longs(Element.I32, 5).missingAt(0)).isFalse();
  }

  // ---- making

  @Test
  void scalars_have_their_natural_element() {
    assertThat(Tensor.scalar(1.5).type()).isEqualTo(Type.scalar(Element.F64));
    assertThat(Tensor.scalar(1L).type()).isEqualTo(Type.scalar(Element.I64));
    assertThat(Tensor.scalar(true).type()).isEqualTo(Type.scalar(Element.BOOL));
    assertThat(Tensor.scalar("a").type()).isEqualTo(Type.scalar(Element.TEXT));
    assertThat(singles(1).type()).isEqualTo(new Type(Element.F32, Shape.of(1), Set.of()));
    assertThat(Tensor.column(1, 2).type()).isEqualTo(new Type(Element.F64, Shape.of(2), Set.of()));
  }

  @Test
  void cells_can_be_computed() {
    assertThat(Tensor.f64(Shape.of(3), i -> i / 2.0)).isEqualTo(Tensor.column(0, 0.5, 1));
    assertThat(Tensor.floats(Element.F64, Shape.of(1), _ -> 0.1)).isEqualTo(Tensor.column(0.1));
    assertThat(Tensor.floats(Element.F32, Shape.of(1), _ -> 0.1).doubleAt(0)).isEqualTo(0.1f);
    assertThat(Tensor.longs(Element.I8, Shape.of(2), i -> 127 + i).toLongs())
        .containsExactly(127, -128);
    assertThat(Tensor.bools(Shape.of(2), i -> i == 1).toBools()).containsExactly(false, true);
    assertThat(Tensor.texts(Shape.of(2), i -> "t" + i).textAt(1)).isEqualTo("t1");
  }

  @Test
  void the_shape_must_hold_the_cells() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tensor.of(Shape.of(2, 2), new double[3]))
        .withMessage("shape [2,2] does not hold 3 cells");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tensor.of(Shape.OPEN, new double[1]))
        .withMessage("a tensor has an element and a shape");
  }

  @Test
  void only_integers_and_times_are_kept_as_whole_numbers() {
    assertThat(longs(Element.TIME, 1).element()).isEqualTo(Element.TIME);
    for (Element element :
        List.of(Element.F64, Element.F32, Element.BOOL, Element.TEXT, Element.ANY)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> longs(element, 1))
          .withMessage(element + " is not kept as whole numbers");
    }
  }

  @Test
  void whole_numbers_wrap_to_their_width() {
    assertThat(longs(Element.I8, 128, -129, 255).toLongs()).containsExactly(-128, 127, -1);
    assertThat(longs(Element.U8, 256, -1, 255).toLongs()).containsExactly(0, 255, 255);
    assertThat(longs(Element.I16, 32768).toLongs()).containsExactly(-32768);
    assertThat(longs(Element.U16, -1).toLongs()).containsExactly(65535);
    assertThat(longs(Element.I32, 1L << 31).toLongs()).containsExactly(Integer.MIN_VALUE);
    assertThat(longs(Element.U32, -1).toLongs()).containsExactly(0xffff_ffffL);
    assertThat(longs(Element.I64, Long.MIN_VALUE).toLongs()).containsExactly(Long.MIN_VALUE);
    assertThat(longs(Element.U64, -1).toLongs()).containsExactly(-1);
    assertThat(longs(Element.TIME, Long.MAX_VALUE).toLongs()).containsExactly(Long.MAX_VALUE);
  }

  // ---- cells as something else

  @Test
  void cells_as_doubles() {
    assertThat(singles(0.5).doubleAt(0)).isEqualTo(0.5);
    assertThat(longs(Element.I64, -3).doubleAt(0)).isEqualTo(-3.0);
    assertThat(Tensor.scalar(true).asDouble()).isEqualTo(1.0);
    assertThat(Tensor.scalar(false).asDouble()).isEqualTo(0.0);
    assertThat(Tensor.scalar(2.5).asDouble()).isEqualTo(2.5);
    assertThat(longs(Element.I32, 1, 2).doubles()).containsExactly(1, 2);
    assertThatIllegalStateException()
        .isThrownBy(() -> TEXTS.doubleAt(0))
        .withMessage("a text is not a number");
  }

  @Test
  void the_largest_unsigned_numbers_round_to_the_nearest_double() {
    assertThat(longs(Element.U64, -1).doubleAt(0)).isEqualTo(0x1p64);
    assertThat(longs(Element.U64, Long.MIN_VALUE).doubleAt(0)).isEqualTo(0x1p63);
    // 2^63 + 1025 is just above the middle of two doubles: its last bit decides.
    assertThat(longs(Element.U64, Long.MIN_VALUE + 1025).doubleAt(0)).isEqualTo(0x1p63 + 2048);
    assertThat(longs(Element.U64, Long.MIN_VALUE + 1024).doubleAt(0)).isEqualTo(0x1p63);
    assertThat(longs(Element.U64, 7).doubleAt(0)).isEqualTo(7);
    assertThat(longs(Element.I64, -1).doubleAt(0)).isEqualTo(-1);
  }

  @Test
  void f64_cells_are_not_copied_to_be_doubles() {
    double[] cells = {1, 2};
    assertThat(Tensor.of(Shape.of(2), cells).doubles()).isSameAs(cells);
  }

  @Test
  void cells_as_whole_numbers_are_cut_towards_zero() {
    assertThat(Tensor.column(1.9, -1.9).toLongs()).containsExactly(1, -1);
    assertThat(singles(2.5).longAt(0)).isEqualTo(2);
    assertThat(Tensor.scalar(true).longAt(0)).isEqualTo(1);
    assertThat(Tensor.scalar(false).longAt(0)).isZero();
    // Not by way of a double.
    assertThat(longs(Element.I64, Long.MAX_VALUE).longAt(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void cells_as_conditions() {
    assertThat(Tensor.column(0, -0.0, 0.5, Double.NaN).toBools())
        .containsExactly(false, false, true, true);
    assertThat(singles(0, 2).toBools()).containsExactly(false, true);
    assertThat(longs(Element.I8, 0, -1).toBools()).containsExactly(false, true);
    assertThat(Tensor.bools(Shape.of(2), i -> i == 0).toBools()).containsExactly(true, false);
    assertThat(TEXTS.toBools()).containsExactly(true, false, false);
  }

  @Test
  void cells_as_texts() {
    assertThat(TEXTS.textAt(0)).isEqualTo("a");
    assertThat(TEXTS.textAt(2)).isNull();
    assertThat(Tensor.scalar(0.1).textAt(0)).isEqualTo("0.1");
    assertThat(singles(0.1).textAt(0)).isEqualTo("0.1");
    assertThat(Tensor.scalar(true).textAt(0)).isEqualTo("true");
    assertThat(longs(Element.I64, -1).textAt(0)).isEqualTo("-1");
    assertThat(longs(Element.U64, -1).textAt(0)).isEqualTo("18446744073709551615");
  }

  // ---- moving cells

  @Test
  void gathering_keeps_the_element() {
    for (Tensor tensor :
        List.of(
            Tensor.column(1, 2, 3),
            singles(1, 2, 3),
            longs(Element.I16, 1, 2, 3),
            longs(Element.U64, 1, 2, -1),
            longs(Element.TIME, 1, 2, 3),
            Tensor.bools(Shape.of(3), i -> i == 2),
            TEXTS)) {
      Tensor back = tensor.gather(Shape.of(2), i -> 2 - i);
      assertThat(back.element()).isEqualTo(tensor.element());
      assertThat(back.textAt(0)).isEqualTo(tensor.textAt(2));
      assertThat(back.textAt(1)).isEqualTo(tensor.textAt(1));
    }
  }

  @Test
  void reshaping_keeps_the_cells() {
    Tensor x = Tensor.column(1, 2, 3, 4);
    assertThat(x.reshape(Shape.of(2, 2))).hasToString("[[1.0, 2.0], [3.0, 4.0]]");
    assertThatIllegalArgumentException().isThrownBy(() -> x.reshape(Shape.of(3)));
  }

  @Test
  void broadcasting_repeats_cells() {
    Tensor row = Tensor.column(1, 2);
    Tensor column = row.reshape(Shape.of(2, 1));
    assertThat(row.broadcast(Shape.of(3, 2))).hasToString("[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]");
    assertThat(column.broadcast(Shape.of(2, 3))).hasToString("[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]");
    assertThat(Tensor.scalar(7.0).broadcast(Shape.of(2))).isEqualTo(Tensor.column(7, 7));
    assertThat(Tensor.column(7).broadcast(Shape.of(0)).size()).isZero();
  }

  @Test
  void broadcasting_stretches_an_inner_and_an_outer_dimension_at_once() {
    Tensor x = Tensor.f64(Shape.of(2, 1, 3), i -> i);
    Tensor wide = x.broadcast(Shape.of(2, 2, 2, 3));
    assertThat(wide.doubles())
        .containsExactly(0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5);
  }

  @Test
  void broadcasting_to_its_own_shape_is_no_work() {
    Tensor x = Tensor.column(1, 2);
    assertThat(x.broadcast(Shape.of(2))).isSameAs(x);
    assertThat(x.broadcastIndex(Shape.of(2)).applyAsInt(1)).isEqualTo(1);
  }

  // ---- equality

  @Test
  void every_nan_is_equal_and_minus_zero_is_not_zero() {
    double other = Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
    assertThat(Tensor.column(Double.NaN)).isEqualTo(Tensor.column(other));
    assertThat(Tensor.column(0.0)).isNotEqualTo(Tensor.column(-0.0));
    assertThat(singles(Double.NaN)).isEqualTo(singles(Double.NaN));
    assertThat(singles(0.0)).isNotEqualTo(singles(-0.0));
  }

  @Test
  void equal_cells_of_another_element_or_shape_differ() {
    assertThat(longs(Element.I64, 1)).isNotEqualTo(longs(Element.I32, 1));
    assertThat(Tensor.column(1)).isNotEqualTo(Tensor.scalar(1.0));
    assertThat(Tensor.column(1)).isNotEqualTo(singles(1));
    assertThat(Tensor.column(1)).isNotEqualTo("[1.0]");
  }

  @Test
  void equality_and_hash_of_each_kind_follow_the_cells() {
    for (List<Tensor> three :
        List.of(
            List.of(Tensor.column(1, 2), Tensor.column(1, 2), Tensor.column(1, 3)),
            List.of(singles(1, 2), singles(1, 2), singles(1, 3)),
            List.of(longs(Element.I8, 1), longs(Element.I8, 257), longs(Element.I8, 2)),
            List.of(Tensor.scalar(true), Tensor.scalar(true), Tensor.scalar(false)),
            List.of(Tensor.scalar("a"), Tensor.scalar("a"), Tensor.scalar("b")))) {
      assertThat(three.get(0)).isEqualTo(three.get(1)).hasSameHashCodeAs(three.get(1));
      assertThat(three.get(0)).isNotEqualTo(three.get(2));
      assertThat(three.get(0).hashCode()).isNotEqualTo(three.get(2).hashCode());
    }
  }

  // ---- text

  @Test
  void text_of_each_kind() {
    assertThat(Tensor.scalar(1.0)).hasToString("1.0");
    assertThat(Tensor.column(1, Double.NaN, Double.NEGATIVE_INFINITY))
        .hasToString("[1.0, nan, -inf]");
    assertThat(singles(0.1, Double.POSITIVE_INFINITY)).hasToString("[0.1, inf]");
    assertThat(longs(Element.U64, -1)).hasToString("[18446744073709551615]");
    assertThat(Tensor.bools(Shape.of(2), i -> i == 0)).hasToString("[true, false]");
    assertThat(TEXTS).hasToString("[\"a\", \"\", missing]");
    assertThat(Tensor.f64(Shape.of(2, 0), i -> i)).hasToString("[[], []]");
    assertThat(Tensor.f64(Shape.of(0, 2), i -> i)).hasToString("[]");
  }

  @Test
  void text_reads_back_with_its_type() {
    for (Tensor tensor :
        List.of(
            Tensor.scalar(-0.0),
            Tensor.scalar(Double.MIN_VALUE),
            Tensor.scalar(1e300),
            Tensor.column(0.1, 1e-5, Double.NaN, Double.POSITIVE_INFINITY, -1.0 / 0),
            singles(0.1, -0.0, 1e-40, Double.NaN, Double.NEGATIVE_INFINITY),
            longs(Element.I8, -128, 127),
            longs(Element.U8, 0, 255),
            longs(Element.I16, -32768),
            longs(Element.U16, 65535),
            longs(Element.I32, Integer.MIN_VALUE),
            longs(Element.U32, 0xffff_ffffL),
            longs(Element.I64, Long.MIN_VALUE, Long.MAX_VALUE),
            longs(Element.U64, -1),
            longs(Element.TIME, -1, 1_700_000_000_000_000_000L),
            Tensor.bools(Shape.of(2, 1), i -> i == 1),
            TEXTS,
            Tensor.scalar("quote \" backslash \\ line \n tab \t bell \u0007 umlaut ü"),
            Tensor.f64(Shape.of(2, 3), i -> i / 3.0),
            Tensor.f64(Shape.of(0, 3), i -> i),
            Tensor.f64(Shape.of(2, 0), i -> i),
            longs(Element.I32))) {
      String text = "n0 = fixed(value=" + tensor + ") : " + tensor.type();
      var op = GraphReader.read(text, TinyOps.ALL).node(0).op();
      assertThat(op).isEqualTo(new TinyOps.Fixed(tensor));
    }
  }

  @Test
  void coded_texts_are_texts() {
    var coded =
        Tensor.of(Shape.of(3), new CodedTexts(new int[] {1, 0, -1}, new String[] {"", "a", "b"}));
    assertThat(coded).isEqualTo(TEXTS).hasSameHashCodeAs(TEXTS).hasToString(TEXTS.toString());
    assertThat(TEXTS).isEqualTo(coded);
    assertThat(List.of(coded.truthAt(0), coded.truthAt(1), coded.truthAt(2)))
        .containsExactly(true, false, false);
    assertThat(coded.rows(1, 3)).isEqualTo(TEXTS.rows(1, 3));
    assertThat(coded.gather(Shape.of(2), i -> 2 - 2 * i))
        .isEqualTo(TEXTS.gather(Shape.of(2), i -> 2 - 2 * i));
    var other = Tensor.of(Shape.of(2), new CodedTexts(new int[] {0, 1}, new String[] {"b", "a"}));
    assertThat(Tensor.join(List.of(coded, other)))
        .isEqualTo(Tensor.of(Shape.of(5), new String[] {"a", "", null, "b", "a"}));
    assertThat(Tensor.join(List.of(coded, other)).coded()).isPresent();
    assertThat(Tensor.join(List.of(coded, TEXTS)).coded()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CodedTexts(new int[] {0}, new String[] {"a", "a"}))
        .withMessage("a text is there twice");
  }

  @Test
  void a_condition_may_be_missing() {
    var cells = Tensor.truths(Shape.of(4), i -> i == 1 ? Double.NaN : i);
    assertThat(cells.element()).isEqualTo(Element.BOOL);
    assertThat(cells).hasToString("[false, missing, true, true]");
    assertThat(cells.doubles()).containsExactly(0, Double.NaN, 1, 1);
    assertThat(cells.toBools()).containsExactly(false, false, true, true);
    assertThat(cells.hasGaps()).isTrue();
    assertThat(cells.missingAt(1)).isTrue();
    assertThat(cells.missingAt(0)).isFalse();
    var whole = Tensor.bools(Shape.of(4), i -> i > 1);
    assertThat(cells).isNotEqualTo(whole);
    assertThat(whole).isNotEqualTo(cells);
    assertThat(Tensor.truths(Shape.of(4), i -> i > 1 ? 1 : 0))
        .isEqualTo(whole)
        .hasSameHashCodeAs(whole);
    assertThat(cells.rows(1, 3)).isEqualTo(cells.gather(Shape.of(2), i -> i + 1));
    assertThat(cells.rows(2, 4).hasGaps()).isFalse();
    assertThat(Tensor.join(List.of(whole, cells)))
        .hasToString("[false, false, true, true, false, missing, true, true]");
  }
}
