package weft.ir;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// A named place for an argument and what may stand in it.
public record Role(String name, Set<Element> accepts) {
  private static final Set<Element> ALL = Set.copyOf(EnumSet.allOf(Element.class));
  private static final Set<Element> NUMBERS = Set.copyOf(numbers());
  private static final Set<Element> REAL = Set.of(Element.F64);
  private static final Set<Element> FLOATS =
      Set.of(Element.F64, Element.F32, Element.F16, Element.BF16);
  private static final Set<Element> CONDITION = Set.of(Element.BOOL);
  private static final Set<Element> CELLS =
      Set.of(Element.F64, Element.I64, Element.BOOL, Element.TEXT, Element.TIME);

  public Role {
    accepts = Set.copyOf(accepts);
  }

  public static Role any(String name) {
    return new Role(name, ALL);
  }

  /// Floats, integers and conditions.
  public static Role number(String name) {
    return new Role(name, NUMBERS);
  }

  /// What formulas compute in.
  public static Role real(String name) {
    return new Role(name, REAL);
  }

  /// Floats of any precision.
  public static Role floating(String name) {
    return new Role(name, FLOATS);
  }

  public static Role condition(String name) {
    return new Role(name, CONDITION);
  }

  /// Whatever a column of a table holds, as it is.
  public static Role cell(String name) {
    return new Role(name, CELLS);
  }

  public boolean isCell() {
    return accepts.equals(CELLS);
  }

  /// The value may turn out to fit, or certainly fits.
  public boolean admits(Element element) {
    return element == Element.ANY || accepts.contains(element);
  }

  /// `a number`, `f64`, `bool`: for messages and for the table of ops.
  public String kind() {
    if (accepts.size() == Element.values().length) {
      return "any value";
    }
    if (accepts.equals(NUMBERS)) {
      return "a number";
    }
    return accepts.stream().sorted().map(Element::tag).collect(Collectors.joining(" or "));
  }

  private static Set<Element> numbers() {
    var numbers = EnumSet.noneOf(Element.class);
    for (Element element : Element.values()) {
      if (element.isNumeric()) {
        numbers.add(element);
      }
    }
    return numbers;
  }
}
