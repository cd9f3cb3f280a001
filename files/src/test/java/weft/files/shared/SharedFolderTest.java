package weft.files.shared;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Shape;
import weft.ir.Tensor;

final class SharedFolderTest {
  @TempDir Path place;
  private SharedFolder folder;

  @BeforeEach
  void share() {
    folder = SharedFolder.of(place);
  }

  @AfterEach
  void end() {
    folder.close();
  }

  private static double[] cells(int count) {
    return IntStream.range(0, count).mapToDouble(i -> i % 7 == 3 ? Double.NaN : i / 4.0).toArray();
  }

  private void goesThrough(Path file, double[] cells) {
    TableFiles.write(file, Map.of("x", Tensor.of(Shape.of(cells.length), cells)));
    var read = TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
    assertArrayEquals(cells, read.columns().get("x").doubles());
  }

  @Test
  void a_file_is_used_again_for_more_and_for_less() throws IOException {
    Path file = place.resolve("1.arrow");
    goesThrough(file, cells(1000));
    long size = Files.size(file);
    goesThrough(file, cells(10));
    assertEquals(size, Files.size(file), "it stays as long as it is");
    goesThrough(file, cells(200_000));
    assertTrue(Files.size(file) > 200_000 * 8, "it grows");
    goesThrough(file, new double[0]);
    goesThrough(file, cells(64));
  }

  @Test
  void a_file_stays_mapped_until_it_is_forgotten() throws IOException {
    Path file = place.resolve("1.arrow");
    goesThrough(file, cells(5));
    SharedFile first = SharedFolder.open(file).orElseThrow();
    var bytes = first.bytes();
    try (var again = SharedFolder.open(file).orElseThrow()) {
      assertSame(bytes, again.bytes());
    }
    SharedFolder.forget(file);
    assertTrue(bytes.scope().isAlive(), "somebody still reads it");
    first.close();
    assertFalse(bytes.scope().isAlive());
    try (var anew = SharedFolder.open(file).orElseThrow()) {
      assertNotSame(first, anew);
    }
  }

  @Test
  void files_elsewhere_are_as_ever(@TempDir Path other) throws IOException {
    Path file = other.resolve("1.arrow");
    assertTrue(SharedFolder.open(file).isEmpty());
    SharedFolder.forget(file);
    goesThrough(file, cells(1000));
    long size = Files.size(file);
    goesThrough(file, cells(10));
    assertTrue(Files.size(file) < size);
    folder.close();
    assertTrue(SharedFolder.open(place.resolve("1.arrow")).isEmpty());
  }
}
