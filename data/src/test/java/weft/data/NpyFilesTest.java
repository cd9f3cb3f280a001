package weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class NpyFilesTest {
  private static Tensor sample(Element element) {
    Shape shape = Shape.of(2, 3);
    return switch (element.kind()) {
      case FLOAT -> Tensor.floats(element, shape, i -> i / 4.0 - 1);
      case BOOL -> Tensor.bools(shape, i -> i % 2 == 0);
      default -> Tensor.longs(element, shape, i -> i * 3L);
    };
  }

  @Test
  void numbers_of_all_elements_read_back() {
    for (Element element : Element.values()) {
      if (element.isNumeric() && element != Element.BF16) {
        Tensor value = sample(element);
        assertThat(NpyFiles.read(ByteBuffer.wrap(NpyFiles.write(value)), "x")).isEqualTo(value);
      }
    }
    assertThat(NpyFiles.read(ByteBuffer.wrap(NpyFiles.write(Tensor.scalar(2.5))), "x"))
        .isEqualTo(Tensor.scalar(2.5));
    assertThat(NpyFiles.write(Tensor.column(1)).length % 8).isZero();
  }

  @Test
  void texts_read_back() {
    Tensor texts =
        Tensor.texts(Shape.of(2, 2), i -> List.of("a", "", "\ud83d\ude00b", "c d").get(i));
    assertThat(NpyFiles.read(ByteBuffer.wrap(NpyFiles.write(texts)), "x")).isEqualTo(texts);
    Tensor none = Tensor.texts(Shape.of(0), _ -> "");
    assertThat(NpyFiles.read(ByteBuffer.wrap(NpyFiles.write(none)), "x")).isEqualTo(none);
    assertThatThrownBy(() -> NpyFiles.write(Tensor.texts(Shape.of(1), _ -> null)))
        .hasMessageContaining("no missing texts");
    byte[] odd = file("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", -1, -1, -1, -1);
    assertThatThrownBy(() -> NpyFiles.read(ByteBuffer.wrap(odd), "x"))
        .hasMessageContaining("the character -1");
  }

  private static byte[] file(String header, int... cells) {
    byte[] text = header.getBytes(StandardCharsets.US_ASCII);
    var out = ByteBuffer.allocate(10 + text.length + cells.length);
    out.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    out.put((byte) text.length).put((byte) 0).put(text);
    for (int cell : cells) {
      out.put((byte) cell);
    }
    return out.array();
  }

  @Test
  void columns_first_and_the_other_order_of_bytes_are_read() {
    byte[] columns = file("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 2), }", 1, 2, 3, 4);
    assertThat(NpyFiles.read(ByteBuffer.wrap(columns), "x").toLongs()).containsExactly(1, 3, 2, 4);
    byte[] big = file("{'descr': '>i2', 'fortran_order': False, 'shape': (1,), }", 1, 2);
    assertThat(NpyFiles.read(ByteBuffer.wrap(big), "x").toLongs()).containsExactly(258);
  }

  @Test
  void what_is_no_such_file_says_so() {
    assertThatThrownBy(() -> NpyFiles.read(ByteBuffer.wrap(new byte[3]), "x.npy"))
        .hasMessageContaining("x.npy can't be read");
    byte[] odd = file("{'descr': '|O8', 'fortran_order': False, 'shape': (1,), }", 1);
    assertThatThrownBy(() -> NpyFiles.read(ByteBuffer.wrap(odd), "x"))
        .hasMessageContaining("of the kind 'O8'");
    byte[] cut = file("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", 1);
    assertThatThrownBy(() -> NpyFiles.read(ByteBuffer.wrap(cut), "x"))
        .hasMessageContaining("takes 16 bytes, and there are 1");
  }

  @Test
  void every_damage_is_a_diagnostic() {
    byte[] whole = NpyFiles.write(Tensor.column(1, 2, 3));
    var random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
      if (bytes.length > 0) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        NpyFiles.read(ByteBuffer.wrap(bytes), "x");
      } catch (WeftException e) {
        assertThat(e.diagnostics()).isNotEmpty();
      }
    }
  }

  @Test
  void several_by_name(@TempDir Path folder) throws Exception {
    Map<String, Tensor> all = new LinkedHashMap<>();
    all.put("a", Tensor.column(1, 2));
    all.put("b", sample(Element.F32));
    Path file = folder.resolve("x.npz");
    Files.write(file, NpyFiles.writeAll(all));
    assertThat(NpyFiles.readAll(file)).isEqualTo(all);
  }
}
