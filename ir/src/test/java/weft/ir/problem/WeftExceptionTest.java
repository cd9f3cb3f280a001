package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeftExceptionTest {
  @Test
  void it_says_the_same_in_another_jvm() throws Exception {
    var problem =
        new WeftException(
            List.of(
                Diagnostic.of(Code.BAD_DATA, "a row has no time").hint("filter it"),
                Diagnostic.of(Code.TYPE, "and more")));
    var bytes = new ByteArrayOutputStream();
    try (var to = new ObjectOutputStream(bytes)) {
      to.writeObject(problem);
    }
    try (var from = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      var sent = (WeftException) from.readObject();
      assertThat(sent.getMessage()).isEqualTo(problem.getMessage()).contains("filter it");
      assertThat(sent.diagnostics())
          .containsExactly(Diagnostic.of(Code.BAD_DATA, "a row has no time"));
      assertThat(sent.first().code()).isEqualTo(Code.BAD_DATA);
    }
  }
}
