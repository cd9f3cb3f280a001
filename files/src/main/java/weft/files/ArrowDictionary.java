package weft.files;

import java.util.List;

/// The values that cells of a column name by number, in one part or in several that were added
/// later.
record ArrowDictionary(List<ArrowPart> parts, int size) {
  ArrowDictionary(List<ArrowPart> parts) {
    this(parts, Math.toIntExact(parts.stream().mapToLong(ArrowPart::size).sum()));
  }

  private record Place(ArrowPart part, int i) {}

  private Place place(int code) {
    int left = code;
    for (ArrowPart part : parts) {
      if (left < part.size()) {
        return new Place(part, left);
      }
      left -= (int) part.size();
    }
    throw new DamagedArrow("no entry " + code + " in a dictionary");
  }

  boolean present(int code) {
    Place place = place(code);
    return place.part.present(place.i);
  }

  double real(int code) {
    Place place = place(code);
    return place.part.real(place.i);
  }

  long whole(int code) {
    Place place = place(code);
    return place.part.whole(place.i);
  }

  String text(int code) {
    Place place = place(code);
    return place.part.text(place.i);
  }
}
