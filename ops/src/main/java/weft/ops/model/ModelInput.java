package weft.ops.model;

import java.util.List;
import java.util.stream.Collectors;
import weft.ir.Element;

/// Something that a model takes.
///
/// @param dims lengths of its dimensions, the first of which counts rows; [#FREE] for one that may
///   be any
/// @param cells the names of its cells, where the model names them; else none
public record ModelInput(String name, Element element, List<Integer> dims, List<String> cells) {
  public static final int FREE = -1;

  public ModelInput {
    dims = List.copyOf(dims);
    cells = List.copyOf(cells);
  }

  /// How many cells a row has; of free dimensions but the first, one cell each.
  public int width() {
    return dims.stream()
        .skip(1)
        .mapToInt(dim -> Math.max(1, Math.abs(dim)))
        .reduce(1, (a, b) -> a * b);
  }

  /// `x: f32[N,3]`.
  @Override
  public String toString() {
    return name
        + ": "
        + element.tag()
        + (dims.isEmpty()
            ? ""
            : dims.stream()
                .map(dim -> dim == FREE ? "?" : dim.toString())
                .collect(Collectors.joining(",", "[", "]")));
  }
}
