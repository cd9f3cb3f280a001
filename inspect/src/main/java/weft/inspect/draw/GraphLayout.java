package weft.inspect.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Tracks.Piece;
import weft.inspect.draw.Tracks.Slot;

/// Where everything stands.
///
/// @param lines by the box that they come from; their first coordinate goes with the layers, also
///   from top to bottom
public record GraphLayout(List<Placed> boxes, List<Line> lines, double width, double height) {
  private static final double HEIGHT = 46;
  private static final double FEW_PORTS = 13;
  private static final double NARROWEST = 72;
  private static final double PADDING = 15;
  private static final double GAP = 46;
  private static final double STEEPEST = 0.11;
  private static final double WIDEST_GAP = 240;

  public GraphLayout {
    boxes = List.copyOf(boxes);
    lines = List.copyOf(lines);
  }

  /// A box with its upper left corner.
  public record Placed(Box box, int layer, double x, double y, double width, double height) {
    public double right() {
      return x + width;
    }

    public double bottom() {
      return y + height;
    }

    private Placed turned() {
      double across = height;
      double down = width;
      return new Placed(box, layer, y, x, across, down);
    }
  }

  /// All that leaves one box.
  ///
  /// @param ends where it reaches the boxes that read it
  public record Line(int from, List<Curve> curves, List<End> ends) {
    public Line {
      curves = List.copyOf(curves);
      ends = List.copyOf(ends);
    }
  }

  /// From one layer to the next: a curve, then straight on through the layer where the line passes.
  public record Curve(double fromX, double fromY, double toX, double toY, double straightTo) {}

  /// Where a line reaches a box.
  public record End(int to, double x, double y) {}

  /// From left to right.
  public static GraphLayout of(Diagram diagram) {
    return of(diagram, false);
  }

  /// From top to bottom.
  public static GraphLayout downwards(Diagram diagram) {
    return of(diagram, true).turned();
  }

  /// The same with the two directions in each other's place.
  private GraphLayout turned() {
    double across = height;
    double down = width;
    return new GraphLayout(boxes.stream().map(Placed::turned).toList(), lines, across, down);
  }

  /// @param turned the boxes lie on their sides
  private static GraphLayout of(Diagram diagram, boolean turned) {
    int n = diagram.boxes().size();
    var heights = new double[n];
    var widths = new double[n];
    Arrays.fill(heights, HEIGHT);
    diagram
        .incoming()
        .forEach((box, links) -> heights[box] = Math.max(HEIGHT, FEW_PORTS * (links.size() + 1)));
    for (Box box : diagram.boxes()) {
      double text = Math.max(Widths.title(box.title()), Widths.detail(box.detail()));
      widths[box.id()] = Math.max(NARROWEST, Math.ceil(text + 2 * PADDING));
    }
    return turned ? of(diagram, heights, widths) : of(diagram, widths, heights);
  }

  private static GraphLayout of(Diagram diagram, double[] widths, double[] heights) {
    int n = diagram.boxes().size();
    int[] layer = Layers.of(diagram);
    var tracks = new Tracks(diagram, layer, heights);
    Ordering.sort(tracks);
    double[] y = Placing.of(tracks);
    var left = new double[tracks.layers.size()];
    var right = new double[tracks.layers.size()];
    double x = 0;
    for (int l = 0; l < left.length; l++) {
      left[l] = x;
      double width = 0;
      for (int id : tracks.layers.get(l)) {
        if (!tracks.slots.get(id).passing()) {
          width = Math.max(width, widths[id]);
        }
      }
      right[l] = x + width;
      x = right[l] + gap(tracks, l, y);
    }
    var placed = new ArrayList<Placed>();
    double height = 0;
    for (Box box : diagram.boxes()) {
      int l = layer[box.id()];
      double top = y[box.id()] - heights[box.id()] / 2;
      placed.add(new Placed(box, l, left[l], top, right[l] - left[l], heights[box.id()]));
    }
    for (Slot slot : tracks.slots) {
      height = Math.max(height, y[slot.id()] + slot.height() / 2);
    }
    return new GraphLayout(
        placed,
        lines(diagram, tracks, y, left, right),
        n == 0 ? 0 : right[right.length - 1],
        height);
  }

  /// Room for the lines behind a layer: the steeper they are, the more.
  private static double gap(Tracks tracks, int layer, double[] y) {
    double steepest = 0;
    for (int id : tracks.layers.get(layer)) {
      for (Piece piece : tracks.after.get(id)) {
        steepest = Math.max(steepest, Math.abs(y[piece.to()] + piece.offset() - y[id]));
      }
    }
    return Math.min(WIDEST_GAP, GAP + STEEPEST * steepest);
  }

  private static List<Line> lines(
      Diagram diagram, Tracks tracks, double[] y, double[] left, double[] right) {
    var curves = new ArrayList<List<Curve>>();
    var ends = new ArrayList<List<End>>();
    diagram
        .boxes()
        .forEach(
            _ -> {
              curves.add(new ArrayList<>());
              ends.add(new ArrayList<>());
            });
    for (Piece piece : tracks.pieces) {
      Slot from = tracks.slots.get(piece.from());
      Slot to = tracks.slots.get(piece.to());
      double end = y[piece.to()] + piece.offset();
      double toX = left[to.layer()];
      curves
          .get(from.box())
          .add(
              new Curve(
                  right[from.layer()],
                  y[piece.from()],
                  toX,
                  end,
                  to.passing() ? right[to.layer()] : toX));
      if (!to.passing()) {
        ends.get(from.box()).add(new End(to.box(), toX, end));
      }
    }
    var lines = new ArrayList<Line>();
    for (int i = 0; i < curves.size(); i++) {
      if (!curves.get(i).isEmpty()) {
        lines.add(new Line(i, curves.get(i), ends.get(i)));
      }
    }
    return lines;
  }
}
