package weft.calculus.trace;

import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Java finds out late that a function has other parameters than its arguments: by a cast that
/// fails.
final class Casts {
  private static final Pattern CAST =
      Pattern.compile("class (\\S+) cannot be cast to class (\\S+) .*", Pattern.DOTALL);

  private Casts() {}

  /// What to write instead, where a traced value or a container is taken for something else; any
  /// other failure as it is.
  static RuntimeException explained(ClassCastException failure) {
    var cast = CAST.matcher(String.valueOf(failure.getMessage()));
    if (!cast.matches()) {
      return failure;
    }
    String is = cast.group(1);
    String wanted = name(cast.group(2));
    boolean value = is.equals(Value.class.getName());
    boolean container = cast.group(2).equals(Value.class.getName());
    boolean tuple = is.equals("[Ljava.lang.Object;");
    if (!value && !container && !tuple) {
      return failure;
    }
    var said =
        new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    "the function takes other arguments than the examples, or takes a traced value"
                        + " for something else")
                .expected(
                    "Value for numbers and texts, also as results of cond, switchOn, whileLoop;"
                        + " else the container of the example")
                .found(
                    (value ? "a Value" : tuple ? "an Object[]" : "a " + name(is))
                        + " used as a "
                        + wanted)
                .hint(hint(value, tuple)));
    said.initCause(failure);
    return said;
  }

  private static String hint(boolean value, boolean tuple) {
    if (value) {
      return "write (Value x) -> ...; a result that is a Java value is Value.of(...); or make the"
          + " argument static";
    }
    return tuple
        ? "an array of objects (double[][] too) is a tuple and arrives as Object[]; a matrix is"
            + " Tensor.of(Shape.of(rows, columns), cells), several values are a List<Value>"
        : "declare the parameter as the container: (List<Value> x) -> ...";
  }

  private static String name(String type) {
    return type.equals("[Ljava.lang.Object;")
        ? "Object[]"
        : type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
            .replace(";", "[]");
  }
}
