package weft.ir.text;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Op;
import weft.ir.OpenMember;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// The attributes of an op are the components of its record; this is how they are spelled and read.
///
/// A component called `roles` lists the op's role names, and one of the class [Type] is the type of
/// the result. A printed equation says both anyway, so they are not printed, and on reading they
/// are filled from what it says.
public final class Attributes {
  private static final String ROLES = "roles";

  private Attributes() {}

  /// Attribute texts by name, in the record's order.
  ///
  /// @param graphs how a graph is written that the op holds
  static Map<String, String> of(Op op, Function<Graph, String> graphs) {
    var texts = new LinkedHashMap<String, String>();
    values(op).forEach((name, value) -> texts.put(name, text(value, graphs)));
    return texts;
  }

  /// In one line, always the same for the same op.
  public static String describe(Op op) {
    var attributes = of(op, GraphPrinter::inline);
    return attributes.isEmpty() ? op.tag() : op.tag() + list(attributes);
  }

  private static String list(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  static RecordComponent[] components(Class<?> op) {
    if (!op.isRecord()) {
      throw new IllegalArgumentException(
          op.getName() + " is not a record: an op's attributes are its components");
    }
    return op.getRecordComponents();
  }

  public static boolean has(Class<?> op, String name) {
    return Arrays.stream(components(op)).anyMatch(c -> Literal.snake(c.getName()).equals(name));
  }

  /// Attribute values by name, in the record's order.
  static Map<String, Object> values(Op op) {
    var values = new LinkedHashMap<String, Object>();
    for (RecordComponent component : components(op.getClass())) {
      if (!component.getName().equals(ROLES) && component.getType() != Type.class) {
        values.put(Literal.snake(component.getName()), value(op, component));
      }
    }
    return values;
  }

  private static Object value(Op op, RecordComponent component) {
    try {
      return OpenMember.of(component.getAccessor()).invoke(op);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Object value, Function<Graph, String> graphs) {
    return switch (value) {
      case Double number -> Literal.number(number);
      case String text -> Literal.quoted(text);
      case Element element -> element.tag();
      case Enum<?> constant -> Literal.snake(constant.name().toLowerCase(Locale.ROOT));
      case List<?> list ->
          list.stream().map(item -> text(item, graphs)).collect(Collectors.joining(", ", "[", "]"));
      case Optional<?> optional -> optional.map(some -> text(some, graphs)).orElse("none");
      case Graph graph -> graphs.apply(graph);
      case Op op -> op.tag() + list(of(op, graphs));
      default -> value.toString();
    };
  }

  /// Makes an op from what was read: attribute values by name, the roles that stand in the text,
  /// the declared type.
  static Op make(
      Class<? extends Op> type,
      Map<String, Parsed> given,
      List<String> roles,
      Optional<Type> declared,
      String tag) {
    var unused = new LinkedHashMap<>(given);
    var components = components(type);
    var values = new @Nullable Object[components.length];
    var classes = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      classes[i] = components[i].getType();
      String name = Literal.snake(components[i].getName());
      if (components[i].getName().equals(ROLES)) {
        values[i] = roles;
        continue;
      }
      if (classes[i] == Type.class) {
        values[i] = declared.orElseThrow(() -> untyped(tag));
        continue;
      }
      Parsed parsed = unused.remove(name);
      if (parsed == null) {
        throw new WeftException(
            Diagnostic.of(Code.ARITY, tag + ": the attribute '" + name + "' is not given")
                .about(name));
      }
      values[i] =
          parsed instanceof Parsed.Applied(var op, var attributes, _) && classes[i] == Op.class
              ? make(op, attributes, roles, declared, tag)
              : parsed.as(components[i].getGenericType(), declared, name);
    }
    if (!unused.isEmpty()) {
      var extra = unused.entrySet().iterator().next();
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_ARGUMENT,
                  tag + ": there is no role or attribute '" + extra.getKey() + "'")
              .about(extra.getKey())
              .at(extra.getValue().origin()));
    }
    try {
      return OpenMember.of(type.getDeclaredConstructor(classes)).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof WeftException wrong) {
        throw new WeftException(
            wrong.diagnostics().stream()
                .map(d -> d.within(tag).orAt(place(given, d.subject())))
                .toList());
      }
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      throw new WeftException(Diagnostic.of(Code.RANGE, tag + ": " + cause.getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static WeftException untyped(String tag) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, tag + ": its type is not given")
            .expected("a type after the equation, such as : f64")
            .found("nothing"));
  }

  private static Origin place(Map<String, Parsed> given, String subject) {
    Parsed parsed = given.get(subject);
    return parsed == null ? Origin.NONE : parsed.origin();
  }

  /// A value as it stands in the text, before it is known what it is for.
  public sealed interface Parsed {
    Origin origin();

    /// A number, word or duration.
    record Word(String text, Origin origin) implements Parsed {}

    record Quoted(String text, Origin origin) implements Parsed {}

    /// A word or a text, whichever is asked for: other notations have one spelling for both.
    record Either(String text, Origin origin) implements Parsed {}

    record Items(List<Parsed> items, Origin origin) implements Parsed {}

    record Nested(Graph graph, Origin origin) implements Parsed {}

    /// An op that is an attribute of another one, whose roles it shares.
    record Applied(Class<? extends Op> op, Map<String, Parsed> attributes, Origin origin)
        implements Parsed {}

    /// The value as a component of the given Java type.
    default Object as(java.lang.reflect.Type target, Optional<Type> declared, String name) {
      try {
        Object value = convert(target, declared);
        if (value != null) {
          return value;
        }
      } catch (IllegalArgumentException e) {
        // falls through: the text is not of the expected kind
      }
      String expected = expected(target);
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the attribute '" + name + "' should be " + expected)
              .about(name)
              .expected(expected)
              .found(origin().snippet())
              .at(origin()));
    }

    private @Nullable Object convert(java.lang.reflect.Type target, Optional<Type> declared) {
      if (target instanceof ParameterizedType generic) {
        var item = generic.getActualTypeArguments()[0];
        if (generic.getRawType() == Optional.class) {
          if (this instanceof Word(String text, _) && text.equals("none")) {
            return Optional.empty();
          }
          Object value = convert(item, declared);
          return value == null ? null : Optional.of(value);
        }
        if (generic.getRawType() == List.class && this instanceof Items(var items, _)) {
          var values = new ArrayList<Object>();
          for (Parsed parsed : items) {
            values.add(parsed.as(item, declared, "item"));
          }
          return List.copyOf(values);
        }
        return null;
      }
      if (target == Tensor.class) {
        return TensorText.read(this, declared);
      }
      return switch (this) {
        case Quoted(String text, _) -> target == String.class ? text : null;
        case Nested(Graph graph, _) -> target == Graph.class ? graph : null;
        case Items _, Applied _ -> null;
        case Word(String text, _) -> word(text, (Class<?>) target);
        case Either(String text, _) ->
            target == String.class ? text : word(text, (Class<?>) target);
      };
    }

    private static @Nullable Object word(String text, Class<?> target) {
      if (target == int.class || target == Integer.class) {
        return Integer.valueOf(text);
      }
      if (target == long.class || target == Long.class) {
        return Long.valueOf(text);
      }
      if (target == double.class || target == Double.class) {
        return TensorText.number(text);
      }
      if (target == boolean.class || target == Boolean.class) {
        return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
      }
      if (target == Element.class) {
        return Element.byTag(text).orElse(null);
      }
      if (target == Span.class) {
        return text.chars().allMatch(Character::isDigit)
            ? Span.rows(Integer.parseInt(text))
            : Span.time(text).orElse(null);
      }
      if (target.isEnum()) {
        for (Object constant : target.getEnumConstants()) {
          if (((Enum<?>) constant).name().equalsIgnoreCase(text)) {
            return constant;
          }
        }
      }
      return null;
    }

    private static String expected(java.lang.reflect.Type target) {
      if (target instanceof Class<?> type && type.isEnum() && type != Element.class) {
        return Arrays.stream(type.getEnumConstants())
            .map(c -> c.toString().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
      }
      return switch (target.getTypeName()) {
        case "int", "long", "java.lang.Integer", "java.lang.Long" -> "a whole number";
        case "double", "java.lang.Double" -> "a number";
        case "boolean" -> "true or false";
        case "java.lang.String" -> "a text in double quotes";
        case "weft.ir.Element" -> "an element such as f64";
        case "weft.ir.Span" -> "a number of rows or a duration such as 30s";
        case "weft.ir.Graph" -> "a graph in braces";
        case "weft.ir.Op" -> "an op with its attributes, such as concat()";
        default ->
            target instanceof ParameterizedType generic && generic.getRawType() == List.class
                ? "a list in brackets"
                : "a value";
      };
    }
  }
}
