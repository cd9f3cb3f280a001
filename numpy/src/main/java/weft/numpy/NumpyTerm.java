package weft.numpy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;

/// An expression of Python over arrays. One that several others hold is the same object: it is
/// written once, in a line of its own.
public final class NumpyTerm {
  /// How tight expressions bind, the loosest first.
  enum Binding {
    LIST,
    COMPARISON,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    SHIFT,
    SUM,
    PRODUCT,
    SIGN,
    POWER,
    ATOM
  }

  /// A text, then an expression that must bind at least so tight.
  private record Part(String before, NumpyTerm term, Binding least) {}

  private final List<Part> parts;
  private final String end;
  private final Binding binding;
  private final Element element;
  private final boolean weak;
  private Optional<String> name = Optional.empty();

  private NumpyTerm(
      List<Part> parts, String end, Binding binding, Element element, boolean weak) {
    this.parts = List.copyOf(parts);
    this.end = end;
    this.binding = binding;
    this.element = element;
    this.weak = weak;
  }

  /// A name, or what is as simple.
  public static NumpyTerm atom(String text, Element element) {
    return new NumpyTerm(List.of(), text, Binding.ATOM, element, false);
  }

  /// A number that takes on the precision of what it meets.
  static NumpyTerm literal(String text) {
    Binding binding = text.startsWith("-") ? Binding.SIGN : Binding.ATOM;
    return new NumpyTerm(List.of(), text, binding, Element.F64, true);
  }

  /// A call of a function. Arguments are terms, or texts such as `axis=-1`.
  public static NumpyTerm call(String function, Element element, Object... args) {
    return listed(function + "(", ")", element, List.of(args));
  }

  /// Terms between brackets.
  static NumpyTerm listed(String open, String close, Element element, List<?> items) {
    var parts = new ArrayList<Part>();
    var text = new StringBuilder(open);
    String comma = "";
    for (Object item : items) {
      text.append(comma);
      if (item instanceof NumpyTerm term) {
        parts.add(new Part(text.toString(), term, Binding.LIST));
        text.setLength(0);
      } else {
        text.append(item);
      }
      comma = ", ";
    }
    return new NumpyTerm(parts, text + close, Binding.ATOM, element, false);
  }

  /// A list of Python.
  public static NumpyTerm list(List<NumpyTerm> items) {
    return listed("[", "]", Element.ANY, items);
  }

  /// An argument by name.
  public static NumpyTerm named(String name, NumpyTerm value) {
    return new NumpyTerm(
        List.of(new Part(name + "=", value, Binding.LIST)),
        "",
        Binding.LIST,
        value.element,
        false);
  }

  /// What stands behind an expression: `.astype(np.float64)`, `[0]`.
  public NumpyTerm then(String suffix, Element of) {
    return new NumpyTerm(List.of(new Part("", this, Binding.ATOM)), suffix, Binding.ATOM, of, false);
  }

  /// Its items as arguments of a call.
  NumpyTerm starred() {
    return new NumpyTerm(
        List.of(new Part("*", this, Binding.ATOM)), "", Binding.LIST, element, false);
  }

  static NumpyTerm infix(
      String operator, Binding binding, Element element, NumpyTerm left, NumpyTerm right) {
    // All of them group to the left, but for comparisons, which do not group, and powers.
    Binding tighter = Binding.values()[binding.ordinal() + 1];
    boolean toLeft = binding != Binding.COMPARISON && binding != Binding.POWER;
    return new NumpyTerm(
        List.of(
            new Part("", left, toLeft ? binding : tighter),
            new Part(" " + operator + " ", right, tighter)),
        "",
        binding,
        element,
        left.weak && right.weak);
  }

  static NumpyTerm prefix(String operator, Element element, NumpyTerm of) {
    return new NumpyTerm(
        List.of(new Part(operator, of, Binding.SIGN)), "", Binding.SIGN, element, of.weak);
  }

  /// The element of its cells; `ANY` where that is known only when it runs.
  public Element element() {
    return element;
  }

  /// Whether it is a number of Python's, which takes on the precision of what it meets.
  boolean isWeak() {
    return weak;
  }

  boolean isAtom() {
    return parts.isEmpty() || name.isPresent();
  }

  List<NumpyTerm> held() {
    return name.isPresent() ? List.of() : parts.stream().map(Part::term).toList();
  }

  /// From here on it is written by this name.
  void call(String other) {
    name = Optional.of(other);
  }

  @Override
  public String toString() {
    if (name.isPresent()) {
      return name.get();
    }
    var out = new StringBuilder();
    for (Part part : parts) {
      boolean loose = part.term.name.isEmpty() && part.term.binding.compareTo(part.least) < 0;
      out.append(part.before).append(loose ? "(" : "").append(part.term).append(loose ? ")" : "");
    }
    return out.append(end).toString();
  }
}
