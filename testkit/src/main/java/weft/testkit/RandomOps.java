package weft.testkit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Repeats;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.trait.Reach;
import weft.ops.Ops;

/// Ops with random attributes. An op is a record, so what to draw is read off its components: a new
/// op takes part by being there.
///
/// What the constructor refuses is drawn again; where it refuses everything, the op's own examples
/// stand in. An op whose roles are an attribute is made by its public static methods. An op that
/// holds a graph is not drawn: rewrites make those. Nor is an op of programs: it takes other values
/// than tensors.
///
/// @param durations windows may be durations as well as numbers of rows
public record RandomOps(boolean durations) {
  private static final int TRIES = 60;

  /// What other ops may be applied to parts of the rows.
  private static final List<Class<? extends Op>> DIVIDED =
      Ops.all().classes().stream()
          .filter(type -> Reach.class.isAssignableFrom(type))
          .filter(type -> !type.getPackageName().equals("weft.ops.calculus"))
          .toList();

  /// An op of the class; empty where none can be made.
  public <O extends Op> Optional<O> draw(Class<O> type, Seeds seeds) {
    if (Perform.class.isAssignableFrom(type)) {
      return Optional.empty();
    }
    for (int i = 0; i < TRIES; i++) {
      var op = attempt(type, seeds);
      if (op.isPresent()) {
        return op;
      }
    }
    var examples = examples(type);
    return examples.isEmpty() ? Optional.empty() : Optional.of(seeds.pick(examples));
  }

  private static <O extends Op> List<O> examples(Class<O> type) {
    try {
      Method method = type.getDeclaredMethod("examples");
      return method.trySetAccessible() && method.invoke(type) instanceof List<?> list
          ? list.stream().map(example -> type.cast(((Example) example).op())).toList()
          : List.of();
    } catch (NoSuchMethodException e) {
      return List.of();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private <O extends Op> Optional<O> attempt(Class<O> type, Seeds seeds) {
    var components = type.getRecordComponents();
    boolean open = Arrays.stream(components).anyMatch(c -> c.getName().equals("roles"));
    if (open) {
      return factory(type, seeds).flatMap(method -> call(type, method, values(method, seeds)));
    }
    var values = new ArrayList<Object>();
    for (RecordComponent component : components) {
      value(component.getGenericType(), component, values, seeds).ifPresent(values::add);
    }
    return construct(type, values);
  }

  private static Optional<Method> factory(Class<? extends Op> type, Seeds seeds) {
    var methods =
        Arrays.stream(type.getMethods())
            .filter(m -> Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type)
            .sorted(Comparator.comparing(Method::toString))
            .toList();
    return methods.isEmpty() ? Optional.empty() : Optional.of(seeds.pick(methods));
  }

  private List<Object> values(Method method, Seeds seeds) {
    var values = new ArrayList<Object>();
    var types = method.getGenericParameterTypes();
    for (int i = 0; i < types.length; i++) {
      value(types[i], method.getParameters()[i], values, seeds).ifPresent(values::add);
    }
    return values;
  }

  /// @param before the values drawn so far
  private Optional<?> value(Type type, AnnotatedElement place, List<Object> before, Seeds seeds) {
    if (type instanceof ParameterizedType generic) {
      var item = generic.getActualTypeArguments()[0];
      if (generic.getRawType() == Optional.class) {
        return Optional.of(
            seeds.chance(0.5) ? Optional.empty() : value(item, place, before, seeds));
      }
      if (generic.getRawType() == List.class) {
        var items = new ArrayList<Object>();
        for (int count = seeds.between(0, 2); count > 0; count--) {
          (item == String.class ? Optional.of("a" + count) : value(item, place, before, seeds))
              .ifPresent(items::add);
        }
        return Optional.of(items);
      }
      if (generic.getRawType() == Map.class) {
        return value(generic.getActualTypeArguments()[1], place, before, seeds)
            .map(one -> Map.of("a1", one));
      }
      return Optional.empty();
    }
    return type instanceof Class<?> plain ? plain(plain, place, before, seeds) : Optional.empty();
  }

  private Optional<?> plain(
      Class<?> type, AnnotatedElement place, List<Object> before, Seeds seeds) {
    if (type == Span.class) {
      return Optional.of(span(seeds));
    }
    if (type == int.class || type == Integer.class) {
      return Optional.of(whole(place, before, seeds));
    }
    if (type == double.class || type == Double.class) {
      return Optional.of(seeds.pick(0.5, 0.1, 0.9, 0.25, 1.0, 2.0, 0.0, -1.0, -0.0, Double.NaN));
    }
    if (type == boolean.class) {
      return Optional.of(seeds.chance(0.5));
    }
    if (type == String.class) {
      return Optional.of(seeds.pick("time", "-1", "0", "x", "f", "a \"b\"\\\n\u00e4\u0001"));
    }
    if (type == Tensor.class) {
      return Optional.of(seeds.chance(0.5) ? scalar(seeds) : tensor(seeds));
    }
    if (type == Op.class) {
      return draw(seeds.pick(DIVIDED), seeds);
    }
    return type.isEnum() ? Optional.of(seeds.pick(type.getEnumConstants())) : Optional.empty();
  }

  private Span span(Seeds seeds) {
    return durations && seeds.chance(0.3)
        ? Span.time(seeds.pick("1s", "2s", "5s", "8s", "20s", "1m", "1500ms")).orElseThrow()
        : Span.rows(seeds.pick(1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 20, 33, 64, 70));
  }

  /// What is left out in a formula and then the window's length is often that length here too.
  private static int whole(AnnotatedElement place, List<Object> before, Seeds seeds) {
    Default left = place.getAnnotation(Default.class);
    if (left != null && left.value().equals("w")) {
      int rows =
          before.stream()
              .mapToInt(value -> value instanceof Span.Rows(int count) ? count : 1)
              .max()
              .orElse(1);
      return seeds.chance(0.4) ? rows : seeds.between(1, rows);
    }
    if (left != null && left.value().matches("\\d+") && seeds.chance(0.3)) {
      return Integer.parseInt(left.value());
    }
    Repeats repeats = place.getAnnotation(Repeats.class);
    if (repeats != null) {
      // Many columns in each of several ops make graphs that take seconds.
      return repeats.least() + seeds.pick(0, 0, 0, 1, 1, 2);
    }
    return seeds.pick(-1, 0, 1, 1, 2, 2, 3, 5, 8);
  }

  /// One number, condition or text.
  public static Tensor scalar(Seeds seeds) {
    return seeds.pick(
        Tensor.scalar(
            seeds.pick(0.0, 1.0, -0.0, 0.5, -2.0, 1e300, Double.NaN, Double.NEGATIVE_INFINITY)),
        Tensor.scalar(seeds.normal()),
        Tensor.scalar(seeds.chance(0.5)),
        Tensor.scalar((long) seeds.between(-3, 9)),
        Tensor.scalar(seeds.pick("", "a", "\"\\\n")));
  }

  /// A small block of cells of any element; the shapes broadcast together.
  public static Tensor tensor(Seeds seeds) {
    Shape shape =
        seeds.pick(Shape.of(3), Shape.of(2, 3), Shape.of(1, 3), Shape.of(2, 1), Shape.of(1));
    Element element = seeds.pick(Element.values());
    return switch (element.kind()) {
      case FLOAT, ANY ->
          Tensor.floats(
              element == Element.F32 ? element : Element.F64,
              shape,
              _ -> seeds.pick(0.0, -0.0, 1.5, -2.0, 7.0, Double.NaN, Double.POSITIVE_INFINITY));
      case SIGNED -> Tensor.longs(element, shape, _ -> seeds.between(-9, 99));
      case UNSIGNED, TIME -> Tensor.longs(element, shape, _ -> seeds.between(0, 99));
      case BOOL -> Tensor.bools(shape, _ -> seeds.chance(0.5));
      case TEXT -> Tensor.texts(shape, _ -> seeds.pick("a", "b", ""));
    };
  }

  /// The op with another value of an attribute; empty where it has no such attribute or refuses the
  /// value.
  public static Optional<Op> with(Op op, String attribute, Object value) {
    var components = op.getClass().getRecordComponents();
    var values = new ArrayList<Object>();
    boolean found = false;
    for (RecordComponent component : components) {
      boolean here = component.getName().equals(attribute);
      found |= here;
      (here ? Optional.of(value) : read(op, component)).ifPresent(values::add);
    }
    return found ? construct(op.getClass(), values).map(Op.class::cast) : Optional.empty();
  }

  /// The op with one attribute made simpler: a shorter window, a smaller number.
  public static Stream<Op> simpler(Op op) {
    var components = op.getClass().getRecordComponents();
    var values = new ArrayList<Object>();
    for (RecordComponent component : components) {
      read(op, component).ifPresent(values::add);
    }
    var ops = new ArrayList<Op>();
    for (int i = 0; i < values.size() && values.size() == components.length; i++) {
      for (Object simple : simpler(values.get(i))) {
        var other = new ArrayList<>(values);
        other.set(i, simple);
        if (simple instanceof Span.Rows(int rows)) {
          // What was the window's length stays it.
          other.replaceAll(value -> value instanceof Integer n && n > rows ? (Object) rows : value);
        }
        construct(op.getClass(), other).ifPresent(ops::add);
      }
    }
    return ops.stream();
  }

  private static List<?> simpler(Object value) {
    return switch (value) {
      case Span.Rows(int count) when count > 1 -> List.of(Span.rows(1), Span.rows(count / 2));
      case Integer n when n > 1 -> List.of(1, n / 2);
      case Integer n when n < 0 -> List.of(0);
      case Double x when x != 0 && x != 1 -> List.of(0.0, 1.0);
      default -> List.of();
    };
  }

  private static Optional<Object> read(Op op, RecordComponent component) {
    try {
      return Optional.ofNullable(component.getAccessor().invoke(op));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <O extends Op> Optional<O> construct(Class<O> type, List<Object> values) {
    var types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return call(type, type.getConstructor(types), values);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " is not public", e);
    }
  }

  /// Empty where a value could not be drawn or is refused.
  private static <O extends Op> Optional<O> call(
      Class<O> type, Executable maker, List<Object> values) {
    if (values.size() != maker.getParameterCount()) {
      return Optional.empty();
    }
    try {
      Object made =
          switch (maker) {
            case Method method -> method.invoke(type, values.toArray());
            case Constructor<?> constructor -> constructor.newInstance(values.toArray());
          };
      return Optional.of(type.cast(made));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof WeftException) {
        return Optional.empty();
      }
      throw new IllegalStateException(type + " with " + values, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
