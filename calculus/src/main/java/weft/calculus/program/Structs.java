package weft.calculus.program;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.calculus.trace.Value;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Datum;
import weft.ir.OpenMember;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Records as containers.
public final class Structs {
  private Structs() {}

  static Tree<Object> of(Record struct) {
    var components = new LinkedHashMap<String, Tree<Object>>();
    for (RecordComponent component : struct.getClass().getRecordComponents()) {
      components.put(component.getName(), Tree.of(read(struct, component)));
    }
    return new Tree.Struct<>(struct.getClass(), components);
  }

  /// An optional value is like a record of one component, or of none.
  static Tree<Object> of(Optional<?> optional) {
    var components = new LinkedHashMap<String, Tree<Object>>();
    optional.ifPresent(value -> components.put("value", Tree.of(value)));
    return new Tree.Struct<>(Optional.class, components);
  }

  /// The name of a place in a map.
  static String key(@Nullable Object key) {
    if (key instanceof String name) {
      return name;
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "a map in a program has texts as keys")
            .expected("keys of the type String")
            .found(key == null ? "null" : key.getClass().getSimpleName() + " " + key));
  }

  /// Whether a record has room for trees in the places of its components.
  static boolean canHold(Class<?> type, List<? extends Tree<?>> items) {
    var components = type.getRecordComponents();
    for (int i = 0; components != null && i < items.size(); i++) {
      boolean one = components[i].getType() == Value.class;
      if (one && !(items.get(i) instanceof Tree.Leaf || items.get(i) instanceof Tree.Nothing)) {
        return false;
      }
    }
    return true;
  }

  /// What a container holds under each name.
  static List<@Nullable Object> items(
      @Nullable Object value, Tree<Object> tree, List<String> names) {
    return switch (value) {
      case List<?> list -> new ArrayList<@Nullable Object>(list);
      case Object[] array -> Arrays.asList(array);
      case Map<?, ?> map -> {
        var items = new ArrayList<@Nullable Object>();
        names.forEach(name -> items.add(map.get(name)));
        yield items;
      }
      case Optional<?> optional -> optional.stream().<@Nullable Object>map(item -> item).toList();
      case Record struct -> {
        var items = new ArrayList<@Nullable Object>();
        for (RecordComponent component : struct.getClass().getRecordComponents()) {
          items.add(read(struct, component));
        }
        yield items;
      }
      case null, default -> List.of();
    };
  }

  private static @Nullable Object read(Record struct, RecordComponent component) {
    try {
      return OpenMember.of(component.getAccessor()).invoke(struct);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A record of these components. A component that is a [Value] holds the value as one.
  static Object make(Class<?> type, List<@Nullable Object> values) {
    if (type == Optional.class) {
      return values.stream().findFirst();
    }
    var components = type.getRecordComponents();
    var classes = new Class<?>[components.length];
    var fitting = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      classes[i] = components[i].getType();
      refuseTraced(type, components[i], values.get(i));
      fitting[i] = fit(values.get(i), components[i].getGenericType());
    }
    try {
      return OpenMember.of(type.getDeclaredConstructor(classes)).newInstance(fitting);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (IllegalArgumentException e) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the record " + type.getSimpleName() + " can't hold the values")
              .about(type.getSimpleName())
              .expected(
                  Arrays.stream(classes)
                      .map(Class::getSimpleName)
                      .collect(Collectors.joining(", ")))
              .found(Tree.of(values.toArray()).text(String::valueOf))
              .hint("components that are traced are of the type Value"));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// What is not known yet fits no Java number or text.
  private static void refuseTraced(
      Class<?> type, RecordComponent component, @Nullable Object value) {
    boolean traced = value instanceof Value known && known.isTraced();
    if (traced && !component.getType().isAssignableFrom(Value.class)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the component '%s' of the record %s can't hold a traced value"
                      .formatted(component.getName(), type.getSimpleName()))
              .about(component.getName())
              .expected("Value " + component.getName())
              .found(component.getType().getSimpleName() + " " + component.getName())
              .hint("declare it as a Value, or make the argument static"));
    }
  }

  private static @Nullable Object fit(@Nullable Object value, Type type) {
    if (value instanceof List<?> list && type instanceof ParameterizedType of) {
      var items = new ArrayList<@Nullable Object>();
      list.forEach(item -> items.add(fit(item, of.getActualTypeArguments()[0])));
      return items;
    }
    if (value instanceof Map<?, ?> map && type instanceof ParameterizedType of) {
      var items = new LinkedHashMap<@Nullable Object, @Nullable Object>();
      map.forEach((key, item) -> items.put(key, fit(item, of.getActualTypeArguments()[1])));
      return items;
    }
    if (value instanceof Optional<?> optional && type instanceof ParameterizedType of) {
      return optional.map(item -> fit(item, of.getActualTypeArguments()[0]));
    }
    if (value instanceof Object[] array && type instanceof Class<?> of && of.isArray()) {
      var items = (@Nullable Object[]) Array.newInstance(of.componentType(), array.length);
      for (int i = 0; i < array.length; i++) {
        items[i] = fit(array[i], of.componentType());
      }
      return items;
    }
    if (type == Value.class && value != null && !(value instanceof Value)) {
      return Value.of(items(value));
    }
    if (value instanceof Value known
        && type instanceof Class<?>
        && type != Value.class
        && type != Object.class) {
      return known.get();
    }
    return value;
  }

  /// The items of a batch as one value.
  private static Object items(Object value) {
    return switch (value) {
      case List<?> list -> batch(Container.LIST, list);
      case Object[] array -> batch(Container.TUPLE, Arrays.asList(array));
      default -> value;
    };
  }

  private static Datum batch(Container container, List<?> values) {
    var items = new ArrayList<Datum>();
    values.forEach(value -> items.add(Leaves.datum(value == null ? null : items(value))));
    return new Batch(container, items);
  }
}
