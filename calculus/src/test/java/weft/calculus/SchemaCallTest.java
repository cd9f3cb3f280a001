package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.TextOpsTest.both;
import static weft.calculus.TextOpsTest.readsBack;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ops.schema.AnswerSchema;
import weft.ops.schema.Doc;
import weft.ops.schema.Is;
import weft.ops.schema.ItemCount;
import weft.ops.text.FieldListing;
import weft.ops.text.LanguageModel;
import weft.ops.text.LmSchemaCall;

class SchemaCallTest {
  /// Nothing here is in the order of names, so that orders can't be mixed up.
  record Review(
      @Is.Text(max = 40) @Doc("one sentence") Value summary,
      @Is.Whole(min = 1, max = 5) Value stars,
      @Is.Number(min = 0) Value score,
      @Is.OneOf({"good", "bad"}) Value kind,
      Details details) {}

  record Details(@Is.Condition Value sure, @ItemCount(2) @Is.Text List<Value> more) {}

  /// Answers questions for a form from a text, others with the question in brackets.
  private static final class Critic implements LanguageModel {
    final List<Request> asked = Collections.synchronizedList(new ArrayList<>());
    String answer =
        """
        {"summary": "S(%s)", "stars": 3, "score": 0.5, "kind": "good",
         "details": {"sure": true, "more": ["m0(%s)", "m1"]}}
        """;

    @Override
    public Answer answer(Request request) {
      asked.add(request);
      String last = request.messages().getLast().text();
      return Answer.of(request.schema().isEmpty() ? "[" + last + "]" : answer.replace("%s", last));
    }

    List<String> last() {
      return asked.stream().map(request -> request.messages().getLast().text()).toList();
    }
  }

  private final Critic critic = new Critic();
  private final Runner runner = Runner.standard().with(LanguageModel.class, critic);

  private static Review review(Value x) {
    return lmCall(List.of(system("judge"), user(format("Rate {}", x))), "m", Review.class);
  }

  private static final Flow PLAIN = trace(SchemaCallTest::review).on("x");

  /// A text, a number and a choice of the answer.
  private static final Flow USED =
      trace(
              (Value x) -> {
                Review review = review(x);
                return List.of(
                    concat(review.summary(), "+", review.details().more().get(0)),
                    review.score().times(2.0),
                    review.kind());
              })
          .on("x");

  @Test
  void an_answer_becomes_a_record_of_values() {
    var review = (Review) runner.call(PLAIN, "x");
    assertThat(review.summary().text()).isEqualTo("S(Rate x)");
    assertThat(review.stars().get()).isEqualTo(3L);
    assertThat(review.score().get()).isEqualTo(0.5);
    assertThat(review.kind().get()).isEqualTo("good");
    assertThat(review.details().sure().get()).isEqualTo(true);
    assertThat(review.details().more()).extracting(Value::get).containsExactly("m0(Rate x)", "m1");
    assertThat(critic.asked.getFirst().schema())
        .isEqualTo(AnswerSchema.of(Review.class).json().write());
    assertThat(PLAIN.graph().toString()).contains("(text, i64, f64, text, bool, text, text)");
  }

  @Test
  void the_form_is_part_of_the_text_and_reads_back() {
    for (Flow flow :
        List.of(
            PLAIN,
            batch(USED),
            sched(USED),
            pushforward(USED),
            pullback(USED),
            pullback(batch(USED)),
            batch(pullback(USED)),
            pushforward(pullback(USED)),
            pullback(sched(batch(USED))))) {
      readsBack(flow);
    }
  }

  @Test
  void maps_lists_and_single_values() {
    critic.answer = "{\"b\": 1, \"a\": [true, \"t\"]}";
    var form =
        AnswerSchema.fields(
            Map.of(
                "b",
                AnswerSchema.number(),
                "a",
                AnswerSchema.list(AnswerSchema.condition(), AnswerSchema.text())));
    Flow map = trace((Value x) -> SchemaCallTest.<Object>ask(x, form)).on("x");
    assertThat(runner.call(map, "x")).isEqualTo(Map.of("a", List.of(true, "t"), "b", 1.0));
    critic.answer = "{\"value\": 7}";
    Flow single =
        trace((Value x) -> SchemaCallTest.<Value>ask(x, AnswerSchema.whole()).plus(1L)).on("x");
    assertThat(runner.call(single, "x")).isEqualTo(8L);
    assertThat(single.graph().toString()).doesNotContain("part(");
    critic.answer = "{\"value\": [\"a\", \"b\"]}";
    Flow list =
        trace(
                (Value x) ->
                    SchemaCallTest.<List<Value>>ask(
                        x, AnswerSchema.list(AnswerSchema.text(), AnswerSchema.text())))
            .on("x");
    assertThat(runner.call(list, "x")).isEqualTo(List.of("a", "b"));
  }

  private static <T> T ask(Value x, AnswerSchema form) {
    return lmCall(List.of(user(x)), "m", form);
  }

  /// Its components can't hold values that are not known yet, and are not sorted.
  record Plain(long z, String a) {}

  @Test
  void a_record_of_java_types_is_given_as_a_map() {
    critic.answer = "{\"z\": 1, \"a\": \"t\"}";
    Flow map =
        trace((Value x) -> SchemaCallTest.<Map<String, Value>>ask(x, AnswerSchema.of(Plain.class)))
            .on("x");
    assertThat(runner.call(map, "x")).isEqualTo(Map.of("a", "t", "z", 1L));
  }

  @Test
  void mapped_over_a_batch() {
    assertThat(runner.call(batch(USED), List.of("p", "q")))
        .isEqualTo(
            List.of(
                List.of("S(Rate p)+m0(Rate p)", "S(Rate q)+m0(Rate q)"),
                List.of(1.0, 1.0),
                List.of("good", "good")));
  }

  @Test
  void forward_free_texts_have_tangents_and_nothing_else_has() {
    assertThat(runner.call(pushforward(USED), both("x"), both("y")))
        .isEqualTo(
            both(
                List.of("S(Rate x)+m0(Rate x)", 1.0, "good"),
                List.of("S(Rate y)m0(Rate y)", 0.0, "")));
    assertThat(critic.asked).hasSize(2);
    assertThat(critic.asked.getLast().messages())
        .extracting(LanguageModel.Message::text)
        .containsExactly("", "Rate y");
    assertThat(runner.call(pushforward(batch(USED)), both(List.of("p")), both(List.of("q"))))
        .isEqualTo(runner.call(batch(pushforward(USED)), both(List.of("p")), both(List.of("q"))));
  }

  @Test
  void forward_without_free_texts_nothing_is_asked() {
    Flow number = trace((Value x) -> SchemaCallTest.<Value>ask(x, AnswerSchema.number())).on("x");
    critic.answer = "{\"value\": 2.5}";
    assertThat(runner.call(pushforward(number), both("x"), both("y"))).isEqualTo(both(2.5, 0.0));
    assertThat(critic.asked).hasSize(1);
  }

  private static final String LISTING =
      """
      MESSAGE: Rate x
      ANSWER AND FEEDBACK:
      $['summary'] = S(Rate x); feedback: shorter
      $['stars'] = 3
      $['score'] = 0.5; feedback: 3.0
      $['kind'] = good; feedback: too good
      $['details']['sure'] = true
      $['details']['more'][0] = m0(Rate x); feedback: shorter
      $['details']['more'][1] = m1
      """;

  @Test
  void back_each_field_is_listed_with_its_feedback() {
    var result =
        (Object[]) runner.call(pullback(USED), both("x"), List.of("shorter", 1.5, "too good"));
    assertThat(critic.asked).hasSize(2);
    assertThat(critic.last().getLast()).contains(LISTING);
    assertThat((String) ((Object[]) result[1])[0]).contains(LISTING);
    assertThat(critic.asked.getLast().schema()).isEmpty();
    assertThat(critic.asked.getLast().model()).isEqualTo("m");
  }

  @Test
  void back_over_a_batch_in_both_orders() {
    var arguments = both(List.of("x", "y"));
    var feedback =
        List.of(List.of("shorter", "longer"), List.of(1.5, 0.0), List.of("too good", ""));
    var outside = (Object[]) runner.call(batch(pullback(USED)), arguments, feedback);
    var inside = (Object[]) runner.call(pullback(batch(USED)), arguments, feedback);
    assertThat(outside).isEqualTo(inside);
    var advice = (List<?>) ((Object[]) inside[1])[0];
    assertThat((String) advice.get(0)).contains(LISTING);
    assertThat((String) advice.get(1))
        .contains(
            "$['summary'] = S(Rate y); feedback: longer\n",
            "$['score'] = 0.5\n",
            "$['kind'] = good\n");
  }

  @Test
  void a_batch_of_batches() {
    var feedback =
        List.of(
            List.of(List.of("a", "b"), List.of("shorter")),
            List.of(List.of(1.0, 1.0), List.of(1.5)),
            List.of(List.of("", ""), List.of("too good")));
    var result =
        (Object[])
            runner.call(
                pullback(batch(batch(USED))),
                both(List.of(List.of("p", "q"), List.of("x"))),
                feedback);
    var advice = (List<?>) ((Object[]) result[1])[0];
    assertThat((String) ((List<?>) advice.get(1)).getFirst()).contains(LISTING);
  }

  @Test
  void a_single_number_takes_feedback_too() {
    Flow number = trace((Value x) -> SchemaCallTest.<Value>ask(x, AnswerSchema.number())).on("x");
    critic.answer = "{\"value\": 2.5}";
    runner.call(pullback(number), both("x"), -1.0);
    assertThat(critic.last().getLast()).contains("$['value'] = 2.5; feedback: -1.0\n");
  }

  @Test
  void second_order() {
    var result =
        (Object[])
            runner.call(
                pushforward(pullback(USED)),
                both(both("x"), List.of("shorter", 1.5, "k")),
                both(both("dx"), List.of("dg", 0.0, "dk")));
    assertThat(result).hasSize(2);
    assertThat(((Object[]) result[1])[1].toString()).isNotEmpty();
  }

  @Test
  void an_answer_that_does_not_fit_is_told_with_path_and_equation() {
    critic.answer =
        """
        {"summary": "s", "stars": 9, "score": 0.5, "kind": "good",
         "details": {"sure": "yes", "more": ["a", "b"]}}
        """;
    assertThatThrownBy(() -> runner.call(PLAIN, "x"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("json $['stars']: expected a whole number from 1 to 5, found 9")
        .hasMessageContaining("json $['details']['sure']: expected true or false, found \"yes\"")
        .hasMessageContaining("lm_schema_call");
    critic.answer = "I'd say 4 stars.";
    assertThatThrownBy(() -> runner.call(PLAIN, "x"))
        .hasMessageContaining("the answer is not JSON")
        .hasMessageContaining("answer:1:1");
  }

  @Test
  void the_op_checks_its_schema() {
    assertThatThrownBy(() -> new LmSchemaCall(List.of("user"), "{}", List.of("message_0", "model")))
        .hasMessageContaining("a schema names its type");
    assertThatThrownBy(() -> LmSchemaCall.of(List.of("boss"), AnswerSchema.text()))
        .hasMessageContaining("speakers must be");
    assertThat(Json.read("schema", LmSchemaCall.of(List.of("user"), AnswerSchema.text()).schema()))
        .isEqualTo(AnswerSchema.fields(Map.of("value", AnswerSchema.text())).json());
    assertThatThrownBy(() -> new FieldListing(List.of("$"), List.of("value_0")))
        .hasMessageContaining("paths must be");
  }
}
