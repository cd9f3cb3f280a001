package weft.ir;

import java.util.ArrayList;
import java.util.List;
import weft.ir.text.TensorText;

/// What an op gives for a few rows: documentation and test at once. Each op has a static method
/// `examples()`.
///
/// @param args the argument columns
public record Example(Op op, List<Tensor> args, Tensor expected) {
  public Example {
    args = List.copyOf(args);
  }

  /// Columns as words (`1 2.5 nan inf true "text"`, an array as `1,2,3`), one text a column; the
  /// last is the result.
  public static Example of(Op op, String... columns) {
    var tensors = new ArrayList<Tensor>();
    for (String column : columns) {
      tensors.add(column(column));
    }
    return new Example(op, tensors.subList(0, tensors.size() - 1), tensors.getLast());
  }

  /// The examples in an op's own file.
  @SuppressWarnings("unchecked")
  public static List<Example> of(Class<? extends Op> op) {
    try {
      var method = op.getDeclaredMethod("examples");
      return (List<Example>) OpenMember.of(method).invoke(null);
    } catch (NoSuchMethodException e) {
      return List.of();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Tensor column(String text) {
    String[] words = text.isBlank() ? new String[0] : text.trim().split("\\s+");
    Shape shape = Shape.of(words.length);
    if (words.length > 0 && (words[0].equals("true") || words[0].equals("false"))) {
      return Tensor.truths(
          shape, i -> words[i].equals("missing") ? Double.NaN : words[i].equals("true") ? 1 : 0);
    }
    if (words.length > 0 && words[0].startsWith("\"")) {
      return Tensor.texts(shape, i -> words[i].substring(1, words[i].length() - 1));
    }
    String[] cells = text.trim().split("[\\s,]+", -1);
    boolean arrays = words.length > 0 && cells.length > words.length;
    return Tensor.f64(
        arrays ? Shape.of(words.length, cells.length / words.length) : shape,
        i -> TensorText.number(cells[i]));
  }
}
