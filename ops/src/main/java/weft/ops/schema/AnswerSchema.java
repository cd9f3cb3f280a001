package weft.ops.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;

/// The form of an answer: texts, numbers, conditions and choices in records, maps and lists.
///
/// | schema | JSON | value |
/// |---|---|---|
/// | [#text()] | a text, limited in length, or in which a pattern is found | text |
/// | [#whole()] | a number without fraction and exponent | i64 |
/// | [#number()] | any number | f64 |
/// | [#condition()] | true or false | bool |
/// | [#oneOf(String, String...)] | one of some values | what the values are |
/// | [#of(Class)], [#fields(Map)] | an object with these fields and no others | |
/// | [#list(AnswerSchema...)] | an array of exactly these items | |
public sealed interface AnswerSchema permits Leaf, FieldsOf, ItemsOf {
  /// What it is for, in the words that the model is told.
  String doc();

  /// The same with documentation.
  AnswerSchema doc(String doc);

  /// The JSON AnswerSchema. Every field of an object is required and no other is allowed.
  Json json();

  /// Its leaves with the way to each, `$['stars']`, in the order of fields and items.
  Map<String, Leaf> leaves();

  /// Reads an answer; gives the values of the leaves, in their order.
  ///
  /// @throws weft.ir.problem.WeftException that tells all that does not fit, each with its path
  default List<Tensor> read(String answer) {
    return new AnswerReader(this).read(answer);
  }

  /// Reads what [#json()] gives.
  static AnswerSchema of(Json json) {
    return SchemaReader.read(json, "$");
  }

  /// The schema of a record: its components by their annotations ([Is], [Doc], [ItemCount]) and
  /// types.
  static FieldsOf of(Class<? extends Record> type) {
    return Records.schema(type);
  }

  static TextLeaf text() {
    return new TextLeaf(0, Integer.MAX_VALUE, Optional.empty(), "");
  }

  static WholeLeaf whole() {
    return new WholeLeaf(Long.MIN_VALUE, Long.MAX_VALUE, "");
  }

  static NumberLeaf number() {
    return new NumberLeaf(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, "");
  }

  static ConditionLeaf condition() {
    return new ConditionLeaf("");
  }

  static ChoiceLeaf oneOf(String first, String... more) {
    var values = new ArrayList<Json>(List.of(Json.of(first)));
    Arrays.stream(more).map(Json::of).forEach(values::add);
    return new ChoiceLeaf(values, "");
  }

  static ChoiceLeaf oneOf(long first, long... more) {
    var values = new ArrayList<Json>(List.of(Json.of(first)));
    Arrays.stream(more).mapToObj(Json::of).forEach(values::add);
    return new ChoiceLeaf(values, "");
  }

  static ChoiceLeaf oneOf(double first, double... more) {
    var values = new ArrayList<Json>(List.of(Json.of(first)));
    Arrays.stream(more).mapToObj(Json::of).forEach(values::add);
    return new ChoiceLeaf(values, "");
  }

  /// Fields by name, sorted, as maps are in programs.
  static FieldsOf fields(Map<String, ? extends AnswerSchema> fields) {
    return new FieldsOf(new TreeMap<String, AnswerSchema>(fields), Optional.empty(), "");
  }

  /// A list of so many items.
  static ItemsOf list(AnswerSchema... items) {
    return new ItemsOf(List.of(items), "");
  }

  /// The elements of its leaves.
  default List<Element> elements() {
    return leaves().values().stream().map(Leaf::element).toList();
  }
}
