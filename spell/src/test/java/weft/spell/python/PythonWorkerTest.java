package weft.spell.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Host.UserFunction;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.python.PythonRunner.Answer;
import weft.spell.python.PythonRunner.Module;

class PythonWorkerTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path folder;
  private PythonCommand fake = new PythonCommand("python3");

  /// A program that starts the stand-in, with the class path of this test.
  @BeforeEach
  void script() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell is needed");
    Path script = folder.resolve("python");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = System.getProperty("jdk.module.path", "");
    String all = System.getProperty("java.class.path") + (path.isEmpty() ? "" : ":" + path);
    // The class path is too long for a command line on some systems.
    Files.writeString(folder.resolve("path"), "-cp \"" + all + "\"");
    Files.writeString(
        script,
        "#!/bin/sh\nexec \"%s\" -Xshare:auto @\"%s\" weft.spell.python.FakePython \"$@\"\n"
            .formatted(java, folder.resolve("path")));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    fake = new PythonCommand(script.toString());
  }

  private static Module module(String text) {
    return new Module(text, "program", Map.of("f", "f"));
  }

  private static Map<String, Tensor> every() {
    var all = new LinkedHashMap<String, Tensor>();
    all.put("f64", Tensor.column(1.5, Double.NaN, -0.0));
    for (Element element : Element.values()) {
      if (element.isFloat() && element != Element.BF16) {
        all.put(element.tag(), Tensor.floats(element, Shape.of(2), i -> i - 0.5));
      } else if (element.isInteger()) {
        all.put(element.tag(), Tensor.longs(element, Shape.of(2), i -> i == 0 ? 7 : -1));
      }
    }
    all.put("bool", Tensor.bools(Shape.of(1, 2), i -> i == 1));
    all.put("text", Tensor.texts(Shape.of(2), i -> i == 0 ? "a\"é" : ""));
    all.put("single", Tensor.scalar(3L));
    return all;
  }

  @Test
  void tensors_come_back_bit_for_bit() {
    try (var worker = new PythonWorker(fake, List.of("numpy"), LONG)) {
      for (int i = 0; i < 2; i++) {
        var answer = worker.call(module("echo"), every(), Map.of());
        assertThat(answer).isEqualTo(new Answer.Done(every()));
      }
      assertThat(worker.isAlive()).isTrue();
    }
  }

  @Test
  void failures_say_where() {
    try (var worker = new PythonWorker(fake, List.of(), LONG)) {
      assertThat(worker.call(module("fail"), Map.of(), Map.of()))
          .isEqualTo(new Answer.Failed("ValueError: no", List.of(3, 7), Optional.empty()));
    }
  }

  @Test
  void functions_are_called_back() {
    UserFunction second = (args, named) -> named.getOrDefault("y", args.getFirst());
    var inputs = new LinkedHashMap<String, Tensor>();
    inputs.put("x", Tensor.scalar(1.0));
    inputs.put("y", Tensor.scalar(2.0));
    try (var worker = new PythonWorker(fake, List.of(), LONG)) {
      assertThat(worker.call(module("call"), inputs, Map.of("f", second)))
          .isEqualTo(new Answer.Done(Map.of("result", Tensor.scalar(2.0))));
      assertThat(cause(worker, inputs, new IllegalStateException("odd")).getMessage())
          .contains("the function 'f' failed: odd");
      var own = new WeftException(Diagnostic.of(Code.RANGE, "too far"));
      assertThat(cause(worker, inputs, own)).isSameAs(own);
    }
  }

  private static WeftException cause(
      PythonWorker worker, Map<String, Tensor> inputs, RuntimeException thrown) {
    UserFunction bad =
        (_, _) -> {
          throw thrown;
        };
    var failed = (Answer.Failed) worker.call(module("call"), inputs, Map.of("f", bad));
    return failed.cause().orElseThrow();
  }

  @Test
  void what_python_said_last_is_told_where_it_dies() {
    try (var worker = new PythonWorker(fake, List.of(), LONG)) {
      assertThatThrownBy(() -> worker.call(module("die"), Map.of(), Map.of()))
          .hasMessageContaining("Python ended while it was computing")
          .hasMessageContaining("Segmentation fault");
      assertThat(worker.isAlive()).isFalse();
    }
    assertThatThrownBy(() -> new PythonWorker(fake, List.of("broken"), LONG))
        .hasMessageContaining("can't begin");
  }

  @Test
  void what_takes_too_long_is_ended() {
    // On a busy machine it may be late with its greeting already.
    assertThatThrownBy(
            () -> {
              try (var worker = new PythonWorker(fake, List.of(), Duration.ofSeconds(3))) {
                worker.call(module("hang"), Map.of(), Map.of());
              }
            })
        .hasMessageContaining("no answer within 3 seconds");
  }

  @Test
  void a_missing_package_or_python_is_told_with_what_to_install() {
    assertThatThrownBy(() -> new PythonWorker(fake, List.of("absent"), LONG))
        .hasMessageContaining("has no package 'absent'")
        .hasMessageContaining("pip install absent");
    var nowhere = new PythonCommand(folder.resolve("nowhere").toString());
    assertThatThrownBy(() -> new PythonWorker(nowhere, List.of("numpy"), LONG))
        .hasMessageContaining("there is no Python")
        .hasMessageContaining("pip install numpy");
  }

  @Test
  void a_shared_worker_is_started_anew_when_it_died() {
    var first = PythonWorkers.shared(fake, List.of("numpy"));
    assertThat(PythonWorkers.shared(fake, List.of("numpy"))).isSameAs(first);
    assertThatThrownBy(() -> first.call(module("die"), Map.of(), Map.of()))
        .isInstanceOf(WeftException.class);
    try (var second = PythonWorkers.shared(fake, List.of("numpy"))) {
      assertThat(second).isNotSameAs(first);
    }
  }

  @Test
  void what_python_has_no_cells_for_is_refused() {
    var time = Tensor.longs(Element.TIME, Shape.of(1), _ -> 0);
    var gaps = Tensor.truths(Shape.of(2), i -> i == 0 ? Double.NaN : 1);
    var texts = Tensor.texts(Shape.of(1), _ -> null);
    assertThat(PythonWorker.refused("x", time)).isPresent();
    assertThat(PythonWorker.refused("x", gaps).orElseThrow().toString()).contains("missing bool");
    assertThat(PythonWorker.refused("x", texts).orElseThrow().toString()).contains("missing text");
    assertThat(PythonWorker.refused("x", Tensor.column(Double.NaN))).isEmpty();
    try (var worker = new PythonWorker(fake, List.of(), LONG)) {
      assertThatThrownBy(() -> worker.call(module("echo"), Map.of("x", time), Map.of()))
          .hasMessageContaining("is of time");
    }
  }

  @Test
  void the_property_names_a_python() {
    String before = System.getProperty(PythonCommand.PROPERTY);
    try {
      System.setProperty(PythonCommand.PROPERTY, "/opt/python");
      assertThat(PythonCommand.standard()).isEqualTo(new PythonCommand("/opt/python"));
    } finally {
      if (before == null) {
        System.clearProperty(PythonCommand.PROPERTY);
      } else {
        System.setProperty(PythonCommand.PROPERTY, before);
      }
    }
    assertThatThrownBy(() -> new PythonCommand(" ")).isInstanceOf(WeftException.class);
    assertThat(PythonCommand.standard().path()).isNotBlank();
  }
}
