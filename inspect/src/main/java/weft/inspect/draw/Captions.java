package weft.inspect.draw;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.text.Literal;
import weft.ir.trait.Symbol;

/// The few words on a box.
final class Captions {
  private static final List<String> LETTERS = List.of("x", "y");

  private Captions() {}

  static String title(Node node, String constant) {
    if (!constant.isEmpty()) {
      return constant;
    }
    return node.op().name().isEmpty() ? node.op().tag() : node.op().name();
  }

  /// What the title leaves open: `w = 20`, `x / y`, `x - 1`. Constants stand in the box of the
  /// equation that uses them.
  static String detail(Graph graph, Node node) {
    if (node.isColumn() || node.isConstant()) {
      return node.type().with(Set.of()).toString();
    }
    if (node.op() instanceof Symbol.Infix infix) {
      return signed(graph, node, infix.drawn());
    }
    var parts = new StringJoiner(", ");
    for (int i = 0; i < node.args().size(); i++) {
      String role = node.role(i).name();
      constant(graph.node(node.args().get(i))).ifPresent(text -> parts.add(role + " = " + text));
    }
    attributes(node.op()).forEach(parts::add);
    return parts.toString();
  }

  private static String signed(Graph graph, Node node, String sign) {
    var sides = new ArrayList<String>();
    int letters = 0;
    for (int arg : node.args()) {
      var constant = constant(graph.node(arg));
      sides.add(constant.isPresent() ? constant.get() : LETTERS.get(letters++));
    }
    return sides.get(0) + " " + sign + " " + sides.get(1);
  }

  static Optional<String> constant(Node node) {
    return node.constant().map(value -> brief(value.toString()));
  }

  /// The attributes that are not what they would be anyway.
  private static List<String> attributes(Op op) {
    var texts = new ArrayList<String>();
    String w = "";
    for (RecordComponent component : op.getClass().getRecordComponents()) {
      Optional<String> text = value(op, component).flatMap(Captions::text);
      String name = Literal.snake(component.getName());
      if (name.equals("w")) {
        w = text.orElse("");
      }
      boolean first = texts.isEmpty() && component.getType() != boolean.class && !hidden(component);
      if (text.isPresent() && (first || !isDefault(component, text.get(), w))) {
        texts.add(name + " = " + text.get());
      }
    }
    return texts;
  }

  private static boolean isDefault(RecordComponent component, String text, String w) {
    Default given = component.getAnnotation(Default.class);
    if (given == null) {
      return component.getName().equals("fill") && text.equals("missing")
          || component.getType() == boolean.class && text.equals("false")
          || hidden(component);
    }
    boolean duration = !w.isEmpty() && !Character.isDigit(w.charAt(w.length() - 1));
    String usual = given.value().equals("w") ? duration ? "1" : w : brief(given.value());
    return text.equals(usual);
  }

  /// The title says it, or the lines do.
  private static boolean hidden(RecordComponent component) {
    return component.getName().equals("name") || component.getName().equals("roles");
  }

  private static Optional<Object> value(Op op, RecordComponent component) {
    try {
      return Optional.ofNullable(component.getAccessor().invoke(op));
    } catch (ReflectiveOperationException e) {
      // An op from a module that keeps its packages to itself: its box has no attributes.
      return Optional.empty();
    }
  }

  private static Optional<String> text(Object value) {
    return switch (value) {
      case Double number -> Optional.of(brief(Literal.number(number)));
      case Element element -> Optional.of(element.tag());
      case Graph graph -> Optional.of("{" + graph.size() + " equations}");
      case Optional<?> optional -> optional.flatMap(Captions::text);
      case List<?> list when list.isEmpty() -> Optional.empty();
      default -> Optional.of(brief(value.toString()));
    };
  }

  /// `1.0` -> `1`; a long number or text is cut.
  static String brief(String text) {
    if (text.equals("nan")) {
      return "missing";
    }
    if (text.matches("-?[0-9]+\\.[0-9]{7,}")) {
      return cut(text, text.indexOf('.') + 6);
    }
    return cut(text.endsWith(".0") ? text.substring(0, text.length() - 2) : text, 24);
  }

  /// At most so many characters, with an ellipsis where some are left out.
  static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "\u2026";
  }
}
