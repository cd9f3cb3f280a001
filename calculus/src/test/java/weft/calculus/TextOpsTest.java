package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Functions.Message;
import weft.calculus.trace.Value;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.text.Format;
import weft.ops.text.LanguageModel;

/// Each op on texts: run, mapped over a batch, forward and back.
class TextOpsTest {
  static final OpSet OPS = OpSet.beside(Ops.class);

  static Object[] both(@Nullable Object... parts) {
    return parts;
  }

  /// That a program is the same after it was printed and read.
  static void readsBack(Flow flow) {
    String text = flow.graph().toString();
    assertThat(GraphReader.read(text, OPS)).hasToString(text);
  }

  // ---- concat

  private static final Flow JOIN = trace((Value a, Value b) -> concat(a, ", ", b)).on("a", "b");

  @Test
  void concat_joins() {
    assertThat(JOIN.call("x", "y")).isEqualTo("x, y");
    assertThat(batch(JOIN, true, false).call(List.of("p", "q"), "y"))
        .isEqualTo(List.of("p, y", "q, y"));
    assertThat(pushforward(JOIN).call(both("x", "y"), both("dx", "dy")))
        .isEqualTo(both("x, y", "dxdy"));
    assertThat(pullback(JOIN).call(both("x", "y"), "g")).isEqualTo(both("x, y", both("g", "g")));
    assertThat(concat().text()).isEmpty();
    assertThat(concat("", "a").text()).isEqualTo("a");
  }

  @Test
  void a_missing_text_is_empty() {
    var missing = Tensor.texts(Shape.SCALAR, _ -> null);
    assertThat(concat("a", missing, "b").text()).isEqualTo("ab");
    assertThat(format("<{}>", missing).text()).isEqualTo("<>");
    assertThat(match(missing, "").holds()).isTrue();
  }

  @Test
  void concat_wants_texts() {
    assertThatThrownBy(() -> trace((Value x) -> concat(x, "!")).on(1.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("text")
        .hasMessageContaining("f64");
  }

  // ---- format

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} and {} | x and y",
        "{1}{0}{1} | yxy",
        "{{}} {} | {} x",
        "{{{}}} | {x}",
        "{}}} | x}",
        "{{0}}{0} | {0}x",
        "no values | no values",
        "`` | ``",
        "{0}{} | xx"
      })
  void templates_are_filled(String template, String expected) {
    assertThat(format(template, "x", "y").text()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ | a '{' has no '}'",
        "} | a '}' has no '{'",
        "{}} | a '}' has no '{'",
        "{2} | no value for {2}",
        "{}{}{} | no value for {}",
        "{name} | no value for {name}",
        "{99999999999} | no value for {99999999999}",
        "{-1} | no value for {-1}",
        "{ 0} | no value for { 0}",
        "{a{b} | no value for {a{b}"
      })
  void templates_that_can_not_be_filled_are_refused_when_they_are_written(
      String template, String message) {
    assertThatThrownBy(() -> Format.of(template, 2, List.of()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(template);
  }

  @Test
  void values_are_not_templates() {
    assertThat(format("<{}>", "{} {0} }{").text()).isEqualTo("<{} {0} }{>");
  }

  @Test
  void values_by_name() {
    Flow named =
        trace(
                (Value x, Value y) ->
                    format("{template} {a b} {0}", Map.of("template", x, "a b", y, "0", "zero")))
            .on("x", 1L);
    assertThat(named.call("x", 7L)).isEqualTo("x 7 zero");
    readsBack(named);
    assertThatThrownBy(() -> new Format("{a}", List.of("a", "a"), List.of("x_0", "x_1")))
        .hasMessageContaining("different from each other");
  }

  @Test
  void numbers_and_conditions_are_shown_as_they_are_written() {
    assertThat(format("{} {} {} {}", 1L, 1.0, true, Double.NaN).text()).isEqualTo("1 1.0 true nan");
  }

  private static final Flow FILL =
      trace((Value x, Value n) -> format("{0}, {1}: {0}", x, n)).on("x", 1.0);

  @Test
  void format_forward_and_back() {
    assertThat(FILL.call("x", 2.5)).isEqualTo("x, 2.5: x");
    assertThat(batch(FILL).call(List.of("p", "q"), List.of(1.0, 2.0)))
        .isEqualTo(List.of("p, 1.0: p", "q, 2.0: q"));
    // Numbers have no share in a text: neither forward nor back.
    assertThat(pushforward(FILL).call(both("x", 2.5), both("dx", 9.0)))
        .isEqualTo(both("x, 2.5: x", "dx, : dx"));
    assertThat(pullback(FILL).call(both("x", 2.5), "g"))
        .isEqualTo(both("x, 2.5: x", both("g", 0.0)));
    readsBack(pullback(batch(FILL)));
  }

  // ---- match

  @Test
  void match_has_no_derivatives() {
    Flow same = trace((Value a, Value b) -> match(a, b)).on("a", "b");
    assertThat(same.call("x", "x")).isEqualTo(true);
    assertThat(same.call("x", "X")).isEqualTo(false);
    assertThat(batch(same, true, false).call(List.of("p", "q"), "q"))
        .isEqualTo(List.of(false, true));
    assertThat(pushforward(same).call(both("x", "y"), both("dx", "dy")))
        .isEqualTo(both(false, null));
    assertThat(pullback(same).call(both("x", "y"), null)).isEqualTo(both(false, both("", "")));
  }

  // ---- lm_call

  /// Notes what it is asked and answers with the last message in brackets.
  static final class Noting implements LanguageModel {
    final List<Request> asked = Collections.synchronizedList(new ArrayList<>());

    @Override
    public Answer answer(Request request) {
      asked.add(request);
      return Answer.of("[" + request.messages().getLast().text() + "]");
    }
  }

  private final Noting model = new Noting();
  private final Runner runner = Runner.standard().with(LanguageModel.class, model);

  private static final Flow ASK =
      trace((Value s, Value x) -> lmCall(List.of(system(s), system("be kind"), user(x)), "m"))
          .on("s", "x");

  @Test
  void a_model_is_asked() {
    assertThat(runner.call(ASK, "brief", "hi")).isEqualTo("[hi]");
    assertThat(model.asked)
        .containsExactly(
            new LanguageModel.Request(
                "m",
                List.of(
                    new LanguageModel.Message("system", "brief"),
                    new LanguageModel.Message("system", "be kind"),
                    new LanguageModel.Message("user", "hi")),
                ""));
    assertThat(runner.call(batch(ASK, false, true), "s", List.of("a", "b")))
        .isEqualTo(List.of("[a]", "[b]"));
    readsBack(pullback(batch(ASK, false, true)));
  }

  @Test
  void the_tangent_is_a_second_call_in_which_literals_say_nothing() {
    assertThat(runner.call(pushforward(ASK), both("s", "x"), both("ds", "dx")))
        .isEqualTo(both("[x]", "[dx]"));
    assertThat(model.asked.getLast().messages())
        .extracting(LanguageModel.Message::text)
        .containsExactly("ds", "", "dx");
    assertThat(model.asked).hasSize(2);
  }

  @Test
  void on_the_way_back_advice_is_asked_for_each_message_that_is_no_literal() {
    var result = (Object[]) runner.call(pullback(ASK), both("s", "x"), "shorter");
    assertThat(model.asked).hasSize(3);
    var advice = (Object[]) result[1];
    assertThat((String) advice[0]).contains("MESSAGE: s\nANSWER: [x]\nFEEDBACK: shorter\n");
    assertThat((String) advice[1]).contains("MESSAGE: x\nANSWER: [x]\nFEEDBACK: shorter\n");
    assertThat(model.asked).extracting(LanguageModel.Request::model).containsOnly("m");
  }

  @Test
  void nothing_is_asked_about_what_can_not_change() {
    Flow partly =
        trace((Value x) -> lmCall(List.of(system(concat("a", "b")), user(x)), "m")).on("x");
    runner.call(pullback(partly), both("x"), "g");
    assertThat(model.asked).hasSize(2);
  }

  @Test
  void the_model_may_be_an_argument_and_has_no_derivative() {
    Flow chosen = trace((Value x, Value m) -> lmCall(List.of(user(x)), m)).on("x", "m");
    var result = (Object[]) runner.call(pullback(chosen), both("x", "large"), "g");
    assertThat(((Object[]) result[1])[1]).isEqualTo("");
    assertThat(model.asked).extracting(LanguageModel.Request::model).containsOnly("large");
    model.asked.clear();
    assertThat(runner.call(batch(chosen, false, true), "x", List.of("a", "b")))
        .isEqualTo(List.of("[x]", "[x]"));
    assertThat(model.asked).extracting(LanguageModel.Request::model).containsExactly("a", "b");
  }

  @Test
  void mistakes_are_told() {
    assertThatThrownBy(() -> ASK.call("s", "x"))
        .hasMessageContaining("the run has no LanguageModel")
        .hasMessageContaining("lm_call");
    assertThatThrownBy(() -> lmCall(List.of(), "m")).hasMessageContaining("at least one message");
    assertThatThrownBy(() -> lmCall(List.of(new Message("boss", "x")), "m"))
        .hasMessageContaining("system, user, assistant")
        .hasMessageContaining("\"boss\"");
  }

  @Test
  void an_interrupt_is_kept() {
    LanguageModel interrupted =
        _ -> {
          throw new InterruptedException();
        };
    assertThatThrownBy(
            () -> Runner.standard().with(LanguageModel.class, interrupted).call(ASK, "s", "x"))
        .isInstanceOf(java.util.concurrent.CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
