package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.Shape;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;

/// An operand whose indices leave it, with room around it for them: a copy in which every index
/// meets a cell.
///
/// @param place the same indices in the larger shape
/// @param width how many cells stand side by side in both
/// @param from where each run of cells is
/// @param to where it goes
record PaddedCells(Place place, int width, int[] from, int[] to) {
  /// How much larger an operand may become.
  private static final int ROOM = 8;

  /// Whether the larger operand is not too large.
  static boolean fits(Place place, List<Integer> loops) {
    long size = 1;
    for (int d = 0; d < place.shape().rank() && size <= Integer.MAX_VALUE; d++) {
      long[] span = span(place.indices().get(d), loops);
      size *= Math.max(0, -span[0]) + Math.max(place.shape().dims().get(d), span[1] + 1);
    }
    return size <= Math.max(1 << 20, (long) ROOM * place.shape().size());
  }

  /// The least and the greatest that an index becomes.
  private static long[] span(Index index, List<Integer> loops) {
    long least = index.offset();
    long most = index.offset();
    for (int l = 0; l < loops.size(); l++) {
      long far = index.steps().get(l) * Math.max(0L, loops.get(l) - 1);
      least += Math.min(0, far);
      most += Math.max(0, far);
    }
    return new long[] {least, most};
  }

  static PaddedCells of(Place place, List<Integer> loops) {
    var dims = new ArrayList<Integer>();
    var indices = new ArrayList<Index>();
    int rank = place.shape().rank();
    var before = new int[rank];
    for (int d = 0; d < rank; d++) {
      Index index = place.indices().get(d);
      long[] span = span(index, loops);
      int dim = place.shape().dims().get(d);
      before[d] = Math.toIntExact(Math.max(0, -span[0]));
      dims.add(before[d] + Math.toIntExact(Math.max(dim, span[1] + 1)));
      indices.add(index.plus(before[d]));
    }
    Shape shape = place.shape();
    int width = rank == 0 ? 1 : shape.dims().getLast();
    int count = width == 0 ? 0 : shape.size() / width;
    var from = new int[count];
    var to = new int[count];
    for (int run = 0; run < count; run++) {
      from[run] = run * width;
      int rest = run;
      int at = rank == 0 ? 0 : before[rank - 1];
      int stride = rank == 0 ? 1 : dims.getLast();
      for (int d = rank - 2; d >= 0; d--) {
        at += (rest % shape.dims().get(d) + before[d]) * stride;
        rest /= shape.dims().get(d);
        stride *= dims.get(d);
      }
      to[run] = at;
    }
    return new PaddedCells(new Place(new Shape(false, dims), indices), width, from, to);
  }

  /// The same loops over the larger operand.
  static Contraction in(Contraction loops, int operand, PaddedCells padded) {
    var operands = new ArrayList<>(loops.operands());
    operands.set(operand, padded.place);
    return new Contraction(loops.loops(), loops.result(), operands, loops.fold());
  }

  float[] room(float around) {
    var room = new float[place.shape().size()];
    Arrays.fill(room, around);
    return room;
  }

  /// @param cells of the precision of the room
  void copy(Object cells, Object room) {
    // Arrays of a known kind are copied without a look at what they are.
    if (cells instanceof float[] singles && room instanceof float[] larger) {
      for (int run = 0; run < from.length; run++) {
        System.arraycopy(singles, from[run], larger, to[run], width);
      }
    } else {
      for (int run = 0; run < from.length; run++) {
        System.arraycopy(cells, from[run], room, to[run], width);
      }
    }
  }
}
