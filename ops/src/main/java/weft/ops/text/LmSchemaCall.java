package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Check;
import weft.ops.control.Pack;
import weft.ops.control.Part;
import weft.ops.control.ZerosLike;
import weft.ops.schema.AnswerSchema;
import weft.ops.schema.ChoiceLeaf;
import weft.ops.schema.FieldsOf;
import weft.ops.schema.Leaf;
import weft.ops.source.Constant;

/// The answer of a language model to some messages, in the form of a schema: the values of its
/// leaves, several as a tuple. The last argument names the model. Where an answer does not fit, the
/// model is told so and asked again.
///
/// The tangent is a second call with the tangents as messages: free texts of its answer are the
/// tangents of the free texts; numbers, conditions and choices have none. On the way back, the
/// model is asked once for each message how it should change, given each field with its value and
/// the feedback on it.
///
/// @param speakers who says each message: `system`, `user` or `assistant`
/// @param schema the JSON Schema, as [AnswerSchema#json()] gives it. One that is no object is asked
///   for as the field `value` of an object, since services answer with objects only.
@Says("The answer of a language model to some messages, in the form of a JSON schema.")
public record LmSchemaCall(List<String> speakers, String schema, List<String> roles)
    implements AsksModel {
  private static final String ADVICE =
      """
      A message was sent to a language model, and the fields of the answer received feedback. \
      A number as feedback is a derivative: how fast the final result grows with the field.

      MESSAGE: {}
      ANSWER AND FEEDBACK:
      {}
      Say briefly and concretely how the message should be changed so that the answer meets the\
       feedback.\
      """;

  private static final String VALUE = "value";

  public LmSchemaCall {
    speakers = LmCall.checked(speakers);
    roles = List.copyOf(roles);
    Check.that(!parsed(schema).leaves().isEmpty(), "schema", "a schema with values", schema);
  }

  public static LmSchemaCall of(List<String> speakers, AnswerSchema schema) {
    AnswerSchema whole =
        schema instanceof FieldsOf ? schema : AnswerSchema.fields(Map.of(VALUE, schema));
    return new LmSchemaCall(speakers, whole.json().write(), LmCall.of(speakers).roles());
  }

  private static AnswerSchema parsed(String schema) {
    return AnswerSchema.of(Json.read("schema", schema));
  }

  private List<Leaf> leaves() {
    return List.copyOf(parsed(schema).leaves().values());
  }

  @Override
  public Contract contract() {
    return Texts.texts(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    var types = parsed(schema).elements().stream().map(Type::scalar).toList();
    return types.size() == 1 ? types.getFirst() : Type.tuple(types);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var request = LmCall.request(speakers, args, schema);
    var values = new FittingAnswer(request, parsed(schema)).ask(on);
    return values.size() == 1 ? values.getFirst() : new Tuple(List.copyOf(values));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var leaves = leaves();
    var messages = LmCall.tangents(at, speakers, tangents);
    if (messages.isEmpty() || leaves.stream().noneMatch(LmSchemaCall::isFree)) {
      return Optional.empty();
    }
    int second = at.add(this, messages.get());
    if (leaves.size() == 1) {
      return Optional.of(second);
    }
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < leaves.size(); i++) {
      int part = at.add(Part.of(i), second);
      parts.add(isFree(leaves.get(i)) ? part : at.add(new ZerosLike(), part));
    }
    return Optional.of(at.add(Pack.of(parts.size()), parts));
  }

  /// Whether it has tangents: free text has.
  private static boolean isFree(Leaf leaf) {
    return leaf.element() == Element.TEXT && !(leaf instanceof ChoiceLeaf);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int listing = listing(at, cotangent);
    return LmCall.toMessages(
        at,
        speakers,
        listing,
        message -> at.add(Format.of(ADVICE, 2, List.of()), message, listing));
  }

  /// Each field with its value and the feedback on it.
  private int listing(Site at, int cotangent) {
    var paths = List.copyOf(parsed(schema).leaves().keySet());
    var leaves = leaves();
    var values = new ArrayList<Integer>();
    var feedback = new ArrayList<Integer>();
    for (int i = 0; i < leaves.size(); i++) {
      Element element = leaves.get(i).element();
      boolean alone = leaves.size() == 1;
      boolean hears = element == Element.TEXT || element.isFloat();
      values.add(alone ? at.result() : at.add(Part.of(i), at.result()));
      feedback.add(
          !hears
              ? at.to().add(new Constant(Tensor.scalar("")))
              : alone
                  ? cotangent
                  : at.add(new Part(i, Type.scalar(element).toString()), cotangent));
    }
    var args = new ArrayList<>(values);
    args.addAll(feedback);
    return at.add(FieldListing.of(paths), args);
  }
}
