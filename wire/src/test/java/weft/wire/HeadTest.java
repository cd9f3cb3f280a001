package weft.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

/// How far a stream had come can be read back, also by later versions.
class HeadTest {
  private static final Head HEAD =
      new Head(
          "by A",
          7,
          1,
          6,
          "/in",
          300,
          8,
          9,
          "/out",
          200,
          new byte[] {'x', 'y'},
          "csv\nseq",
          List.of(new TablePlace("q", "/q.csv", 40, 3, 5)));

  /// As version 1 wrote it: never to be changed.
  private static final String VERSION_1 =
      "5746544800000001"
          + "0000000462792041"
          + "000000000000000700000000000000010000000000000006"
          + "000000032f696e"
          + "000000000000012c00000000000000080000000000000009"
          + "000000042f6f7574"
          + "00000000000000c8"
          + "000000027879";

  private static final String VERSION_2 =
      VERSION_1.replaceFirst("00000001", "00000002") + "00000007637376" + "0a736571";

  private static final String VERSION_3 =
      VERSION_2.replaceFirst("00000002", "00000003")
          + "00000001"
          + "0000000171"
          + "000000062f712e637376"
          + "000000000000002800000000000000030000000000000005";

  @Test
  void a_head_of_the_second_version_has_no_tables() {
    Head read = Head.read(HexFormat.of().parseHex(VERSION_2));
    assertThat(read.tables()).isEmpty();
    assertThat(read.shape()).isEqualTo("csv\nseq");
    same(read);
  }

  @Test
  void a_head_is_written_as_ever_and_read_back() {
    byte[] bytes = HexFormat.of().parseHex(VERSION_3);
    assertThat(HEAD.write()).isEqualTo(bytes);
    Head read = Head.read(bytes);
    assertThat(read.write()).isEqualTo(bytes);
    assertThat(read.shape()).isEqualTo("csv\nseq");
    same(read);
  }

  @Test
  void a_head_of_the_first_version_does_not_know_the_shape_of_rows() {
    Head read = Head.read(HexFormat.of().parseHex(VERSION_1));
    assertThat(read.shape()).isEmpty();
    same(read);
  }

  private static void same(Head read) {
    assertThat(read.position()).isEqualTo(300);
    assertThat(read.output()).isEqualTo("/out");
    assertThat(read.pending()).containsExactly('x', 'y');
  }

  @Test
  void what_is_no_head_is_refused() {
    byte[] bytes = HEAD.write();
    for (int length = 0; length < bytes.length; length++) {
      byte[] some = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Head.read(some)).isInstanceOf(WeftException.class);
    }
    bytes[7] = 4;
    assertThatThrownBy(() -> Head.read(bytes)).hasMessageContaining("version 4");
  }
}
