package weft.ir;

import java.util.List;

/// Several results of one equation.
public record Tuple(List<Datum> parts) implements Datum {
  public static final Tuple EMPTY = new Tuple(List.of());

  public Tuple {
    parts = List.copyOf(parts);
  }
}
