package weft.lang;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Op;
import weft.ir.OpenMember;
import weft.ir.PartOf;
import weft.ir.Repeats;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;
import weft.ir.trait.Uncalled;
import weft.lang.Signature.Parameter;

/// An op as a function of formulas: its roles are the first arguments, its attributes the next. So
/// an op is callable as soon as it exists, unless it says that it is [Uncalled].
///
/// Some attributes are written in another way. `grouped` is true when the group `by=` is given. A
/// sole `alpha` without a default may also be given by `span=`, `half_life=` or `com=`. One that
/// [Repeats] counts the arguments of a role; the `index` of a part stands in brackets behind it.
final class OpFunction {
  static final String GROUPED = "grouped";

  static final String INDEX = "index";

  /// What formulas can write as an attribute, beside the constants of an enum.
  private static final Set<Class<?>> LITERALS =
      Set.of(int.class, long.class, double.class, boolean.class, String.class, Span.class);

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

  Class<? extends Op> type() {
    return type;
  }

  private OpFunction(Class<? extends Op> type, RecordComponent[] components, List<Role> roles) {
    this.type = type;
    this.components = components;
    this.roles = roles;
    this.signature = signatureOf();
  }

  /// The function an op stands for; empty where formulas can't write its attributes, or its roles
  /// depend on them.
  static Optional<OpFunction> of(Class<? extends Op> type) {
    return KNOWN.get(type);
  }

  private static Optional<OpFunction> describe(Class<? extends Op> type) {
    var components = type.getRecordComponents();
    boolean written =
        !Uncalled.class.isAssignableFrom(type)
            && Arrays.stream(components)
                .allMatch(c -> c.getType().isEnum() || LITERALS.contains(c.getType()));
    return written
        ? Contract.of(type).map(stated -> new OpFunction(type, components, stated.roles()))
        : Optional.empty();
  }

  private Signature signatureOf() {
    var parameters = new ArrayList<Parameter>();
    var repeats = repeats().map(component -> component.getAnnotation(Repeats.class));
    boolean named = repeats.isPresent();
    for (Role role : roles) {
      if (repeats.filter(many -> many.value().equals(role.name())).isPresent()) {
        parameters.add(Parameter.repeated(role.name(), repeats.get().least() > 0));
      } else if (!isGroup(role)) {
        parameters.add(Parameter.required(role.name()));
      }
    }
    for (RecordComponent component : components) {
      String name = Literal.snake(component.getName());
      Default fallback = component.getAnnotation(Default.class);
      if (component.getName().equals(GROUPED)
          || component.equals(repeats().orElse(null))
          || indexed() && component.getName().equals(INDEX)) {
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
                : new Parameter(name, false, shown(fallback.value()), named));
      }
    }
    if (roles.stream().anyMatch(this::isGroup)) {
      parameters.add(new Parameter("by", false, "", named));
    }
    return new Signature(tag(), parameters).with(Division.PARAMETERS);
  }

  /// How it looks back.
  Division.Looks looks() {
    return Division.Looks.of(type);
  }

  /// The arguments that divide rows, as it takes them.
  List<String> dividing() {
    String own =
        switch (looks()) {
          case STATE -> Division.RESET;
          case WINDOW -> Division.WITHIN;
          case NOWHERE -> "";
        };
    return own.isEmpty()
        ? List.of()
        : signature.shared().stream()
            .map(Parameter::name)
            .filter(name -> name.equals(own) || !Division.OWN.contains(name))
            .map(name -> name + "=")
            .toList();
  }

  private boolean isGroup(Role role) {
    return grouped() && role.name().equals("by");
  }

  private static String shown(String fallback) {
    return switch (fallback) {
      case "nan" -> "missing";
      case "none" -> "";
      default -> fallback;
    };
  }

  /// The function whose results it is one of.
  Optional<String> partOf() {
    return Optional.ofNullable(type.getAnnotation(PartOf.class)).map(PartOf::value);
  }

  /// Whether the part is one of several that brackets choose from.
  boolean indexed() {
    return partOf().isPresent()
        && Arrays.stream(components).anyMatch(c -> c.getName().equals(INDEX));
  }

  /// The attribute that counts arguments.
  Optional<RecordComponent> repeats() {
    return Arrays.stream(components).filter(c -> c.isAnnotationPresent(Repeats.class)).findFirst();
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

  /// Whether the sole attribute is an `alpha` that says how much the newest row counts. Where it
  /// has a value of its own it is a number like others: that of `elu`.
  boolean smooth() {
    return components.length == 1
        && components[0].getName().equals("alpha")
        && components[0].getType() == double.class
        && !components[0].isAnnotationPresent(Default.class);
  }

  Op make(@Nullable Object[] values) {
    try {
      var classes =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return OpenMember.of(type.getDeclaredConstructor(classes)).newInstance(values);
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
