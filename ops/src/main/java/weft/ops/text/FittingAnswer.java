package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Visible;
import weft.ir.problem.WeftException;
import weft.ops.schema.AnswerSchema;

/// Asks for an answer in a form, and again where it does not fit: with the answer and what is wrong
/// with it as the last messages. How often is up to the model ([LanguageModel#furtherTries()]).
///
/// The messages of each try follow from the answer before and nothing else, so that a model that
/// answers alike is asked alike.
///
/// @param request the first one
record FittingAnswer(LanguageModel.Request request, AnswerSchema schema) {
  private static final int BRIEF = 300;

  /// The values of the schema's leaves.
  List<Tensor> ask(Perform.Actions on) {
    int most = 1 + on.service(LanguageModel.class).furtherTries();
    var next = request;
    for (int tries = 1; true; tries++) {
      String answer = LmCall.answer(next, on);
      try {
        return schema.read(answer);
      } catch (WeftException e) {
        if (tries >= most) {
          throw none(tries, answer, e);
        }
        next = again(answer, e);
      }
    }
  }

  private LanguageModel.Request again(String answer, WeftException misfit) {
    var messages = new ArrayList<>(request.messages());
    messages.add(new LanguageModel.Message("assistant", answer));
    messages.add(
        new LanguageModel.Message(
            "user",
            misfit.diagnostics().stream()
                .map(wrong -> "- " + wrong.message())
                .collect(
                    Collectors.joining(
                        "\n",
                        "The answer does not have the form that was asked for:\n",
                        "\nGive the whole answer once more, in that form and without anything"
                            + " else."))));
    return new LanguageModel.Request(request.model(), messages, request.schema());
  }

  /// No answer fits: the last one, and all that is wrong with it.
  private WeftException none(int tries, String answer, WeftException misfit) {
    var told = new ArrayList<Diagnostic>();
    String who = "the model '" + request.model() + "' gave ";
    told.add(
        Diagnostic.of(
                Code.MODEL_FAILED,
                who
                    + (tries == 1
                        ? "an answer that does not have the form that was asked for"
                        : tries + " answers, none in the form that was asked for"))
            .about(request.model())
            .found(brief(answer))
            .hint(
                "say in a message what the form is for; furtherTries of the model, "
                    + (tries - 1)
                    + " here, says how often it is asked again"));
    told.addAll(misfit.diagnostics());
    return new WeftException(told);
  }

  private static String brief(String answer) {
    String line = Visible.line(answer.strip());
    return line.length() > BRIEF
        ? line.substring(0, BRIEF) + "... (" + answer.length() + " characters)"
        : line.isEmpty() ? "nothing" : line;
  }
}
