package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.LineIndex;

/// A YAML document whose every value knows its place. Mistakes are collected, so that all of a file
/// are reported at once.
final class Yaml {
  private static final int DEEPEST = 50;

  /// How often each value may be copied by aliases, on average.
  private static final int MOST_COPIES = 10;

  private final String source;
  private final String text;
  private final LineIndex lines;
  private final int[] offsets;
  private final List<Diagnostic> problems;
  private long values;
  private long most;

  Yaml(String source, String text) {
    this.source = source;
    this.text = text;
    this.lines = new LineIndex(source, text);
    this.offsets = offsets(text);
    this.problems = new ArrayList<>();
  }

  /// A value in the document.
  sealed interface Value {
    Origin origin();
  }

  record Scalar(String text, boolean quoted, Tag tag, Origin origin) implements Value {}

  record Items(List<Value> items, Origin origin) implements Value {}

  record Fields(Map<String, Field> fields, Origin origin) implements Value {}

  /// @param key where the name stands
  record Field(Value value, Origin key) {}

  /// What messages call it.
  String source() {
    return source;
  }

  String text() {
    return text;
  }

  List<Diagnostic> problems() {
    return problems;
  }

  void problem(Diagnostic diagnostic) {
    problems.add(diagnostic);
  }

  /// The top of the document, which names things.
  Fields read() {
    try {
      var settings = LoadSettings.builder().setUseMarks(true).setLabel(source).build();
      refuseDepth(new ParserImpl(settings, new StreamReader(settings, text)));
      Optional<Node> root =
          new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text)))
              .getSingleNode();
      if (root.isPresent() && value(root.get()) instanceof Fields fields) {
        return fields;
      }
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, "the file holds no fields")
              .expected("lines such as name: value")
              .at(Origin.in(source, text, 0, 1)));
    } catch (MarkedYamlEngineException e) {
      int offset = e.getProblemMark().map(this::offset).orElse(0);
      throw new WeftException(
          YamlWords.of(String.valueOf(e.getProblem())).at(Origin.in(source, text, offset, 1)));
    } catch (YamlEngineException e) {
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, "this is not YAML: " + e.getMessage())
              .at(Origin.in(source, text, 0, 1)));
    }
  }

  /// What follows recurses; parsing alone does not.
  private void refuseDepth(ParserImpl events) {
    int depth = 0;
    while (events.hasNext()) {
      Event event = events.next();
      most += MOST_COPIES;
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        throw new WeftException(
            Diagnostic.of(Code.SYNTAX, "values are nested too deeply")
                .expected("at most " + DEEPEST + " levels")
                .at(Origin.in(source, text, event.getStartMark().map(this::offset).orElse(0), 1)));
      }
      if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  private Value value(Node node) {
    Origin origin = origin(node);
    if (++values > most) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "the aliases of the file stand for too many values")
              .about("alias")
              .at(origin));
    }
    if (node.isRecursive()) {
      throw new WeftException(
          Diagnostic.of(Code.CYCLE, "this value holds itself").about("alias").at(origin));
    }
    return switch (node) {
      case ScalarNode scalar ->
          new Scalar(
              scalar.getValue(),
              scalar.getTag() == Tag.STR && !scalar.isPlain(),
              scalar.getTag(),
              origin);
      case SequenceNode sequence ->
          new Items(sequence.getValue().stream().map(this::value).toList(), origin);
      case MappingNode mapping -> {
        var fields = new LinkedHashMap<String, Field>();
        for (var tuple : mapping.getValue()) {
          Origin key = origin(tuple.getKeyNode());
          String name = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
          if (fields.put(name, new Field(value(tuple.getValueNode()), key)) != null) {
            problem(
                Diagnostic.of(Code.DUPLICATE, "the field '" + name + "' stands twice")
                    .about(name)
                    .at(key));
          }
        }
        yield new Fields(fields, origin);
      }
      default ->
          throw new WeftException(
              Diagnostic.of(Code.SYNTAX, "anchors and aliases are not used here").at(origin));
    };
  }

  /// Marks count code points, places count characters.
  private int offset(Mark mark) {
    if (offsets.length == 0) {
      return Math.min(mark.getIndex(), text.length());
    }
    return offsets[Math.min(mark.getIndex(), offsets.length - 1)];
  }

  /// Where each code point starts; nothing where each is a character.
  private static int[] offsets(String text) {
    int points = text.codePointCount(0, text.length());
    var offsets = new int[points == text.length() ? 0 : points + 1];
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = text.offsetByCodePoints(offsets[i - 1], 1);
    }
    return offsets;
  }

  private Origin origin(Node node) {
    int from = node.getStartMark().map(this::offset).orElse(0);
    int to = node.getEndMark().map(this::offset).orElse(from + 1);
    return lines.place(from, Math.max(1, to - from));
  }

  /// Where the value of a field stands, or the fields themselves where there is none.
  Origin place(Fields fields, String name) {
    return find(fields, name).map(Value::origin).orElse(fields.origin());
  }

  /// Where the name of a field stands, or the fields themselves where there is none.
  Origin key(Fields fields, String name) {
    return Optional.ofNullable(fields.fields().get(name)).map(Field::key).orElse(fields.origin());
  }

  /// A name that formulas can spell.
  void named(String what, String name, Origin at) {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      problem(
          Diagnostic.of(Code.RANGE, "'" + name + "' is not a name for " + what)
              .about(name)
              .expected("letters, digits and underscores, no digit first")
              .found(name)
              .at(at));
    }
  }

  /// Names each field that is none of the known ones.
  void only(Fields fields, List<String> known) {
    fields
        .fields()
        .forEach(
            (name, field) -> {
              if (!known.contains(name)) {
                problem(
                    Diagnostic.of(Code.UNKNOWN_NAME, "there is no field '" + name + "'")
                        .about(name)
                        .expected(String.join(", ", known))
                        .at(field.key())
                        .suggest(name, known));
              }
            });
  }

  Optional<Value> find(Fields fields, String name) {
    return Optional.ofNullable(fields.fields().get(name)).map(Field::value);
  }

  /// A text that must be there; where it is not, that is noted and the empty text stands in.
  String text(Fields fields, String name) {
    var value = find(fields, name);
    if (value.isEmpty()) {
      problem(
          Diagnostic.of(Code.MISSING_VALUE, "the field '" + name + "' is missing")
              .about(name)
              .at(fields.origin()));
      return "";
    }
    return text(name, value.get());
  }

  String text(String name, Value value) {
    if (value instanceof Scalar scalar) {
      return scalar.text();
    }
    problem(wrong(name, "a text", value));
    return "";
  }

  String text(Fields fields, String name, String otherwise) {
    return find(fields, name).map(value -> text(name, value)).orElse(otherwise);
  }

  List<Value> items(Fields fields, String name) {
    var value = find(fields, name);
    if (value.isPresent() && !(value.get() instanceof Items)) {
      problem(wrong(name, "a list", value.get()));
    }
    return value.isPresent() && value.get() instanceof Items(var items, _) ? items : List.of();
  }

  Fields fields(Fields fields, String name) {
    var value = find(fields, name);
    if (value.isPresent() && value.get() instanceof Fields inner) {
      return inner;
    }
    value.ifPresent(other -> problem(wrong(name, "fields", other)));
    return new Fields(Map.of(), fields.origin());
  }

  /// A plain Java value: a number, a condition, a text; nothing for null.
  Optional<Object> plain(String name, Value value) {
    if (!(value instanceof Scalar scalar)) {
      problem(wrong(name, "a single value", value));
      return Optional.empty();
    }
    if (scalar.tag() == Tag.NULL) {
      return Optional.empty();
    }
    if (scalar.tag() == Tag.BOOL) {
      return Optional.of(Boolean.valueOf(scalar.text()));
    }
    if (scalar.tag() == Tag.INT || scalar.tag() == Tag.FLOAT) {
      return Optional.of(number(scalar.text()));
    }
    return Optional.of(scalar.text());
  }

  private static double number(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case ".nan" -> Double.NaN;
      case ".inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  Diagnostic wrong(String name, String expected, Value found) {
    String kind =
        switch (found) {
          case Scalar scalar -> "'" + scalar.text() + "'";
          case Items _ -> "a list";
          case Fields _ -> "fields";
        };
    return Diagnostic.of(Code.TYPE, "the field '" + name + "' should be " + expected)
        .about(name)
        .expected(expected)
        .found(kind)
        .at(found.origin());
  }
}
