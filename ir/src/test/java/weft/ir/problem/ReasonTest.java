package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void reasons_are_words() {
    assertThat(Reason.of(new NoSuchFileException("f"))).isEqualTo("no such file or folder");
    assertThat(Reason.of(new AccessDeniedException("f"))).isEqualTo("no permission");
    assertThat(Reason.of(new MalformedInputException(1))).contains("UTF-8");
    assertThat(Reason.of(new FileSystemException("f", null, "Read-only file system")))
        .isEqualTo("read-only file system");
    assertThat(Reason.of(new IOException("Is a directory"))).isEqualTo("is a directory");
    assertThat(Reason.of(new IOException())).isNotBlank();
  }

  @Test
  void a_near_name_has_a_letter_in_common() {
    assertThat(Nearest.to("y", java.util.List.of("x"))).isEmpty();
    assertThat(Nearest.to("X", java.util.List.of("x"))).contains("x");
    assertThat(Nearest.to("x", java.util.List.of("xx"))).contains("xx");
  }
}
