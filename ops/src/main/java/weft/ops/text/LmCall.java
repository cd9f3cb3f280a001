package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.control.Roles;
import weft.ops.source.Constant;

/// The answer of a language model to some messages. The last argument names the model.
///
/// The tangent is a second call with the tangents as messages. On the way back, the model is asked
/// once for each message how it should change, given the answer and the feedback on it.
///
/// @param speakers who says each message: `system`, `user` or `assistant`
public record LmCall(List<String> speakers, List<String> roles) implements Perform, Push, Pull {
  private static final String ADVICE =
      """
      A message was sent to a language model and the answer received feedback.

      MESSAGE: {}
      ANSWER: {}
      FEEDBACK: {}

      Say briefly and concretely how the message should be changed so that the answer meets the\
       feedback.""";

  public LmCall {
    speakers = List.copyOf(speakers);
    roles = List.copyOf(roles);
    Check.that(!speakers.isEmpty(), "speakers", "at least one message", speakers);
  }

  public static LmCall of(List<String> speakers) {
    var roles = new ArrayList<>(Roles.numbered("message", speakers.size()));
    roles.add("model");
    return new LmCall(speakers, roles);
  }

  @Override
  public Contract contract() {
    return Texts.texts(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(Element.TEXT);
  }

  @Override
  public boolean effectful() {
    return true;
  }

  @Override
  public boolean waits() {
    return true;
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(ask(speakers, args, "", on));
  }

  /// Asks the model named by the last argument.
  static String ask(List<String> speakers, List<Datum> args, String schema, Perform.Actions on) {
    var messages = new ArrayList<LanguageModel.Message>();
    for (int i = 0; i < speakers.size(); i++) {
      messages.add(new LanguageModel.Message(speakers.get(i), Texts.of(args.get(i))));
    }
    var request = new LanguageModel.Request(Texts.of(args.getLast()), messages, schema);
    try {
      return on.service(LanguageModel.class).answer(request).text();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.util.concurrent.CancellationException(
          "the model's answer is no longer wanted");
    }
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var messages = new ArrayList<>(tangents.subList(0, speakers.size()));
    if (messages.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    var args = new ArrayList<>(Texts.tangents(at, messages));
    args.add(at.args().getLast());
    return Optional.of(at.add(this, args));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int message : at.args().subList(0, speakers.size())) {
      boolean literal = at.to().node(message).op() instanceof Constant;
      cotangents.add(
          literal ? Optional.empty() : Optional.of(advice(at, message, at.result(), cotangent)));
    }
    cotangents.add(Optional.empty());
    return cotangents;
  }

  /// Asks how a message should change.
  static int advice(Site at, int message, int answer, int feedback) {
    int prompt = at.add(Format.of(ADVICE, 3, List.of()), message, answer, feedback);
    return at.add(of(List.of("user")), prompt, at.args().getLast());
  }
}
