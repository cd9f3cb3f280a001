package weft.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Bytes are text exactly where Java can read them as such.
class Utf8Test {
  private static boolean isText(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void random_bytes() {
    Property.holds(
        20_000,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          var bytes = new byte[random.between(0, 6)];
          for (int i = 0; i < bytes.length; i++) {
            int any = random.between(0, 255);
            bytes[i] =
                (byte) (int) random.pick(any, 0x80, 0xBF, 0xC2, 0xE0, 0xED, 0xA0, 0xF0, 0xF4, 0x41);
          }
          assertThat(Utf8.firstWrong(bytes, 0, bytes.length) < 0).isEqualTo(isText(bytes));
        });
  }

  @Test
  void the_first_wrong_byte_is_named() {
    assertThat(Utf8.firstWrong(new byte[] {'a', 'b', (byte) 0xFF, 'c'}, 0, 4)).isEqualTo(2);
  }
}
