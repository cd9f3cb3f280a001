package weft.dolphindb.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each function of the evaluator with an example of DolphinDB's documentation, or, where that has
/// none for a vector, with what its text says.
class ScriptSessionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "msum([2, 1, 3, 7, 6, 5, 4], 3) | [,,6,11,16,18,15]",
        "msum([2, 1, 3, NULL, 6, 5, 4], 3) | [,,6,4,9,11,15]",
        "msum([2, 1, 3, NULL, 6, 5, 4], 3, minPeriods=1) | [2,3,6,4,9,11,15]",
        "msum([NULL, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3) | [,,3,6,9,12,15,18,21,24]",
        "mmin([2, 1, 3, NULL, 6, 5, 4], 3) | [,,1,1,3,5,4]",
        "mmin([2, 1, 3, NULL, 6, 5, 4], 3, minPeriods=1) | [2,1,1,1,3,5,4]",
        "mmax([2, 1, 3, 7, 6, 5, 4], 3) | [,,3,7,7,7,6]",
        "mavg([1, 2, 3, 7], 2) | [,1.5,2.5,5]",
        "mprod([1, 2, 3, 4], 2) | [,2,6,12]",
        "mstd([1, 2, 5, 4, 3], 3) | [,,2.081666,1.527525,1]",
        "mstd([1, 2, 5, 4, 3], 3, 2) | [,0.707107,2.081666,1.527525,1]",
        "mvar([1, 2, 5, 4, 3], 3) | [,,4.333333,2.333333,1]",
        "mstdp([1, 3, 5], 2) | [,1,1]",
        "mvarp([1, 3, 7], 2) | [,1,4]",
        "mmed([2, 1, 3, NULL, 6, 5, 4], 3) | [,,2,2,4.5,5.5,5]",
        "mmed([2, 1, 3, NULL, 6, 5, 4], 3, minPeriods=1) | [2,1.5,2,2,4.5,5.5,5]",
        "mcount([7, 4, 5, 8, 9], 3) | [1,2,3,3,3]",
        "mcount([1, 2, 3, NULL, 5], 3, minPeriods=3) | [,,3,,]",
        "mskew([1, 2, 3, 10, 100, 4, 3], 3) | [,,0,0.665469,0.69381,0.697217,0.706851]",
        "mkurtosis([1, 9, 3, 100, 3, 2, 1, -100, 9, 10000], 8) |"
            + " [,,,,,,,3.989654,3.989841,6.140238]",
        "mimaxLast([1.2, 2, NULL, -1, 6, -1], 3) | [,,1,0,2,1]",
        "miminLast([3, 1, 1, 2], 3) | [,,2,1]",
        "mpercentile([2, 1, 3, 7, 6, 5, 4], percent=50, window=3) | [,,2,3,6,6,5]",
        "mpercentile([2, 1, 3, 7, 6, 5, 4], percent=25, window=3, interpolation=\"lower\") |"
            + " [,,1,1,3,5,4]",
        "mpercentile([2, 1, 3, 7, 6, 5, 4], 75, 3, \"higher\") | [,,3,7,7,7,6]",
        "mpercentile([2, 1, 3, 7, 6, 5, 4], 5, 3, \"nearest\") | [,,1,1,3,5,4]",
        "mpercentile([2, 1, 3, 7, 6, 5, 4], 15, 3, \"midpoint\") | [,,1.5,2,4.5,5.5,4.5]",
        "mrank([3, 2, 4, 4, 4, NULL, 1], ascending=false, window=3, ignoreNA=true) | [,,0,0,0,,1]",
        "mrank([3, 2, 4, 4, 4, NULL, 1], false, 3, true, minPeriods=2) | [,1,0,0,0,,1]",
        "mrank([3, 2, 4, 4, 4, NULL, 1], false, 3, false, \"max\") | [,,0,1,2,2,1]",
        "mrank([3, 2, 4, 4, 4, NULL, 1], false, 3, false, \"min\", minPeriods=3) | [,,0,0,0,,]",
        "mrank([3, 2, 4, 4, 4, NULL, 1], false, 3, false, \"average\") | [,,0,0.5,1,2,1]",
        "mrank([1, 2, 5, 3, 4], true, 3, percent=true) | [,,1,0.666667,0.666667]",
        "mcorr([1, 2, 3, 4, 5, 6, 7, 8], [9, 5, 3, 4, 5, 4, 7, 1], 5) |"
            + " [,,,,-0.624038,0,0.834058,-0.29173]",
        "mcorr([1, 2, 3, 4, 5], [9, 5, 3, 4, 5], 5, 3) | [,,-0.981981,-0.834497,-0.624038]",
        "mcovar([1, 2, 3], [2, 4, 8], 2) | [,1,2]",
        "mcovarp([1, 2, 3], [2, 4, 8], 2) | [,0.5,1]",
        "mbeta([0.016, 0.009, -0.012, 0.022, 0.003], [0.011, 0.006, -0.008, 0.012, -0.016], 5) |"
            + " [,,,,0.818182]",
        "mbeta([0.016, 0.009, -0.012], [0.011, 0.006, -0.008], 5, 3) | [,,1.479381]",
        "moving(sum, [1, 2, 3, 4], 3) | [,,6,9]",
        "moving(sum, [1, 2, 3, 4], 3, 1) | [1,3,6,9]",
        "moving(corr, [[1, 2, 3], [9, 5, 3]], 3) | [,,-0.981981]",
        "cumcount([1, 2, NULL, 3, 4, NULL, 5, 6]) | [1,2,2,3,4,4,5,6]",
        "cumsum([2, NULL, 3]) | [2,2,5]",
        "cumprod([2, NULL, 3]) | [2,2,6]",
        "cummax([2, NULL, 1, 3]) | [2,2,2,3]",
        "cummin([2, NULL, 1, 3]) | [2,2,1,1]",
        "cumfirstNot([NULL, 2, 3]) | [,2,2]",
        "ffill([1, NULL, 3, NULL]) | [1,1,3,3]",
        "move([3, 9, 5, 1, 4, 9], 3) | [,,,3,9,5]",
        "prev([3, 9, 5]) | [,3,9]",
        "rank([45, 16, 32, 21]) | [3,0,2,1]",
        "rank([9, 1, 6, 1, 3, 3]) | [5,0,4,0,2,2]",
        "rank(X=[1, 2, 2, 3], tiesMethod=\"average\") | [0,1.5,1.5,3]",
        "rank([1, NULL, NULL, 3]) | [0,,,1]",
        "rank(X=[1, NULL, NULL, 3], ignoreNA=false) | [2,0,0,3]",
        "rank([45, 16, 32, 21], percent=true) | [1,0.25,0.75,0.5]",
        "percentile([6, 47, 49, 15, 42, 41, 7, 39, 43, 40, 36], 54) | 40.4",
        "log([0, 1, 2, 3]) | [,0,0.693147,1.098612]",
        "pow([1, 2, 3], [4.5, 5.5, 6.5]) | [1,45.254834,1262.665039]",
        "floor([2.1, 2.9, -2.1]) | [2,2,-3]",
        "ceil([2.1, 2.9, -2.1]) | [3,3,-2]",
        "iif([true, true, false], [1, 2, 3], [6, 5, 4]) | [1,2,4]",
        "iif([NULL, 1, -3, 5] > 0, [NULL, 1, -3, 5], 0) | [0,1,0,5]",
        "iif(00b, 1, 2) |",
        "isNull([1, NULL]) | [0,1]",
        "isValid([1, NULL]) | [1,0]",
        "5 / 2 | 2",
        "-7 / 5 | -2",
        "9 \\ 2 | 4.5",
        "1.0 \\ 0.0 |",
        "[1, 2, 3] < 2 | [1,0,0]",
        "!(0) | 1",
        "signum([-2.5, 0, 3]) | [-1,0,1]",
        "sqrt([4, -1]) | [2,]",
        "exp(1000) |",
        "3 + 5 * 5 | 28",
        "wavg([1, 2, 3], [1, 1, 2]) | 2.25",
        "double(true) | 1",
        "size([1, 2]) | 2",
        "array(DOUBLE, 2, 2, 1.5) | [1.5,1.5]",
        "sum([1, NULL, 2]) | 3",
        "avg([1, NULL, 2]) | 1.5",
        "min([3, NULL, 2]) | 2",
        "max([3, NULL, 2]) | 3",
        "std([1, 2, 5]) | 2.081666",
        "count([1, NULL, 2]) | 2",
        "corr([1, 2, 3], [9, 5, 3]) | -0.981981",
        "beta([2, 4, 6], [1, 2, 3]) | 2",
        "imaxLast([3, 1, 3]) | 2",
        "iminLast([1, 1, 3]) | 1",
      })
  void isAsDocumented(String script, String expected) {
    assertEquals(expected == null ? "" : expected, String.valueOf(new ScriptSession().run(script)));
  }

  @Test
  void windowsOfTimeEndWithTheRow() {
    var session = new ScriptSession();
    var columns = new HashMap<String, Cells>();
    // The documentation's example: T = 1 1 1 2 5 6, X = 1 4 NULL -1 NULL 4, a window of 3.
    columns.put("t", Cells.longs(Cells.Kind.TIMESTAMP, new long[] {1, 1, 1, 2, 5, 6}));
    columns.put(
        "x", Cells.numbers(Cells.Kind.DOUBLE, new double[] {1, 4, Double.NaN, -1, Double.NaN, 4}));
    session.put("m", ScriptTable.of(columns));
    assertEquals("[1,2.5,2.5,1,,4]", timed(session, "tmpercentile(t, x, 50, 3ms)"));
    assertEquals("[1,1,1,-1,,4]", timed(session, "tmmin(t, x, 3ms)"));
    assertEquals("[1,4,4,4,,4]", timed(session, "tmmax(t, x, 3ms)"));
    assertEquals("[1,5,5,4,,4]", timed(session, "tmsum(t, x, 3ms)"));
    assertEquals("[1,2,2,3,0,1]", timed(session, "tmcount(t, x, 3ms)"));
    assertEquals("[0,1,,0,,0]", timed(session, "tmrank(t, x, true, 3ms)"));
    assertEquals("[1,5,5,4,,4]", timed(session, "tmoving(sum, t, x, 3ms)"));
  }

  private static String timed(ScriptSession session, String expression) {
    return ((ScriptTable) session.run("select " + expression + " as y from m"))
        .column("y")
        .toString();
  }

  @Test
  void statesIterate() {
    var session = new ScriptSession();
    session.run(
        """
        def myfunc(x, w) {
          re = sum(x * w)
          return re
        }
        """);
    assertEquals(
        "[1.5,1.6,1.7,1392,334872]",
        session
            .run(
                "genericStateIterate([310, 280, 300, 290, 240], [1.5, 1.6, 1.7, 1.6, 1.5], 3,"
                    + " myfunc{,})")
            .toString());
    session.run("def next(before, x) { return before + x }");
    assertEquals(
        "[11,13,16]",
        session.run("genericStateIterate([1, 2, 3], [10, 0, 0], 0, next{,})").toString());
  }

  @Test
  void aReactiveEngineGivesARowForEach() {
    var session = new ScriptSession();
    session.run(
        """
        share streamTable(1:0, `sym`val0, [SYMBOL, DOUBLE]) as trade
        share table(100:0, `sym`factor, [SYMBOL, DOUBLE]) as result
        engine = createReactiveStateEngine(name="test", metrics=<[mavg(val0, 2)]>, dummyTable=trade,
          outputTable=result, keyColumn="sym", keepOrder=true)
        subscribeTable(tableName="trade", actionName="test", handler=append!{engine}, msgAsTable=true)
        """);
    var rows = new java.util.LinkedHashMap<String, Cells>();
    rows.put("sym", Cells.texts(new String[] {"A", "B", "A", "B"}));
    rows.put("val0", Cells.numbers(Cells.Kind.DOUBLE, new double[] {1, 2, 3, 6}));
    session.table("trade").append(ScriptTable.of(rows));
    assertEquals("[,,2,4]", session.table("result").column("factor").toString());
    session.run("unsubscribeTable(tableName=\"trade\", actionName=\"test\")");
    session.run("dropStreamEngine(\"test\")");
    session.run("dropStreamTable(\"trade\")");
    session.run("undef(\"result\", SHARED)");
    assertTrue(session.leftOver().isEmpty());
  }

  /// The documentation's third example of the engine, with fewer rows.
  @Test
  void aCrossSectionWaitsForItsTimeToEnd() {
    var session = new ScriptSession();
    session.run(
        """
        share streamTable(10:0, `time`sym`price`volume, [TIMESTAMP, SYMBOL, DOUBLE, LONG]) as trades1
        share table(1:0, `time`factor1`factor2, [TIMESTAMP, DOUBLE, LONG]) as out
        agg = createCrossSectionalEngine(name="demo", metrics=<[price + 0.1, sum(volume)]>,
          dummyTable=trades1, outputTable=out, keyColumn="sym", triggeringPattern="keyCount",
          triggeringInterval=5, useSystemTime=false, timeColumn="time", lastBatchOnly=true)
        """);
    ScriptTable engine = (ScriptTable) session.run("getStreamEngine(\"demo\")");
    engine.append(trades(1, "A1", "A2"));
    assertEquals(0, session.table("out").rows());
    engine.append(trades(2, "A1"));
    assertEquals("[1.1,2.1]", session.table("out").column("factor1").toString());
    assertEquals("[3,3]", session.table("out").column("factor2").toString());
    engine.append(trades(1, "A1"));
    engine.append(trades(3, "A1", "A2", "A3", "A4", "A5"));
    assertEquals("[3,3,1,15,15,15,15,15]", session.table("out").column("factor2").toString());
  }

  private static ScriptTable trades(long time, String... symbols) {
    var columns = new java.util.LinkedHashMap<String, Cells>();
    var times = new long[symbols.length];
    var price = new double[symbols.length];
    for (int i = 0; i < symbols.length; i++) {
      times[i] = time;
      price[i] = i + 1;
    }
    columns.put("time", Cells.longs(Cells.Kind.TIMESTAMP, times));
    columns.put("sym", Cells.texts(symbols));
    columns.put("price", Cells.numbers(Cells.Kind.DOUBLE, price));
    columns.put("volume", Cells.numbers(Cells.Kind.WHOLE, price));
    return ScriptTable.of(columns);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "@state def f(x) { a = msum(x, 2) \\n a = a + 1.0 \\n return a } | from itself",
        "def f(x) { return msum(x, 2) } | not @state",
        "@state def f(x) { return msum(x, 102401) } | 102400",
        "@state def f(x) { return sum(x) } | aggregate",
        "@state def f(x) { for (i in 0:2) { x } \\n return x } | other statements",
      })
  void stateFunctionsHaveLimits(String function, String expected) {
    var session = new ScriptSession();
    session.run("share streamTable(1:0, `sym`x, [SYMBOL, DOUBLE]) as t");
    session.run(function.replace("\\n", "\n"));
    var error =
        assertThrows(
            ScriptError.class,
            () ->
                session.run(
                    "createReactiveStateEngine(name=\"e\", metrics=[<f(x)>], dummyTable=t,"
                        + " outputTable=t, keyColumn=\"sym\")"));
    assertTrue(error.getMessage().contains(expected), error.getMessage());
  }

  /// 2016.04.25T08:25:45 in New York is 20:25:45 in Shanghai, a Monday and the 116th day of a year.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hour(convertTZ(t, \"US/Eastern\", \"Asia/Shanghai\")) | [20]",
        "minuteOfHour(t) | [25]",
        "secondOfMinute(t) | [45]",
        "year(t) | [2016]",
        "monthOfYear(t) | [4]",
        "dayOfMonth(t) | [25]",
        "dayOfYear(t) | [116]",
        "weekday(t, false) | [0]",
        "weekday(t) | [1]",
        "(t - nanotimestamp(date(t))) \\ 1000000000.0 | [30345]",
        "prev(t) | []",
      })
  void whatClocksShow(String call, String expected) {
    var session = new ScriptSession();
    long time = Instant.parse("2016-04-25T08:25:45Z").getEpochSecond() * 1_000_000_000L;
    session.put(
        "x", ScriptTable.of(Map.of("t", Cells.longs(Cells.Kind.NANOTIMESTAMP, new long[] {time}))));
    session.run("y = select " + call + " as out from x");
    assertEquals(expected, session.table("y").column("out").toString());
  }

  @Test
  void everyStateFunctionOfTheEngineIsKnown() {
    var unknown = new TreeSet<>(StateRules.STATE);
    unknown.removeAll(new ScriptSession().functions.keySet());
    assertTrue(unknown.isEmpty(), unknown.toString());
  }

  @ParameterizedTest
  @CsvSource({"msum([1]; 1)", "def abs(x) { return x }", "x = nothing", "iif(true; 1; 2.5)"})
  void refusesWhatTheLanguageRefuses(String script) {
    assertThrows(ScriptError.class, () -> new ScriptSession().run(script.replace(';', ',')));
  }
}
