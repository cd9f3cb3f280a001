package weft.files.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Rows come back from their bucket, in the order in which they came, with the same bits.
class SpillTest {
  private static Map<String, Tensor> columns(Random random, int rows) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "x",
        Tensor.f64(
            Shape.of(rows),
            i -> random.nextInt(9) == 0 ? Double.NaN : Double.longBitsToDouble(random.nextLong())));
    columns.put("f", Tensor.f32(Shape.of(rows), i -> random.nextFloat()));
    columns.put("i", Tensor.longs(Element.I64, Shape.of(rows), i -> random.nextLong()));
    columns.put("t", Tensor.longs(Element.TIME, Shape.of(rows), i -> random.nextLong()));
    columns.put("b", Tensor.bools(Shape.of(rows), i -> random.nextBoolean()));
    columns.put(
        "g",
        Tensor.truths(
            Shape.of(rows), _ -> random.nextInt(5) == 0 ? Double.NaN : random.nextInt(2)));
    columns.put(
        "s",
        Tensor.texts(Shape.of(rows), i -> random.nextInt(5) == 0 ? null : "s" + random.nextInt(9)));
    columns.put("v", Tensor.f64(Shape.of(rows, 3), i -> random.nextDouble()));
    return columns;
  }

  private static Tensor rows(Tensor column, List<Integer> rows) {
    int width = column.shape().rank() == 1 ? 1 : 3;
    var shape = width == 1 ? Shape.of(rows.size()) : Shape.of(rows.size(), width);
    return column.gather(shape, i -> rows.get(i / width) * width + i % width);
  }

  @Test
  void rows_come_back_by_bucket() {
    var random = new Random(3);
    int count = 300_000;
    var columns = columns(random, count);
    var bucket = random.ints(count, -1, 4).toArray();
    try (var spill = Spill.create(5)) {
      spill.add(columns, bucket);
      for (int b = 0; b < 5; b++) {
        var rows = new ArrayList<Integer>();
        for (int i = 0; i < count; i++) {
          if (bucket[i] == b) {
            rows.add(i);
          }
        }
        assertThat(spill.rows(b)).isEqualTo(rows.size());
        var read = spill.read(b, columns.keySet());
        assertThat(read.keySet()).containsExactlyElementsOf(columns.keySet());
        columns.forEach((name, column) -> assertThat(read.get(name)).isEqualTo(rows(column, rows)));
      }
    }
  }

  @Test
  void rows_that_come_later_stand_behind() {
    try (var spill = Spill.create(2)) {
      spill.add(Map.of("x", Tensor.column(1, 2)), 1);
      spill.add(Map.of("x", Tensor.column(3)), 0);
      spill.add(Map.of("x", Tensor.column()), 0);
      spill.add(Map.of("x", Tensor.column(4, 5)), new int[] {1, 0});
      assertThat(spill.read(1, List.of("x"))).isEqualTo(Map.of("x", Tensor.column(1, 2, 4)));
      assertThat(spill.read(0, List.of("x"))).isEqualTo(Map.of("x", Tensor.column(3, 5)));
      assertThatThrownBy(() -> spill.read(0, List.of("y"))).hasMessageContaining("'y'");
      assertThatThrownBy(() -> spill.add(Map.of("x", Tensor.scalar(true).reshape(Shape.of(1))), 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void no_file_is_left() {
    var folder = new java.io.File(System.getProperty("java.io.tmpdir"));
    var spill = Spill.create(1);
    spill.add(Map.of("x", Tensor.column(1, 2)), 0);
    // Where the system allows it, the file has no name from the start.
    spill.close();
    assertThat(folder.list((_, name) -> name.endsWith(".spill"))).isEmpty();
  }
}
