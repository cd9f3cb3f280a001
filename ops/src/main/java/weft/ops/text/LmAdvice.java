package weft.ops.text;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;

/// Where there is no feedback, nothing is asked and the advice is empty.
@Says("How a message to a language model should change, in the model's own words.")
public record LmAdvice() implements AsksModel {
  public static final Contract CONTRACT = Texts.texts(List.of("question", "feedback", "model"));

  private static final List<String> ASKER = List.of("user");

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(Element.TEXT);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    boolean silent = Texts.of(args.get(1)).isEmpty();
    return Tensor.scalar(
        silent ? "" : LmCall.ask(ASKER, List.of(args.get(0), args.get(2)), "", on));
  }

  /// The question holds the feedback, so its tangent is all there is.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(question -> at.add(this, question, question, at.arg("model")));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return LmCall.toMessages(at, List.of("question"), cotangent, LmCall.question(at, cotangent));
  }
}
