package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.lang.Texts.problems;
import static weft.lang.Texts.refused;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.Ops;

/// What a user reads. The place of each mistake is marked in the text.
class MessagesTest {
  private static void says(String marked, Code code, String message) {
    Diagnostic problem = refused(marked);
    assertThat(problem.message()).isEqualTo(message);
    assertThat(problem.code()).isEqualTo(code);
  }

  private static void hints(String marked, String hint) {
    assertThat(refused(marked).hint()).isEqualTo(Optional.of(hint));
  }

  // ---- names

  @Test
  void unknown_functions() {
    says(
        "1 + ^rollingsum^(x, 5)",
        Code.UNKNOWN_FUNCTION,
        "there is no function called 'rollingsum'");
    hints("^rollingsum^(x, 5)", "did you mean 'rolling_sum'?");
    hints("^Rolling_Mean^(x, 5)", "did you mean 'rolling_mean'?");
    hints("rolling_mean(^absolute^(x), 5)", "write abs(x)");
    hints("^rank^(x)", "write cs_rank(x) or rolling_rank(x, w)");
    hints("^close^(1)", "'close' is a column or definition; an earlier row of it is lag(close, n)");
    hints("a = x\nb = ^rolling_maen^(a, 3)", "did you mean 'rolling_mean'?");
    hints("def spread(x) = x\na = ^sprad^(y)", "did you mean 'spread'?");
    hints("^np.log^(x)", "write log(...)");
    hints("^np.mean^(x)", "write rolling_mean(x, w) or cs_mean(x)");
    assertThat(refused("^frobnicate^(x)").hint()).isEmpty();
    says("^_at_least^(x, 0)", Code.UNKNOWN_FUNCTION, "there is no function called '_at_least'");
    says("^add^(x, y)", Code.UNKNOWN_FUNCTION, "there is no function called 'add'");
    says("^cast^(x, 'f64')", Code.UNKNOWN_FUNCTION, "there is no function called 'cast'");
    says("^scan^(x)", Code.UNKNOWN_FUNCTION, "there is no function called 'scan'");
  }

  @Test
  void unknown_names() {
    says("^clsoe^ + 1", Code.UNKNOWN_NAME, "there is no column or definition called 'clsoe'");
    hints("^clsoe^ + 1", "did you mean 'close'?");
    hints("if(x > 0, ^hihg^, low)", "did you mean 'high'?");
    hints("mid = x\ny1 = ^mdi^ + 1", "did you mean 'mid'?");
    hints("^rolling_mean^ + 1", "'rolling_mean' is a function: write rolling_mean(...)");
    hints("^None^", "the missing value is written missing");
    hints("x > 0 and ^True^", "write true");
    hints("^diff^", "'diff' is a function: write diff(...)");
    assertThat(refused("rolling_mean(^price^, 5)").expected().orElseThrow())
        .startsWith("one of symbol, time, open");
    says(
        "def f(x) = x + ^nothing^\na = close",
        Code.UNKNOWN_NAME,
        "there is no column or definition called 'nothing'");
  }

  @Test
  void what_needs_a_wrong_definition_is_not_wrong_itself() {
    assertThat(problems("a = clsoe\nb = a + 1\nc = abs(b)\nd = hihg"))
        .extracting(Diagnostic::subject)
        .containsExactly("clsoe", "hihg");
  }

  @Test
  void definitions_have_names_of_their_own() {
    says("a = x\n^a^ = y", Code.DUPLICATE, "'a' is defined twice");
    says("param a = 3\n^a^ = y", Code.DUPLICATE, "'a' is defined twice");
    says("def f(x) = x\ndef ^f^(y) = y\na = x", Code.DUPLICATE, "'f' is defined twice");
    says("def ^min^(x) = x\na = x", Code.DUPLICATE, "'min' is built in and can't be defined again");
    says("^and^ = 3", Code.SYNTAX, "'and' is a reserved word");
    says("def f(x, ^x^) = x\na = x", Code.DUPLICATE, "there are two parameters called 'x'");
  }

  @Test
  void loops_are_named() {
    says(
        "^a^ = b + 1\nb = a * 2",
        Code.CYCLE,
        "these definitions are circular, each needs the next: a -> b -> a");
    says("^a^ = a + 1", Code.CYCLE, "'a' is defined by itself (a -> a)");
    hints("^close^ = close * 2", "the definition hides the column 'close'; give it another name");
    says("def ^f^(x) = f(x)\na = f(close)", Code.CYCLE, "'f()' is defined by itself (f() -> f())");
    says(
        "def ^f^(x) = g(x)\ndef g(x) = f(x)\na = close",
        Code.CYCLE,
        "these definitions are circular, each needs the next: f() -> g() -> f()");
    says(
        "def f(x) = ^a^ + x\na = f(close)".replace("^a^", "a").replace("\na", "\n^a^"),
        Code.CYCLE,
        "these definitions are circular, each needs the next: a -> f() -> a");
  }

  // ---- arguments

  @Test
  void too_few_and_too_many_arguments() {
    says(
        "^rolling_mean(x)^",
        Code.ARITY,
        "rolling_mean: the argument 'w' (the window) is not given");
    says("abs(x, ^y^)", Code.ARITY, "abs takes 1 argument, found 2");
    says("^cumsum()^", Code.ARITY, "cumsum: the argument 'x' is not given");
    says("rolling_mean(x, 5, ^w=6^)", Code.ARITY, "rolling_mean: the argument 'w' is given twice");
    says("^min(x)^", Code.ARITY, "min takes at least two arguments, found 1");
    says("^if(x > 0, 1)^", Code.ARITY, "'if' takes three arguments, found 2");
    says("every(1, ^2^)", Code.ARITY, "every takes 1 argument, found 2");
    says("lag(x, 1, 2, ^3^)", Code.ARITY, "lag takes 1 to 3 arguments, found 4");
    says("clip(x, 1, 2, ^3^)", Code.ARITY, "clip takes 1 to 3 arguments, found 4");
    says(
        "^rolling_mean(x, none)^",
        Code.ARITY,
        "rolling_mean: the argument 'w' (the window) is not given");
  }

  @Test
  void unknown_arguments() {
    says("abs(^value^=x)", Code.UNKNOWN_ARGUMENT, "abs has no argument called 'value'");
    hints("cs_rank(x, ^group^=sector)", "did you mean 'by'?");
    hints("rolling_mean(x, ^window^=5)", "did you mean 'w'?");
    hints("rolling_mean(x, 5, ^min_period^=3)", "did you mean 'min_periods'?");
    says(
        "linear_regression_slope(x, 5, ^min_periods^=3)",
        Code.UNKNOWN_ARGUMENT,
        "linear_regression_slope has no argument called 'min_periods'");
    hints("if(x ^=^ 5, 1, 2)", "to compare, write '=='");
    hints("lag(n=1, ^x^)", "put the arguments without a name first; to compare, write '=='");
  }

  @Test
  void constants_are_asked_for() {
    says("rolling_mean(x, ^volume^)", Code.NOT_CONSTANT, "rolling_mean: w must be a constant");
    says("rolling_mean(x, ^y + 1^)", Code.NOT_CONSTANT, "rolling_mean: w must be a constant");
    says("ema(x, ^y^)", Code.NOT_CONSTANT, "ema: alpha must be a constant");
    says("lag(x, ^1.5^)", Code.TYPE, "lag: n must be a whole number, found 1.5");
    says("rolling_std(x, ^2.5^)", Code.TYPE, "rolling_std: w must be a whole number, found 2.5");
    says("generate_weights(^x^, 2)", Code.NOT_CONSTANT, "generate_weights: n must be a constant");
    says("array_lit(1, ^0^)", Code.RANGE, "array_lit: n must be between 1 and 1000000, found 0");
    says("lag(x, ^99999999999^)", Code.RANGE, "lag: n is out of range: 99999999999");
    assertThat(refused("rolling_mean(x, ^'five'^)").message())
        .contains("window", "found the text 'five'");
  }

  @Test
  void windows() {
    says(
        "rolling_mean(x, ^0^)",
        Code.RANGE,
        "rolling_mean: w, the window, must be at least 1 row, found 0");
    says("wilder(x, ^0^)", Code.RANGE, "wilder: the window must be at least 1, found 0");
    says(
        "rolling_mean(x, 5, min_periods=^6^)",
        Code.RANGE,
        "rolling_mean: min_periods must be 1 to 5, found 6");
    says(
        "rolling_mean(x, 5, min_periods=^-1^)",
        Code.RANGE,
        "rolling_mean: min_periods must be 1 to 5, found -1");
    says(
        "rolling_quantile(x, 5, ^1.2^)",
        Code.RANGE,
        "rolling_quantile: q must be between 0 and 1, found 1.2");
    says("rolling_mean(x, ^5w^)", Code.SYNTAX, "'5w' is neither a number nor a duration");
    assertThat(refused("linear_regression_slope(x, ^30s^)").message()).contains("rows");
  }

  @Test
  void durations_need_a_time() {
    var schema = Schema.of(Map.of("x", Type.column(Element.F64)));
    var problem =
        org.assertj.core.api.Assertions.catchThrowableOfType(
                WeftException.class,
                () ->
                    Formulas.compile(
                        "formula", "rolling_mean(x, 30s)", schema, Map.of(), Ops.all(), Mode.BATCH))
            .first();
    assertThat(problem.message())
        .isEqualTo("rolling_mean: w is a duration, but the table has no time");
    assertThat(problem.origin().snippet()).isEqualTo("30s");
  }

  @Test
  void smoothing() {
    says(
        "ema(x, 0.5, span=^3^)",
        Code.ARITY,
        "ema takes only one of alpha, span, half_life and com, found alpha and span");
    says("^ema(x)^", Code.ARITY, "ema needs one of alpha, span, half_life or com");
    says("ema(x, span=^0^)", Code.RANGE, "ema: span must be at least 1, found 0");
    says("ema(x, ^1.5^)", Code.RANGE, "ema: alpha must be above 0 and at most 1, found 1.5");
    hints("ema(x, ^20^)", "for the average of about 20 rows write span=20");
    says("ewm_std(x, half_life=^0^)", Code.RANGE, "ewm_std: half_life must be above 0, found 0");
    says("ewm_var(x, com=^-1^)", Code.RANGE, "ewm_var: com must be at least 0, found -1");
  }

  @Test
  void a_text_groups_nothing() {
    says(
        "cs_rank(x, by=^\"sector\"^)",
        Code.TYPE,
        "cs_rank: by is a text, which is the same in every row");
    hints("cs_rank(x, by=^\"sector\"^)", "write it without quotes: by=sector");
    hints("cs_mean(x, ^\"Sectr\"^)", "write it without quotes: by=sector");
  }

  // ---- types

  @Test
  void conditions_are_not_numbers() {
    hints("1 if ^close^ else 2", "write close != 0");
    hints("if(^x + 1^, 1, 2)", "write (x + 1) != 0");
    hints("^x^ and y", "write x != 0");
    hints("not ^abs(x)^", "write abs(x) != 0");
    says(
        "streak(^x^)",
        Code.TYPE,
        "the argument 'condition' of streak takes a condition, found a number");
    says("flag or ^1^", Code.TYPE, "'or' takes a condition, found a number");
  }

  @Test
  void text_is_compared_and_nothing_else() {
    says("^sector^ + 1", Code.TYPE, "'+' takes a number, found text");
    says(
        "rolling_mean(^sector^, 5)",
        Code.TYPE,
        "the argument 'x' of rolling_mean takes a number, found text");
    says("^sector^ < 'a'", Code.TYPE, "'<' takes numbers, found text");
    says("sector == ^5^", Code.TYPE, "'==' compares text with text, found a number");
    says("if(flag, ^sector^, 1)", Code.TYPE, "'if' takes a number, found text");
    says(
        "if(flag, time, ^1^)",
        Code.TYPE,
        "'if' beside a time takes a time or missing, found a number");
    says("-^sector^", Code.TYPE, "'-' takes a number, found text");
    says("^time^ + 1", Code.TYPE, "'+' takes a number, found a time");
    says("^30s^ + 1", Code.TYPE, "'+' takes a number, found a duration");
    says(
        "cs_rank(x, by=^y^)",
        Code.TYPE,
        "the argument 'by' of cs_rank takes a whole number (i64) or a condition or text, found a"
            + " number");
  }

  @Test
  void arrays_have_one_length() {
    says(
        "^array_wavg(book, generate_weights(4, 0.9))^",
        Code.SHAPE,
        "array_wavg: arrays of length 5 and 4 do not fit together");
    says(
        "^book / array_lit(1, 3)^",
        Code.SHAPE,
        "'/': arrays of length 5 and 3 do not fit together");
    says(
        "array_extract(book, ^7^)",
        Code.RANGE,
        "array_extract: the position 7 is outside an array of length 5");
    assertThat(refused("rolling_mean(^book^, 5)").code()).isEqualTo(Code.SHAPE);
  }

  @Test
  void a_number_is_no_array() {
    says("^book^ + 1", Code.SHAPE, "'+': takes numbers, or arrays of one length, found both");
    hints(
        "x * ^book^",
        "take one cell with array_extract(x, i), or a summary such as array_sum(x); an array of"
            + " one number is array_lit(number, 5)");
    assertThat(refused("^book^ > 0").code()).isEqualTo(Code.SHAPE);
    assertThat(refused("max(^book^, 0)").code()).isEqualTo(Code.SHAPE);
    assertThat(refused("if(x > 0, ^book^, 1)").code()).isEqualTo(Code.SHAPE);
    assertThat(refused("^array_lit(2, 5)^ / x").code()).isEqualTo(Code.SHAPE);
    assertThat(refused("^book^ ** 2").code()).isEqualTo(Code.SHAPE);
    says(
        "array_lit(^book^, 5)",
        Code.TYPE,
        "array_lit: value takes a number, found an array of shape [5]");
    says("array_lit(^sector^, 5)", Code.TYPE, "array_lit: value takes a number, found text");
  }

  // ---- the standard library

  @Test
  void mistakes_inside_the_library_are_the_callers() {
    assertThat(refused("diff(x, ^-2^)").code()).isEqualTo(Code.LOOK_AHEAD);
    assertThat(refused("pct_change(x, ^-1^)").message()).startsWith("pct_change: a negative");
    says("diff(^sector^)", Code.TYPE, "diff takes a number, found text");
    says("autocorr(x, 5, lag=^0.5^)", Code.TYPE, "autocorr: n must be a whole number, found 0.5");
    says(
        "rolling_percentile(x, 5, ^101^)",
        Code.RANGE,
        "rolling_percentile: p must be between 0 and 100, found 101");
    says(
        "historical_var(x, 5, ^y^)", Code.NOT_CONSTANT, "historical_var: level must be a constant");
    says("drawdown(x, ^5.5^)", Code.TYPE, "drawdown: w must be a whole number, found 5.5");
    says("barrier(x, 1, 0, ^y^)", Code.TYPE, "barrier takes a condition, found a number");
    says("cs_zscore(^sector^)", Code.TYPE, "cs_zscore takes a number, found text");
    says("1 + ^half_life(x)^", Code.ARITY, "half_life: the argument 'w' (the window) is not given");
  }

  @Test
  void a_function_of_the_users_names_itself() {
    says(
        "def f(x) = x and flag\na = f(^close^)",
        Code.TYPE,
        "f: 'and' takes a condition, found a number");
    says("def f(x) = x + ^sector^\na = f(close)", Code.TYPE, "'+' takes a number, found text");
  }

  // ---- syntax

  @Test
  void expressions_that_end_too_early() {
    says("x +^ ^", Code.SYNTAX, "expected an expression after '+', found the end of the line");
    says("rolling_mean^(^x, 5", Code.SYNTAX, "this parenthesis is not closed");
    says("(x + 1^)^)".replace("^)^)", ")^)^"), Code.SYNTAX, "there is no '(' for this ')'");
    says("x if flag^ ^", Code.SYNTAX, "a choice needs its 'else'");
    says("^ ^", Code.SYNTAX, "the formula is empty");
    says("* x".replace("*", "^*^"), Code.SYNTAX, "expected an expression, found '*'");
  }

  @Test
  void signs_and_words_in_the_wrong_place() {
    says("x ^?^ y", Code.SYNTAX, "unexpected '?'");
    says("x ^y^", Code.SYNTAX, "expected an operator or the end of the line, found the name 'y'");
    says("rolling_mean(x ^y^, 5)", Code.SYNTAX, "expected ',' or ')', found the name 'y'");
    says("x == ^not^ flag", Code.SYNTAX, "'not' is weaker than the operator before it");
    says("^if^ x > 0 then 1 else 2", Code.SYNTAX, "'if' stands where a value is expected");
    says("x^,^ y", Code.SYNTAX, "a comma stands only between arguments");
    says("x ^else^ y", Code.SYNTAX, "'else' without an 'if'");
    assertThat(refused("rolling_mean(x, 5) ^=^ 3").message()).contains("is not a name");
    says("'a' == ^'b^", Code.SYNTAX, "this text has no closing quote");
    says("^1e999^", Code.RANGE, "the number 1e999 is too large");
    says("^0s^", Code.RANGE, "the duration 0s is out of range");
  }

  @Test
  void lines_of_a_program() {
    says("a = x\n^close + 1^", Code.SYNTAX, "this line of the program has no name");
    hints("a = x\n^close + 1^", "give the output a name: result = close + 1");
    says("^a.b^ = x", Code.SYNTAX, "the name of a definition has no dot");
    assertThat(problems("_a = x").getFirst().message()).isEqualTo("the program has no output");
    says("label y1 ^x^", Code.SYNTAX, "expected '=' after the name 'y1', found the name 'x'");
    says(
        "def f(x) ^x^",
        Code.SYNTAX,
        "expected '=' and the body of the function, found the name 'x'");
    says("param w: ^integer^ = 3", Code.SYNTAX, "there is no type of parameter called 'integer'");
    says(
        "param w = 3 in 1^ ^",
        Code.SYNTAX,
        "expected '..' and the upper bound, found the end of the line");
    says("a = ^30s^", Code.TYPE, "the output 'a' is a duration");
  }

  @Test
  void every_line_is_read() {
    assertThat(problems("a = x +\nb = (y\nc = x ? y\nd = close\ne = )\n"))
        .extracting(problem -> problem.origin().line())
        .containsExactly(1, 2, 3, 5);
    assertThat(problems("a = f(x,, 1\n  2)\nb = y y\n"))
        .extracting(problem -> problem.origin().line())
        .containsExactly(1, 3);
  }

  @Test
  void lines_that_are_understood_are_checked_although_others_are_not() {
    assertThat(problems("a = x +\nb = clsoe + a\nc = abs(a)\nd = a + b\ndef f(x = x\ne = f(x)"))
        .extracting(problem -> problem.origin().line() + " " + problem.code().tag())
        .containsExactly("1 syntax", "2 unknown-name", "5 syntax");
    hints(
        "a = x\n  ^+ y^", "to go on with the line above, put its whole expression in parentheses");
  }

  // ---- parameters

  @Test
  void parameters() {
    says("lag(x, ^$n^)", Code.UNKNOWN_NAME, "the parameter $n has no value");
    says(
        "param w: int = ^20^ in 2..10\na = lag(x, w)",
        Code.RANGE,
        "the parameter 'w' must be between 2 and 10, found 20");
    says(
        "param w: int = ^'a'^\na = lag(x, w)",
        Code.TYPE,
        "the parameter 'w' must be a whole number, found 'a'");
    says("param w = ^x^\na = lag(x, w)", Code.NOT_CONSTANT, "the parameter 'w' must be a constant");
    says("param ^w^: int\na = lag(x, w)", Code.MISSING_VALUE, "the parameter 'w' has no value");
    var values = Map.<String, Object>of("w", 1.5);
    assertThat(refused("param ^w^: int = 3\na = lag(x, w)", values, Mode.BATCH).message())
        .isEqualTo("the parameter 'w' must be a whole number, found 1.5");
    var unknown = problems("param window = 3\na = lag(x, window)", Map.of("windw", 5), Mode.BATCH);
    assertThat(unknown.getFirst().code()).isEqualTo(Code.UNKNOWN_NAME);
    assertThat(unknown.getFirst().hint()).isEqualTo(Optional.of("did you mean 'window'?"));
  }

  // ---- marks

  @Test
  void marks_have_a_name_and_an_aggregate_is_one_of_a_few() {
    says("event y1 ^x^", Code.SYNTAX, "expected '=' after the name 'y1', found the name 'x'");
    hints("event y1 ^x^", "write event y1 = expression");
    hints("event bar mean y1 ^x^", "write event bar mean y1 = expression");
    says("bar ^maen^ a = x", Code.SYNTAX, "there is no aggregate called 'maen'");
    hints("bar ^maen^ a = x", "did you mean 'mean'?");
    assertThat(refused("bar ^median^ a = x").expected())
        .hasValue("one of last, first, mean, sum, min, max");
    says("bar ^a^ = x", Code.SYNTAX, "'bar' says how, and how is missing before the name 'a'");
    hints("bar ^a^ = x", "write bar last a = expression");
    says("bar mean ^=^ x", Code.SYNTAX, "expected the name of the output, found '='");
    hints("bar mean ^=^ x", "write bar mean name = expression");
    says("event ^a.b^ = x", Code.SYNTAX, "the name of a definition has no dot");
    says("bar sum a = ^'text'^ + x", Code.TYPE, refused("a = ^'text'^ + x").message());
  }

  @Test
  void a_label_is_no_event_and_no_value_of_a_bar() {
    String event = "a label can't be an event: it is known over history only";
    says("label ^event^ a = lead(x, 1)", Code.SYNTAX, event);
    says("event ^label^ a = lead(x, 1)", Code.SYNTAX, event);
    hints("label ^event^ a = lead(x, 1)", "write label, or event");
    says("label ^bar^ mean a = x", Code.SYNTAX, "a label can't have an aggregate for bars");
    says("bar mean ^label^ a = x", Code.SYNTAX, "a label can't have an aggregate for bars");
    hints("bar mean ^label^ a = x", "write label, or bar");
    says("event ^event^ a = x", Code.SYNTAX, "'event' stands twice");
    says("label ^label^ a = x", Code.SYNTAX, "'label' stands twice");
    says("bar mean ^bar^ sum a = x", Code.SYNTAX, "'bar' stands twice");
    hints("a = 1\nevent b = ^lead(x, 1)^", "a label may look ahead: label b = ...");
  }

  @Test
  void marks_are_for_outputs() {
    says("a = x\n^event^ _b = x", Code.SYNTAX, "'_b' is not an output, so it is no event");
    hints("a = x\n^event^ _b = x", "write event b = ..., or leave out the mark");
    says(
        "a = x\nbar ^sum^ _b = x",
        Code.SYNTAX,
        "'_b' is not an output, so it is no value of a bar");
  }

  @Test
  void a_bar_computes_with_numbers() {
    says(
        "bar ^mean^ a = sector", Code.TYPE, "'a' is no number, so a bar can't have the mean of it");
    hints("bar ^max^ a = sector", "last and first take any type");
    says("bar ^sum^ a = book", Code.TYPE, "'a' is no number, so a bar can't have the sum of it");
  }

  @Test
  void what_needs_a_wrong_output_with_marks_is_not_wrong_itself() {
    assertThat(problems("event bar mean a = (x\nb = a + 1\nc = 1 +")).hasSize(2);
    assertThat(problems("bar mean a = clsoe\nb = a + 1"))
        .extracting(Diagnostic::subject)
        .containsExactly("clsoe");
  }

  // ---- look-ahead

  @Test
  void nothing_but_a_label_looks_ahead() {
    assertThat(refused("lag(x, ^-1^)").code()).isEqualTo(Code.LOOK_AHEAD);
    says("^lead(x, 1)^", Code.LOOK_AHEAD, "the output 'out' looks ahead into the future");
    hints("a = 1 + ^lead(x, 1)^", "a label may look ahead: label a = ...");
    says(
        "_a = lead(x, 1)\nb = ^_a + 1^",
        Code.LOOK_AHEAD,
        "the output 'b' looks ahead into the future");
    says(
        "label l = lead(x, 1)\na = 1 + ^lead(x, 1)^",
        Code.LOOK_AHEAD,
        "the output 'a' looks ahead into the future");
    assertThat(refused("label a = ^lead(x, 1)^", Map.of(), Mode.LIVE).message())
        .isEqualTo("the label 'a' looks ahead, and live there are no later rows");
    assertThat(refused("label a = ^triple_barrier(x, 0.1, 0.1, 5)^", Map.of(), Mode.LIVE).code())
        .isEqualTo(Code.LOOK_AHEAD);
  }

  @Test
  void a_feature_reads_no_label() {
    String says = "the feature 'f' reads the label 'y1', which may look ahead into the future";
    says("label y1 = lead(x, 1)\nf = 1 + ^y1^", Code.LOOK_AHEAD, says);
    says("f = abs(^y1^)\nlabel y1 = x > 0", Code.LOOK_AHEAD, says);
    says("label y1 = lead(x, 1)\n_a = y1 / x\nf = 2 * ^_a^", Code.LOOK_AHEAD, says);
    says("label y1 = lead(x, 1)\ndef g(z) = z / y1\nf = ^g(x)^", Code.LOOK_AHEAD, says);
    hints("label y1 = lead(x, 1)\nf = ^y1^", "a label may read labels: label f = ...");
    assertThat(Texts.graph("label y1 = lead(x, 1)\nlabel y2 = y1 * 2").outputs()).hasSize(2);
  }

  @Test
  void a_negative_lag_is_for_labels() {
    hints("f = lag(x, ^-5^)", "a label may look ahead: label y = lag(x, -5)");
    says(
        "_a = lag(x, -1)\nb = ^_a + 1^",
        Code.LOOK_AHEAD,
        "the output 'b' looks ahead into the future");
    says(
        "def ahead(x) = lag(x, -1)\nlabel a = ahead(x)\nb = ^ahead(x)^",
        Code.LOOK_AHEAD,
        "the output 'b' looks ahead into the future");
    says(
        "label a = lag(x, -1, ^0^)",
        Code.UNKNOWN_ARGUMENT,
        "lag with a negative n is lead, which has no argument called 'fill'");
    assertThat(refused("label a = ^lag(x, -1)^", Map.of(), Mode.LIVE).message())
        .isEqualTo("the label 'a' looks ahead, and live there are no later rows");
  }
}
