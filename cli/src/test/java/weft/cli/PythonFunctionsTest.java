package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import weft.ops.Ops;

class PythonFunctionsTest {
  private static final Path FILE = Path.of("../python/src/weft/_functions.py");

  @Test
  void thePackageHasTheFunctionsOfTheLanguage() throws IOException {
    String text = PythonFunctions.of(Ops.all());
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(FILE, text);
    }
    assertThat(Files.readString(FILE)).as("-Dweft.docs=write renews it").isEqualTo(text);
  }
}
