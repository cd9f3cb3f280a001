package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.OpSet;
import weft.ir.Operands;
import weft.ir.Range;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Diagnostic;
import weft.ops.Ops;

/// Columns: declared, assumed, and programs of which a part is wrong.
class ColumnsTest {
  private static final Type NUMBER = Type.column(Element.F64);
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "close", NUMBER, "venue", Type.column(Element.TEXT), "n", Type.column(Element.I64)),
          Optional.empty(),
          Optional.empty());

  private static CheckedProgram check(String... lines) {
    return Formulas.check(
        "f.weft", String.join("\n", lines), SCHEMA, Map.of(), Ops.all(), Mode.BATCH);
  }

  private static List<String> messages(CheckedProgram compiled) {
    return compiled.problems().stream().map(Diagnostic::message).toList();
  }

  private static Map<String, Type> columns(String... lines) {
    return ParsedProgram.of("f.weft", String.join("\n", lines))
        .assume(Map.of(), Map.of(), Ops.all())
        .columns();
  }

  @Test
  void a_declaration_says_what_a_column_holds_and_may_hold() {
    var compiled =
        check(
            "column close: f64 in 0.01..1e6",
            "column n: f64",
            "column venue",
            "a = if(venue == 'x', close, n)");
    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.ranges()).isEqualTo(Map.of("close", new Range(0.01, 1e6)));
    assertThat(ParsedProgram.of("f", "column x: array(3)\ncolumn y: time").declared())
        .isEqualTo(Map.of("x", NUMBER.with(Shape.of(3)), "y", Type.column(Element.TIME)));
    assertThat(check("column close in -inf..0", "a = close").ranges().get("close"))
        .isEqualTo(new Range(Double.NEGATIVE_INFINITY, 0));
  }

  @Test
  void declarations_are_checked() {
    assertThat(messages(check("column closs", "a = close")))
        .containsExactly("the table has no column 'closs'");
    assertThat(messages(check("column venue: f64", "a = close")))
        .containsExactly("the column 'venue' is declared as f64");
    assertThat(messages(check("column close in 3..2", "a = close")))
        .containsExactly("a range ends before it starts");
    assertThat(messages(check("column close: float", "a = close")).getFirst())
        .contains("no type of column called 'float'");
    assertThat(messages(check("column close: array(0)", "a = close")).getFirst())
        .contains("the length of an array");
    assertThat(messages(check("column close: f64 = 3", "a = close")).getFirst())
        .contains("expected the end of the line");
    assertThat(messages(check("column close", "close = 3")))
        .containsExactly("'close' is defined twice");
  }

  @Test
  void column_is_a_name_as_well() {
    assertThat(check("column = close", "b = column + 1").graph().outputs().keySet())
        .containsExactly("column", "b");
  }

  @Test
  void types_follow_from_use() {
    assertThat(
            columns(
                "a = if(flag, x, 0) + cs_rank(y, by=sector)",
                "b = array_sum(bids - asks)",
                "c = venue == 'x' and not closed",
                "d = session_phase(at, 'XNYS') == 'open'",
                "e = rolling_mean(x, 5m)"))
        .isEqualTo(
            Map.of(
                "flag", Type.column(Element.BOOL),
                "x", NUMBER,
                "y", NUMBER,
                "sector", Type.column(Element.TEXT),
                "bids", NUMBER.with(Shape.of(10)),
                "asks", NUMBER.with(Shape.of(10)),
                "venue", Type.column(Element.TEXT),
                "closed", Type.column(Element.BOOL),
                "at", Type.column(Element.TIME)));
  }

  @Test
  void one_use_is_enough() {
    var text = Type.column(Element.TEXT);
    var bool = Type.column(Element.BOOL);
    assertThat(columns("a = flag + 1", "b = flag and x > 0")).containsEntry("flag", bool);
    assertThat(columns("_v = venue", "a = _v == 'x'")).containsEntry("venue", text);
    assertThat(columns("_v = venue", "a = venue == 'x'", "b = _v == 'y' and c"))
        .isEqualTo(Map.of("venue", text, "c", bool));
    assertThat(columns("def f(c, a) = if(c, a, -a)", "b = f(up, x)"))
        .isEqualTo(Map.of("up", bool, "x", NUMBER));
  }

  @Test
  void what_is_compared_with_text_is_text() {
    var text = Type.column(Element.TEXT);
    assertThat(columns("a = u == v", "b = v != w", "c = w == 'x'", "d = y == z"))
        .isEqualTo(Map.of("u", text, "v", text, "w", text, "y", NUMBER, "z", NUMBER));
  }

  @Test
  void an_array_is_needed_below() {
    var ten = NUMBER.with(Shape.of(10));
    assertThat(columns("_d = bids * array_lit(2, 10)", "a = array_sum(abs(_d)) - mid"))
        .isEqualTo(Map.of("bids", ten, "mid", NUMBER));
    assertThat(columns("_d = bids / asks - array_lit(mid, 10)", "a = array_sum(abs(_d))"))
        .isEqualTo(Map.of("bids", ten, "asks", ten, "mid", NUMBER));
    assertThat(columns("a = array_wavg(prices, sizes)"))
        .isEqualTo(Map.of("prices", ten, "sizes", ten));
    assertThat(columns("column prices: array(3)", "a = array_wavg(prices, sizes)"))
        .isEqualTo(Map.of("prices", NUMBER.with(Shape.of(3)), "sizes", NUMBER.with(Shape.of(3))));
    assertThat(columns("a = array_sum(rolling_mean(x, 3))")).isEqualTo(Map.of("x", NUMBER));
  }

  @Test
  void a_field_of_a_record_is_a_column() {
    assertThat(columns("a = array_extract(book, 'price') + x"))
        .isEqualTo(Map.of("book.price", NUMBER, "x", NUMBER));
  }

  @Test
  void a_column_that_is_two_things_is_told() {
    var assumed =
        ParsedProgram.of("f", "a = venue - 1\nb = venue == 'x'\nc = x")
            .assume(Map.of(), Map.of(), Ops.all());
    assertThat(messages(assumed.compiled())).containsExactly("'-' takes a number, found text");
    assertThat(assumed.compiled().graph().outputs().keySet()).containsExactly("b", "c");
  }

  /// Counts how often its type is asked for.
  public record Counted() implements Pointwise.OfValue {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));
    static final AtomicInteger ASKED = new AtomicInteger();

    @Override
    public Type infer(List<Type> args) {
      ASKED.incrementAndGet();
      return Infer.elementwise(args, Element.F64);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return in.value(0);
    }
  }

  private static int asked(Consumer<ParsedProgram> use, String text) {
    var program = ParsedProgram.of("f", text);
    Counted.ASKED.set(0);
    use.accept(program);
    return Counted.ASKED.get();
  }

  @Test
  void a_program_is_bound_once_or_twice() {
    var ops = OpSet.of(List.of(Counted.class));
    assertThat(
            asked(
                program -> program.check(SCHEMA, Map.of(), ops, Mode.BATCH).orThrow(),
                "a = counted(close)"))
        .isOne();
    assertThat(asked(program -> program.assume(Map.of(), Map.of(), ops), "a = counted(x)")).isOne();
    assertThat(
            asked(
                program -> program.assume(Map.of(), Map.of(), ops),
                "a = counted(x)\nb = f1 and f2 and f3\nc = v1 == 'x' or v2 == v1"))
        .isEqualTo(2);
  }

  @Test
  void only_what_is_not_defined_is_a_column() {
    assertThat(
            columns(
                "param w = 3",
                "def f(x, k = 2) = x * k + z",
                "_b = missing + inf",
                "a = f(_b) + w"))
        .isEqualTo(Map.of("z", NUMBER));
  }

  @Test
  void sound_outputs_remain_when_others_are_wrong() {
    var compiled =
        check(
            "a = close",
            "b = nowhere + 1",
            "c = b + a",
            "d = lead(close, 1)",
            "label e = lead(close, 1)",
            "f = close +",
            "g = $w + 1",
            "_h = c",
            "i = _h");
    assertThat(compiled.graph().outputs().keySet()).containsExactly("a", "e");
    assertThat(compiled.omitted()).containsExactly("b", "c", "d", "g", "i");
    assertThat(compiled.labels()).containsExactly("e");
    assertThat(compiled.errors())
        .extracting(problem -> problem.origin().line())
        .containsExactly(2, 4, 6, 7);
  }

  @Test
  void a_parameter_without_a_value_is_named_once() {
    var compiled =
        check("param w: int", "a = rolling_mean(close, $w)", "b = lag(close, w)", "c = n");
    assertThat(compiled.graph().outputs().keySet()).containsExactly("c");
    assertThat(messages(compiled)).containsExactly("the parameter 'w' has no value");
  }
}
