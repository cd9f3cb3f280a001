package weft.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Columns that go into an Arrow file come out of it.
class ArrowColumnsTest {
  private static final int ROWS = 200_003;

  private static final long SEED = Long.getLong("weft.seed", 20261118);

  @TempDir private Path folder;

  @Test
  void cellsStayAsTheyAre() {
    var shape = Shape.of(ROWS);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "x", Tensor.f64(shape, i -> i % 1000 == 7 ? Double.NaN : i % 5 == 0 ? -0.0 : i / 3.0));
    columns.put("full", Tensor.f64(shape, i -> i));
    columns.put("n", Tensor.longs(Element.I64, shape, i -> Long.MIN_VALUE + i));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i * 1_000_000_007L));
    columns.put("few", Tensor.texts(shape, i -> i % 100 == 0 ? null : "s" + i % 50));
    columns.put("many", Tensor.texts(shape, i -> "a text of its own " + i));
    Path file = folder.resolve("x.arrow");
    TableFiles.write(file, columns);
    Map<String, Tensor> back = TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns();
    assertThat(back).containsOnlyKeys(columns.keySet());
    for (int i = 0; i < ROWS; i++) {
      int row = i;
      for (String name : List.of("x", "full")) {
        assertThat(Double.doubleToLongBits(back.get(name).doubleAt(row)))
            .isEqualTo(Double.doubleToLongBits(columns.get(name).doubleAt(row)));
      }
      for (String name : List.of("n", "time")) {
        assertThat(back.get(name).longAt(row)).isEqualTo(columns.get(name).longAt(row));
      }
      for (String name : List.of("few", "many")) {
        assertThat(back.get(name).textAt(row)).isEqualTo(columns.get(name).textAt(row));
      }
    }
  }

  @Test
  void textsThatComeAgainAreToldFromThoseThatOnlyLookLikeIt() {
    var random = new Random(SEED);
    var some =
        List.of("", "A", "AA", "AAA", "AB", "ABAB", "é", "twelve bytes", "thirteen byte", "A");
    var texts = new ArrayList<@Nullable String>();
    while (texts.size() < 5000) {
      String text = some.get(random.nextInt(some.size()));
      boolean none = texts.size() > 2500 && random.nextInt(20) == 0;
      texts.addAll(
          Collections.nCopies(
              1 + random.nextInt(random.nextBoolean() ? 3 : 70), none ? null : text));
    }
    for (int from : new int[] {0, 2600}) {
      var part = texts.subList(from, 5000);
      Path file = folder.resolve(from + ".arrow");
      TableFiles.write(file, Map.of("s", Tensor.texts(Shape.of(part.size()), part::get)));
      Tensor back = TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns().get("s");
      assertThat(IntStream.range(0, part.size()).mapToObj(back::textAt))
          .as("seed %s", SEED)
          .isEqualTo(part);
    }
  }

  @Test
  void shortTextsAreKnownAgainUpToALimit() {
    var known = new ShortTexts();
    int place = known.place(1, 2);
    assertThat(known.code(place)).isEqualTo(TextCells.UNKNOWN);
    known.code(place, 5);
    assertThat(known.place(1, 2)).isEqualTo(place);
    assertThat(known.code(place)).isEqualTo(5);
    int other = 0;
    for (long i = 10; other >= 0; i++) {
      other = known.place(i, i);
    }
    assertThat(known.place(1, 2)).isEqualTo(place);
  }
}
