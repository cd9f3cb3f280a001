package weft.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weft.files.spill.Memory;

class MemoryOptionTest {
  @Test
  void a_size_is_a_number_with_a_unit() {
    assertThat(MemoryOption.parse("512MB").bytes()).isEqualTo(512L << 20);
    assertThat(MemoryOption.parse("600000k").bytes()).isEqualTo(600_000L << 10);
    assertThat(MemoryOption.parse("600MiB").bytes()).isEqualTo(600L << 20);
    // No more than Java has.
    assertThat(MemoryOption.parse("999T")).isEqualTo(Memory.ofJava());
    assertThatThrownBy(() -> MemoryOption.parse("lots")).hasMessageContaining("2GB or 512MB");
    assertThatThrownBy(() -> MemoryOption.parse("2000")).hasMessageContaining("2GB or 512MB");
    assertThatThrownBy(() -> MemoryOption.parse("1MB")).hasMessageContaining("at least 512MB");
  }
}
