package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Node;
import weft.ir.Shape;

/// Positions and ranges such as `1:3,::-1,0` as a slice of ONNX.
final class SliceExport {
  private static final String OTHERS = "...";

  private SliceExport() {}

  static OnnxTerm write(String at, OnnxSheet to, Node node, OnnxTerm x) {
    var words = new ArrayList<>(List.of(at.split(",", -1)));
    int others = words.indexOf(OTHERS);
    if (others >= 0) {
      words.remove(others);
      while (words.size() < x.shape().rank()) {
        words.add(others, ":");
      }
    }
    var from = new ArrayList<Long>();
    var until = new ArrayList<Long>();
    var steps = new ArrayList<Long>();
    var axes = new ArrayList<Long>();
    var dims = new ArrayList<>(x.shape().dims());
    int kept = 0;
    for (int d = 0; d < words.size(); d++) {
      String[] parts = words.get(d).split(":", -1);
      boolean single = parts.length == 1;
      dims.set(d, single ? 1 : node.type().shape().dims().get(kept++));
      if (words.get(d).equals(":")) {
        continue;
      }
      long step = parts.length > 2 ? Long.parseLong(parts[2]) : 1;
      long first = parts[0].isEmpty() ? (step > 0 ? 0 : Long.MAX_VALUE) : Long.parseLong(parts[0]);
      long end = step > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
      boolean open = single ? first == -1 : parts[1].isEmpty();
      axes.add((long) d);
      from.add(first);
      until.add(open ? end : single ? first + 1 : Long.parseLong(parts[1]));
      steps.add(step);
    }
    OnnxTerm cut =
        axes.isEmpty()
            ? x
            : to.call(
                "Slice",
                x.type().with(new Shape(false, dims)),
                x,
                to.wholes(from),
                to.wholes(until),
                to.wholes(axes),
                to.wholes(steps));
    return to.reshape(cut, node.type().shape());
  }
}
