package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Executors are processes of their own and may be lost: in the nightly build.
class LostExecutorTest {
  @Test
  void a_lost_executor_leaves_no_trace(@TempDir Path folder) throws Exception {
    double cases = Double.parseDouble(System.getProperty("weft.cases", "1"));
    assumeTrue(cases >= 1, "executors are lost in the nightly build");
    System.out.println("seed " + SparkTrial.SEED);
    var random = new Random(SparkTrial.SEED);
    var session = LocalSpark.session();
    // Workers look for a Spark here; its classes are those of this test.
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectory(home.resolve("jars"));
    for (int i = 0; i < 3; i++) {
      String out = folder.resolve("out" + i).toString();
      assertThat(run(home, out, 2 + random.nextInt(20))).contains("an executor was lost");
      assertThat(session.read().parquet(out).orderBy("id").collectAsList())
          .isEqualTo(LostExecutor.answered(session).orderBy("id").collectAsList());
    }
  }

  private static String run(Path home, String out, int after)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            LostExecutor.class.getName(),
            out,
            String.valueOf(after));
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    var process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
