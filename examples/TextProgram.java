import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.models.ChatClient;
import weft.models.ChatSettings;
import weft.ops.schema.Doc;
import weft.ops.schema.Is;
import weft.ops.text.LanguageModel;
import weft.testkit.LoopbackModel;

/// Explains topics, has the explanations judged, revises them, and asks how the instructions should
/// change: docs/text-programs.md. It talks to a stand-in on this machine.
public final class TextProgram {
  private static final String MODEL = "small";

  /// What a judge answers.
  record Verdict(
      @Is.Whole(min = 1, max = 5) @Doc("5 is as clear as can be") Value clarity,
      @Is.Text(max = 80) @Doc("what to improve, in a few words") Value advice) {}

  /// What the program gives.
  record Explained(Value text, Value clarity) {}

  static Explained explain(Value style, Value topic) {
    Value draft = lmCall(List.of(system(style), user(format("Explain {}.", topic))), MODEL);
    // These two need the draft and not each other: scheduled, they are asked at the same time.
    Value facts = lmCall(List.of(user(format("Check the facts: {}", draft))), MODEL);
    Verdict verdict = lmCall(List.of(user(format("Judge: {}", draft))), MODEL, Verdict.class);
    Value revised =
        lmCall(
            List.of(
                system(style),
                user(format("Revise: {} Facts: {} Wish: {}", draft, facts, verdict.advice()))),
            MODEL);
    return new Explained(revised, verdict.clarity());
  }

  public static void main(String[] args) {
    Flow program = trace(TextProgram::explain).on("style", "topic");
    try (var service = LoopbackModel.start(TextProgram::answer);
        var client = ChatClient.of(ChatSettings.at(service.address()).withoutKey().inFlight(4))) {
      Runner runner = Runner.standard().with(LanguageModel.class, client);

      var one = (Explained) runner.call(program, "Be brief.", "rain");
      System.out.println("one topic:   " + one.text().text() + " Clarity " + one.clarity().get());

      Flow many = sched(batch(program, false, true));
      var all = (Explained) runner.callAsync(many, "Be brief.", List.of("tides", "wind")).join();
      System.out.println("a batch:     " + all.text().get());

      Flow back = pullback(batch(program, false, true));
      var topics = new Object[] {"Be brief.", List.of("tides", "wind")};
      var feedback = Map.of("text", List.of("Too dry.", "Name a number."), "clarity", 0);
      var result = (Object[]) runner.call(back, topics, feedback);
      System.out.println("to the style:\n" + ((Object[]) result[1])[0]);
      System.out.print(client.meter());
    }
  }

  /// Answers as a model might, always the same.
  private static String answer(LoopbackModel.Asked asked) {
    String text = asked.last();
    if (!asked.schema().isEmpty()) {
      return "{\"clarity\": 3, \"advice\": \"say why\"}";
    }
    return switch (text.substring(0, text.indexOf(' '))) {
      case "Explain" -> "All about " + text.substring("Explain ".length());
      case "Check" -> "They hold.";
      case "Revise:" -> text.substring("Revise: ".length(), text.indexOf(" Facts")) + " And why.";
      default -> "- heed: " + feedback(text) + "\n";
    };
  }

  /// The first line of the feedback that a question for advice is about.
  private static String feedback(String question) {
    String after = question.substring(question.indexOf("FEEDBACK:") + "FEEDBACK:".length());
    return after.strip().lines().findFirst().orElse("").replace("- heed: ", "");
  }
}
