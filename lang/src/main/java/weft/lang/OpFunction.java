package weft.lang;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.Code;
import weft.ir.Default;
import weft.ir.Diagnostic;
import weft.ir.Example;
import weft.ir.Literal;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Symbol;
import weft.ir.WeftException;
import weft.lang.Signature.Parameter;

/// An op as a function of formulas: its roles are the first arguments, its attributes the next. So
/// an op is callable as soon as it exists. Ops of programs are not: a feature has no texts, batches
/// or branches.
///
/// Two attributes are written in another way. `grouped` is true when the group `by=` is given. A
/// sole `alpha` may also be given by `span=`, `half_life=` or `com=`.
final class OpFunction {
  static final String GROUPED = "grouped";

  private static final Set<String> HIDDEN =
      Set.of("weft.ops.source", "weft.ops.tensor", "weft.ops.order", "weft.ops.calculus");

  /// Values to try out: an op tells its roles only when it exists.
  private static final Map<Class<?>, List<Object>> SAMPLES =
      Map.of(
          int.class, List.of(1, 2, 0, 100, -1),
          long.class, List.of(1L, 2L, 0L, 100L, -1L),
          double.class, List.of(0.5, 1.0, 0.0, 2.0, 100.0, -1.0),
          boolean.class, List.of(false, true),
          String.class, List.of("x", ""),
          Span.class, List.of(Span.rows(1), Span.rows(8)));

  private static final ClassValue<Optional<OpFunction>> KNOWN =
      new ClassValue<>() {
        @Override
        protected Optional<OpFunction> computeValue(Class<?> type) {
          return describe(type.asSubclass(Op.class));
        }
      };

  private final Class<? extends Op> type;
  private final RecordComponent[] components;
  private final List<Role> roles;
  private final Signature signature;

  private OpFunction(Class<? extends Op> type, RecordComponent[] components, List<Role> roles) {
    this.type = type;
    this.components = components;
    this.roles = roles;
    this.signature = signatureOf();
  }

  /// The function an op stands for; empty where formulas can't write its attributes.
  static Optional<OpFunction> of(Class<? extends Op> type) {
    return KNOWN.get(type);
  }

  private static Optional<OpFunction> describe(Class<? extends Op> type) {
    var components = type.getRecordComponents();
    boolean written =
        !HIDDEN.contains(type.getPackageName())
            && !Perform.class.isAssignableFrom(type)
            && !Symbol.class.isAssignableFrom(type)
            && Arrays.stream(components)
                .allMatch(c -> c.getType().isEnum() || SAMPLES.containsKey(c.getType()));
    return written
        ? sample(type, components)
            .map(op -> new OpFunction(type, components, op.contract().roles()))
        : Optional.empty();
  }

  /// An op of the type, made of the first values that suit it; else the one of its first example.
  private static Optional<Op> sample(Class<? extends Op> type, RecordComponent[] components) {
    for (int attempt = 0; attempt < 1000; attempt++) {
      var values = new @Nullable Object[components.length];
      int rest = attempt;
      for (int i = 0; i < components.length; i++) {
        var choices = samples(components[i]);
        values[i] = choices.get(rest % choices.size());
        rest /= choices.size();
      }
      if (rest > 0) {
        break;
      }
      try {
        return Optional.of(construct(type, components, values));
      } catch (WeftException e) {
        // these values do not suit the op; others may
      }
    }
    try {
      return Example.of(type).stream().map(Example::op).findFirst();
    } catch (RuntimeException e) {
      // its examples can't be reached, or fail
      return Optional.empty();
    }
  }

  private static List<Object> samples(RecordComponent component) {
    if (component.getName().equals(GROUPED)) {
      return List.of(true);
    }
    return component.getType().isEnum()
        ? List.of(component.getType().getEnumConstants())
        : Objects.requireNonNull(SAMPLES.get(component.getType()));
  }

  private Signature signatureOf() {
    var parameters = new ArrayList<Parameter>();
    for (Role role : roles) {
      parameters.add(
          grouped() && role.name().equals("by")
              ? Parameter.optional("by", "")
              : Parameter.required(role.name()));
    }
    for (RecordComponent component : components) {
      String name = Literal.snake(component.getName());
      Default fallback = component.getAnnotation(Default.class);
      if (component.getName().equals(GROUPED)) {
        continue;
      }
      if (smooth()) {
        parameters.add(Parameter.optional(name, ""));
        for (String other : List.of("span", "half_life", "com")) {
          parameters.add(new Parameter(other, false, "", true));
        }
      } else {
        parameters.add(
            fallback == null
                ? Parameter.required(name)
                : Parameter.optional(
                    name, fallback.value().equals("nan") ? "missing" : fallback.value()));
      }
    }
    return new Signature(tag(), parameters);
  }

  String tag() {
    return Literal.snake(type.getSimpleName());
  }

  Signature signature() {
    return signature;
  }

  RecordComponent[] components() {
    return components;
  }

  boolean grouped() {
    return Arrays.stream(components).anyMatch(c -> c.getName().equals(GROUPED));
  }

  boolean smooth() {
    return components.length == 1
        && components[0].getName().equals("alpha")
        && components[0].getType() == double.class;
  }

  Op make(@Nullable Object[] values) {
    return construct(type, components, values);
  }

  private static Op construct(
      Class<? extends Op> type, RecordComponent[] components, @Nullable Object[] values) {
    try {
      var classes =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return type.getDeclaredConstructor(classes).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof WeftException wrong) {
        throw wrong;
      }
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "the arguments are refused: " + e.getCause()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
