package weft.dolphindb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.dolphindb.DolphinScript.Request;
import weft.dolphindb.script.ScriptSession;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.ExampleGraph;
import weft.ops.Ops;
import weft.ops.arithmetic.Erf;
import weft.ops.arithmetic.Multiply;
import weft.ops.source.Column;
import weft.spell.TableKeys;
import weft.spell.Wording;

class DolphinScriptTest {
  private static final Path PAGE = Path.of("..", "docs", "dolphindb.md");
  private static final Path FIRST = Path.of("..", "examples", "first.weft");

  private static Graph graph(String program, String... columns) {
    var types = new LinkedHashMap<String, Type>();
    types.put("symbol", Type.column(Element.TEXT));
    types.put("time", Type.column(Element.TIME));
    for (String column : columns) {
      types.put(column, Type.column(Element.F64));
    }
    var schema = new Schema(types, Optional.of("symbol"), Optional.of("time"));
    return Formulas.compile("test", program, schema, Map.of(), Ops.all(), Mode.BATCH).graph();
  }

  private static DolphinScript script(Graph graph, DolphinMode mode) {
    return DolphinScript.of(graph, Request.of(mode, TableKeys.STANDARD, Map.of()), RuleBook.EMPTY);
  }

  // ---- names

  private static Table odd(String... names) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(Shape.of(4), i -> i % 2 == 0 ? "a" : "b"));
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(4), i -> i / 2 * 1_000_000L));
    for (String name : names) {
      columns.put(name, Tensor.f64(Shape.of(4), i -> i + 1.0));
    }
    return new Table(columns, Optional.of("symbol"), "time");
  }

  @ParameterizedTest
  @EnumSource
  void anyNameOfAColumnWillDo(DolphinMode mode) {
    for (String name :
        List.of("my col", "a\"b", "a\\b", "select", "rank", "0001.SH", "価格", "n", "before_0")) {
      var to = GraphBuilder.plain();
      int column = to.add(Column.of(name, Type.column(Element.F64)));
      Graph graph = to.output("twice", to.add(new Multiply(), column, column)).build();
      var script =
          DolphinScript.of(graph, new EvaluatorEngine(mode).request(odd(name)), RuleBook.EMPTY);
      var session = new ScriptSession();
      if (mode == DolphinMode.STREAM) {
        session.run(script.toString());
        assertEquals(3, session.table("bars").names().size());
        session.run("features_teardown()");
        assertTrue(session.leftOver().isEmpty());
      } else {
        var found = new EvaluatorEngine(mode).run(graph, odd(name)).output("twice");
        assertEquals(16, found.doubleAt(3), name);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFeatureMayBeNamedLikeAFunction(DolphinMode mode) {
    Graph graph =
        graph("rank = cs_rank(mavg)\nmavg = rolling_mean(x, 2)\nsum = lag(rank) + mavg", "x");
    var found = new EvaluatorEngine(mode).run(graph, odd("x"));
    assertEquals(1.0, found.output("rank").doubleAt(3));
    assertEquals(3.0, found.output("mavg").doubleAt(3));
    assertTrue(Double.isNaN(found.output("sum").doubleAt(3)));
  }

  // ---- refusals

  @Test
  void aWindowAboveTheCapIsRefusedInStreamsOnly() {
    Graph graph = graph("long = rolling_mean(x, 102401)\nshort = rolling_mean(x, 5)", "x");
    var stream = script(graph, DolphinMode.STREAM);
    assertEquals(List.of("long"), List.copyOf(stream.refused().keySet()));
    assertTrue(stream.refused().get("long").toString().contains("102400"));
    assertTrue(stream.toString().contains("mavg(x, 5, 5)"));
    assertFalse(stream.toString().contains("102401"));
    assertTrue(script(graph, DolphinMode.BATCH).refused().isEmpty());
  }

  @Test
  void whatCantBeSaidIsLeftOut() {
    Graph graph = graph("strange = erf(x) + 1\nplain = x + 1", "x");
    var script = script(graph, DolphinMode.BATCH);
    assertEquals(List.of("strange"), List.copyOf(script.refused().keySet()));
    assertEquals(List.of("plain"), List.copyOf(script.columns().keySet()));
  }

  @Test
  void theCallersWordsComeFirst() {
    var book =
        RuleBook.EMPTY.with(
            Erf.class, DolphinWord.class, _ -> s -> Operand.of(Wording.call("myErf", s.value(0))));
    var request = Request.of(DolphinMode.BATCH, TableKeys.STANDARD, Map.of());
    var script = DolphinScript.of(graph("strange = erf(x)", "x"), request, book);
    assertTrue(script.toString().contains("return myErf(x)"));
    assertTrue(script.refused().isEmpty());
  }

  // ---- ops

  /// Keys of sorting are the values themselves here. A power of NULL is NULL; formulas ask for
  /// that.
  private static final Set<String> OTHERWISE = Set.of("key_value", "sort_key", "power");

  /// What the matrix says of an op is so: what it has gives the example's result.
  @ParameterizedTest
  @EnumSource
  void examplesOfOpsComeOut(DolphinMode mode) {
    var column = new DolphinColumn();
    var wrong = new TreeMap<String, String>();
    for (String tag : Ops.all().tags()) {
      Class<? extends Op> op = Ops.all().find(tag).orElseThrow();
      for (Example example : Example.of(op)) {
        boolean late = mode == DolphinMode.STREAM && example.op().contract().ahead();
        if (!late
            && !OTHERWISE.contains(tag)
            && column.of(op, List.of(example)) instanceof Cell.Has) {
          try {
            compare(example, mode).ifPresent(found -> wrong.put(tag, found));
          } catch (RuntimeException e) {
            wrong.put(tag, String.valueOf(e.getMessage()));
          }
        }
      }
    }
    assertTrue(wrong.isEmpty(), wrong.toString());
  }

  private static Optional<String> compare(Example example, DolphinMode mode) {
    var given = ExampleGraph.overRows(example);
    var columns = new LinkedHashMap<>(given.values());
    boolean oneTime = example.op() instanceof CrossSection;
    int rows = example.expected().shape().dims().getFirst();
    columns.put("time", Tensor.longs(Element.I64, Shape.of(rows), i -> oneTime ? 0 : i));
    var engine = new EvaluatorEngine(mode);
    var table = new Table(columns, Optional.empty(), "time");
    var found = engine.run(given.graph(), table);
    for (int i = 0; i < rows; i++) {
      double want = example.expected().doubleAt(i);
      boolean inputs = columns.values().stream().anyMatch(DolphinScriptTest::hasInfinity);
      if (!inputs
          && Double.isFinite(want) | Double.isNaN(want)
          && !engine.promise().isKept(want, found.output("y").doubleAt(i))) {
        return Optional.of(found.output("y") + ", expected " + example.expected());
      }
    }
    return Optional.empty();
  }

  private static boolean hasInfinity(Tensor tensor) {
    for (int i = 0; i < tensor.size() && tensor.element() == Element.F64; i++) {
      if (Double.isInfinite(tensor.doubleAt(i))) {
        return true;
      }
    }
    return false;
  }

  // ---- the page

  /// The page shows what is written. `-Dweft.docs=write` writes it anew.
  @Test
  void thePageShowsTheScripts() throws IOException {
    Graph graph = graph(Files.readString(FIRST), "close");
    String page = Files.readString(PAGE);
    String renewed = page;
    for (DolphinMode mode : DolphinMode.values()) {
      String mark = "<!-- " + mode.tag() + " -->\n```\n";
      int from = renewed.indexOf(mark) + mark.length();
      int to = renewed.indexOf("```", from);
      renewed = renewed.substring(0, from) + script(graph, mode) + renewed.substring(to);
    }
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, renewed);
    }
    assertEquals(renewed, Files.readString(PAGE));
  }
}
