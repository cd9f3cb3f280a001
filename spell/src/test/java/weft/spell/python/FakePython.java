package weft.spell.python;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.json.Json;

/// Stands in for Python where there is none: it knows a few modules by their text.
final class FakePython {
  private FakePython() {}

  public static void main(String[] args) throws Exception {
    // The first two are `-c` and the script.
    if (List.of(args).contains("absent")) {
      say(
          "missing",
          Map.of("package", Json.of("absent"), "message", Json.of("No module")),
          Map.of());
      return;
    }
    if (List.of(args).contains("broken")) {
      System.err.println("can't begin");
      return;
    }
    say("ready", Map.of(), Map.of());
    var in = new DataInputStream(System.in);
    String known = "";
    while (true) {
      var frame = TensorFrames.read(in);
      known = frame.head().find("text").map(Json::text).orElse(known);
      switch (known) {
        case "echo" -> say("done", Map.of(), frame.tensors());
        case "fail" -> fail();
        case "call" -> call(in, frame.tensors());
        case "hang" -> Thread.sleep(Duration.ofHours(1));
        default -> {
          System.err.println("Segmentation fault");
          return;
        }
      }
    }
  }

  private static void fail() throws IOException {
    say(
        "failed",
        Map.of(
            "type", Json.of("ValueError"),
            "message", Json.of("no"),
            "lines", Json.of(List.of(Json.of(3L), Json.of(7L)))),
        Map.of());
  }

  private static void call(DataInputStream in, Map<String, Tensor> tensors) throws IOException {
    say(
        "call",
        Map.of("function", Json.of("f"), "positional", Json.of(1L)),
        new LinkedHashMap<>(tensors));
    var answer = TensorFrames.read(in);
    if (answer.kind().equals("failed")) {
      fail();
    } else {
      say("done", Map.of(), answer.tensors());
    }
  }

  private static void say(String kind, Map<String, Json> more, Map<String, Tensor> tensors)
      throws IOException {
    var head = new LinkedHashMap<String, Json>(more);
    head.put("kind", Json.of(kind));
    var out = new PrintStream(System.out, false);
    TensorFrames.write(out, head, tensors);
    out.flush();
  }
}
