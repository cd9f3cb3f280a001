package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.IntUnaryOperator;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.text.Literal;
import weft.ops.control.Roles;
import weft.ops.source.Constant;

/// The last argument names the model.
///
/// The tangent is a second call with the tangents as messages. On the way back, the model is asked
/// once for each message how it should change, given the answer and the feedback on it.
///
/// @param speakers who says each message: `system`, `user` or `assistant`
@Says("The answer of a language model to some messages.")
public record LmCall(List<String> speakers, List<String> roles) implements AsksModel {
  private static final List<String> SPEAKERS = List.of("system", "user", "assistant");
  private static final String ADVICE =
      """
      A message was sent to a language model and the answer received feedback.

      MESSAGE: {}
      ANSWER: {}
      FEEDBACK: {}

      Say briefly and concretely how the message should be changed so that the answer meets the\
       feedback.\
      """;

  public LmCall {
    speakers = checked(speakers);
    roles = List.copyOf(roles);
  }

  static List<String> checked(List<String> speakers) {
    Check.that(!speakers.isEmpty(), "speakers", "those of at least one message", speakers);
    for (String speaker : speakers) {
      Check.that(
          SPEAKERS.contains(speaker),
          "speakers",
          String.join(", ", SPEAKERS),
          Literal.quoted(speaker));
    }
    return List.copyOf(speakers);
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
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(ask(speakers, args, "", on));
  }

  /// Asks the model named by the last argument.
  static String ask(List<String> speakers, List<Datum> args, String schema, Perform.Actions on) {
    return answer(request(speakers, args, schema), on);
  }

  /// What the model named by the last argument is asked.
  static LanguageModel.Request request(List<String> speakers, List<Datum> args, String schema) {
    var messages = new ArrayList<LanguageModel.Message>();
    for (int i = 0; i < speakers.size(); i++) {
      messages.add(new LanguageModel.Message(speakers.get(i), Texts.of(args.get(i))));
    }
    return new LanguageModel.Request(Texts.of(args.getLast()), messages, schema);
  }

  static String answer(LanguageModel.Request request, Perform.Actions on) {
    try {
      return on.service(LanguageModel.class).answer(request).text();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the model's answer is no longer wanted");
    }
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents(at, speakers, tangents).map(messages -> at.add(this, messages));
  }

  /// The arguments of the second call: the tangents of the messages, and the model; empty if no
  /// message changes.
  static Optional<List<Integer>> tangents(
      Site at, List<String> speakers, List<Optional<Integer>> tangents) {
    var messages = tangents.subList(0, speakers.size());
    if (messages.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    var args = new ArrayList<>(Texts.tangents(at, messages));
    args.add(at.args().getLast());
    return Optional.of(args);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return toMessages(at, speakers, cotangent, question(at, cotangent));
  }

  /// The question how a message should change, from the message.
  static IntUnaryOperator question(Site at, int feedback) {
    return message -> at.add(Format.of(ADVICE, 3, List.of()), message, at.result(), feedback);
  }

  /// Asks for each of the first arguments how it should change. A literal is not asked about, nor
  /// what can't change.
  ///
  /// @param feedback without it nothing is asked
  /// @param question from the message
  static List<Optional<Integer>> toMessages(
      Site at, List<String> messages, int feedback, IntUnaryOperator question) {
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < at.args().size(); i++) {
      int message = at.args().get(i);
      boolean asks =
          i < messages.size()
              && !at.isFixed(i)
              && !(at.to().node(message).op() instanceof Constant);
      cotangents.add(
          asks
              ? Optional.of(
                  at.add(
                      new LmAdvice(), question.applyAsInt(message), feedback, at.args().getLast()))
              : Optional.empty());
    }
    return cotangents;
  }
}
