package weft.calculus;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.calculus.trace.Value;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Code;
import weft.ir.Datum;
import weft.ir.Diagnostic;
import weft.ir.WeftException;

/// Records as containers.
final class Structs {
  private Structs() {}

  static Tree<Object> of(Record struct) {
    var components = new LinkedHashMap<String, Tree<Object>>();
    for (RecordComponent component : struct.getClass().getRecordComponents()) {
      components.put(component.getName(), Tree.of(read(struct, component)));
    }
    return new Tree.Struct<>(struct.getClass(), components);
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
      var accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(struct);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A record of these components. A component that is a [Value] holds the value as one.
  static Object make(Class<?> type, List<@Nullable Object> values) {
    var components = type.getRecordComponents();
    var classes = new Class<?>[components.length];
    var fitting = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      classes[i] = components[i].getType();
      fitting[i] = fit(values.get(i), components[i].getGenericType());
    }
    try {
      var constructor = type.getDeclaredConstructor(classes);
      constructor.setAccessible(true);
      return constructor.newInstance(fitting);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (IllegalArgumentException e) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the record " + type.getSimpleName() + " can't hold the values")
              .about(type.getSimpleName())
              .expected(Arrays.toString(classes))
              .found(values.toString())
              .hint("components that are traced are of the type Value"));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Object fit(@Nullable Object value, Type type) {
    if (value instanceof List<?> list && type instanceof ParameterizedType of) {
      var items = new ArrayList<@Nullable Object>();
      list.forEach(item -> items.add(fit(item, of.getActualTypeArguments()[0])));
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
