package weft.ir;

import java.util.List;

/// What a node carries besides its equation: its name (alias), the label of its stage, the columns
/// its rows are partitioned by, and free tags.
public record Labels(String name, String stage, List<String> keys, List<String> tags) {
  public static final Labels NONE = new Labels("", "", List.of(), List.of());

  public Labels {
    keys = List.copyOf(keys);
    tags = tags.stream().distinct().sorted().toList();
  }

  public static Labels named(String name) {
    return new Labels(name, "", List.of(), List.of());
  }

  public Labels name(String other) {
    return new Labels(other, stage, keys, tags);
  }

  public Labels stage(String other) {
    return new Labels(name, other, keys, tags);
  }

  public Labels keys(List<String> other) {
    return new Labels(name, stage, other, tags);
  }

  public Labels tags(List<String> other) {
    return new Labels(name, stage, keys, other);
  }
}
