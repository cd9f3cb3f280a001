package weft.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// As much of JSON Schema as the shipped schemas use; a keyword that is not known here fails. JSON
/// is read as the YAML that it is.
final class JsonSchema {
  private static final Set<String> WORDS =
      Set.of("$schema", "$defs", "title", "description", "default");

  private final Map<?, ?> root;

  JsonSchema(String text) {
    this.root = (Map<?, ?>) yaml(text);
  }

  static Object yaml(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  /// What is wrong with a YAML text, as `path: reason`.
  List<String> problems(String text) {
    return problems(root, yaml(text), "");
  }

  /// The schema of a place: names of properties, `*` for additional ones, `[]` for items.
  Map<?, ?> at(String... path) {
    Map<?, ?> schema = root;
    for (String step : path) {
      schema = resolved(schema);
      Object next =
          switch (step) {
            case "*" -> schema.get("additionalProperties");
            case "[]" -> schema.get("items");
            default -> ((Map<?, ?>) schema.get("properties")).get(step);
          };
      schema = object((Map<?, ?>) next);
    }
    return schema;
  }

  /// Of alternatives, the one that is an object.
  private Map<?, ?> object(Map<?, ?> schema) {
    Map<?, ?> found = resolved(schema);
    if (found.get("anyOf") instanceof List<?> choices) {
      for (Object choice : choices) {
        if ("object".equals(((Map<?, ?>) choice).get("type"))) {
          return (Map<?, ?>) choice;
        }
      }
    }
    return found;
  }

  private Map<?, ?> resolved(Map<?, ?> schema) {
    if (schema.get("$ref") instanceof String target) {
      Map<?, ?> definitions = (Map<?, ?>) root.get("$defs");
      return (Map<?, ?>) definitions.get(target.substring("#/$defs/".length()));
    }
    return schema;
  }

  private List<String> problems(Map<?, ?> schema, Object value, String path) {
    var problems = new ArrayList<String>();
    schema.forEach(
        (word, argument) ->
            problems.addAll(problems(schema, String.valueOf(word), argument, value, path)));
    return problems;
  }

  private List<String> problems(
      Map<?, ?> schema, String word, Object argument, Object value, String path) {
    return switch (word) {
      case "$ref" -> problems(resolved(schema), value, path);
      case "type" -> unless(ofType(argument, value), path, "is no " + argument);
      case "enum" -> unless(((List<?>) argument).contains(value), path, "is none of " + argument);
      case "pattern" ->
          unless(
              !(value instanceof String text) || text.matches(String.valueOf(argument)),
              path,
              "does not match " + argument);
      case "minLength" ->
          unless(
              !(value instanceof String text) || text.length() >= (int) argument, path, "is short");
      case "minimum" ->
          unless(
              !(value instanceof Number n) || n.doubleValue() >= number(argument),
              path,
              "is small");
      case "maximum" ->
          unless(
              !(value instanceof Number n) || n.doubleValue() <= number(argument),
              path,
              "is large");
      case "minItems" ->
          unless(!(value instanceof List<?> l) || l.size() >= (int) argument, path, "is short");
      case "minProperties" ->
          unless(!(value instanceof Map<?, ?> m) || m.size() >= (int) argument, path, "is short");
      case "required" ->
          ((List<?>) argument)
              .stream()
                  .filter(name -> value instanceof Map<?, ?> map && !map.containsKey(name))
                  .map(name -> path + "/" + name + ": is missing")
                  .toList();
      case "properties" ->
          each(value, path, name -> Optional.ofNullable(((Map<?, ?>) argument).get(name)));
      case "additionalProperties" -> each(value, path, name -> additional(schema, argument, name));
      case "propertyNames" ->
          value instanceof Map<?, ?> map
              ? map.keySet().stream()
                  .flatMap(name -> problems((Map<?, ?>) argument, name, path + "/" + name).stream())
                  .toList()
              : List.of();
      case "items" -> items((Map<?, ?>) argument, value, path);
      case "allOf" ->
          ((List<?>) argument)
              .stream().flatMap(one -> problems((Map<?, ?>) one, value, path).stream()).toList();
      case "anyOf" -> unless(fitting(argument, value, path) > 0, path, "fits no alternative");
      case "oneOf" -> unless(fitting(argument, value, path) == 1, path, "fits not one alternative");
      default -> {
        if (!WORDS.contains(word)) {
          throw new IllegalStateException("the keyword " + word);
        }
        yield List.of();
      }
    };
  }

  private interface Schemas {
    Optional<Object> of(String name);
  }

  private List<String> each(Object value, String path, Schemas schemas) {
    var problems = new ArrayList<String>();
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, inner) -> {
            String at = path + "/" + name;
            Object schema = schemas.of(String.valueOf(name)).orElse(true);
            if (schema instanceof Map<?, ?> known) {
              problems.addAll(problems(known, inner, at));
            } else if (schema.equals(false)) {
              problems.add(at + ": is unknown");
            }
          });
    }
    return problems;
  }

  private static Optional<Object> additional(Map<?, ?> schema, Object argument, String name) {
    boolean known = schema.get("properties") instanceof Map<?, ?> map && map.containsKey(name);
    return known ? Optional.empty() : Optional.of(argument);
  }

  private List<String> items(Map<?, ?> schema, Object value, String path) {
    var problems = new ArrayList<String>();
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        problems.addAll(problems(schema, list.get(i), path + "/" + i));
      }
    }
    return problems;
  }

  private long fitting(Object alternatives, Object value, String path) {
    return ((List<?>) alternatives)
        .stream().filter(one -> problems((Map<?, ?>) one, value, path).isEmpty()).count();
  }

  private static boolean ofType(Object types, Object value) {
    if (types instanceof List<?> several) {
      return several.stream().anyMatch(type -> ofType(type, value));
    }
    return switch (String.valueOf(types)) {
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "number" -> value instanceof Number;
      case "integer" -> value instanceof Number n && n.doubleValue() == Math.rint(n.doubleValue());
      case "boolean" -> value instanceof Boolean;
      case "null" -> value == null;
      default -> throw new IllegalStateException("the type " + types);
    };
  }

  private static double number(Object argument) {
    return ((Number) argument).doubleValue();
  }

  private static List<String> unless(boolean fits, String path, String reason) {
    return fits ? List.of() : List.of(path + ": " + reason);
  }
}
