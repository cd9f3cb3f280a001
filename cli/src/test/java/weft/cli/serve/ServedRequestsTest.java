package weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.Main;
import weft.cli.Ran;
import weft.cli.console.ExitCode;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.serve.Cancelled;
import weft.serve.OpenRequest;

class ServedRequestsTest {
  private static final String BARS = "../examples/bars.csv";

  @TempDir private Path folder;
  private final ServedRequests requests = new ServedRequests(Main::run);

  private Json ask(String kind, Map<String, Json> fields) {
    var body = new LinkedHashMap<>(fields);
    body.put("do", Json.of(kind));
    return requests.answer(new OpenRequest(Json.of(1), Json.of(body), _ -> {}));
  }

  private Json command(String... args) {
    return ask("command", Map.of("args", texts(args)));
  }

  private static Json texts(String... all) {
    return Json.of(List.of(all).stream().map(Json::of).toList());
  }

  private String open(String text) {
    Json reply = ask("open", Map.of("text", Json.of(text), "place", Json.of(folder + "/formula")));
    assertThat(code(reply)).isZero();
    return out(reply);
  }

  private static int code(Json reply) {
    return reply.field("code").integer();
  }

  private static String out(Json reply) {
    return reply.field("out").text();
  }

  private Map<String, Tensor> read(Path file) {
    return TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns();
  }

  @Test
  void whatIsOpenedRunsAsTheSameFileDoes() throws IOException {
    String text = "mean = rolling_mean(close, 5)\nrank = cs_rank(mean)\n";
    String name = open(text);
    Path file = Files.writeString(folder.resolve("f.weft"), text);
    Path one = folder.resolve("one.arrow");
    Path other = folder.resolve("other.arrow");
    for (int again = 0; again < 2; again++) {
      assertThat(code(command("run", name, "--data", BARS, "--out", one.toString()))).isZero();
    }
    assertThat(Ran.weft("run", file.toString(), "--data", BARS, "--out", other.toString()).code())
        .isZero();
    assertThat(Files.readAllBytes(one)).isEqualTo(Files.readAllBytes(other));
    assertThat(code(command("run", name, "--data", BARS, "--out", one.toString(), "--no-keys")))
        .isZero();
    assertThat(read(one)).containsOnlyKeys("mean", "rank");
  }

  @Test
  void keysAreLeftOutOfWhatIsWrittenInPiecesToo() {
    int rows = 300_000;
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(rows), i -> i));
    columns.put("x", Tensor.f64(Shape.of(rows), i -> i));
    Path data = folder.resolve("data.arrow");
    TableFiles.write(data, columns);
    Path out = folder.resolve("out.arrow");
    String name = open("y = x + 1\n");
    var reply =
        command(
            "run",
            name,
            "--data",
            data.toString(),
            "--by",
            "none",
            "--out",
            out.toString(),
            "--no-keys");
    assertThat(code(reply)).isZero();
    assertThat(read(out)).containsOnlyKeys("y");
    assertThat(read(out).get("y").doubleAt(rows - 1)).isEqualTo(rows);
  }

  @Test
  void whatIsWrongComesBackInParts() {
    String name = open("a = rolling_men(close, 5)\n");
    Json reply = command("check", name, "--format", "json");
    assertThat(code(reply)).isEqualTo(ExitCode.FAILED);
    Json problem = reply.field("problems").items().getFirst();
    assertThat(problem.field("code").text()).isEqualTo("unknown-function");
    assertThat(problem.field("line").integer()).isEqualTo(1);
    assertThat(problem.field("column").integer()).isEqualTo(5);
    assertThat(problem.field("text").text()).contains("a = rolling_men(close, 5)\n  |     ^^^");
    assertThat(command("run", name, "--data", BARS, "--by", "foo").field("problems").items())
        .isNotEmpty();
  }

  @Test
  void whatIsOddAboutDataIsNoted() throws IOException {
    Path data =
        Files.writeString(
            folder.resolve("d.csv"), "time,symbol,x\n2024-01-01,A,1\n2024-01-01,A,2\n");
    Json reply = command("run", open("y = x\n"), "--data", data.toString());
    assertThat(reply.field("notes").items().getFirst().text())
        .startsWith("1 row has the symbol and time of an earlier one");
  }

  @Test
  void derivativesAreFeatures() {
    String name = open("param a = 2\ny = $a * close ** 2\n");
    Json reply =
        ask(
            "derive",
            Map.of(
                "of", Json.of(name),
                "args", texts("--wrt", "close", "--mode", "FORWARD"),
                "only", texts("y"),
                "parameters", Json.of(Map.of("a", Json.of("3")))));
    Path out = folder.resolve("d.arrow");
    command("run", out(reply), "--param", "a=3", "--data", BARS, "--out", out.toString());
    assertThat(read(out)).containsKey("d_y_d_close");
    assertThat(code(ask("derive", Map.of("of", Json.of("#99"), "args", texts("--wrt", "close")))))
        .isEqualTo(ExitCode.WRONG);
  }

  @Test
  void typesAreWiredAndProgramsAreNot() {
    var inputs = Json.of(Map.of("close", Json.of("open")));
    String name = out(ask("open", Map.of("what", Json.of("rsi"), "inputs", inputs)));
    assertThat(out(command("check", name, "--format", "json"))).contains("\"open\"");
    assertThat(
            code(ask("open", Map.of("what", Json.of("../examples/first.weft"), "inputs", inputs))))
        .isEqualTo(ExitCode.WRONG);
    assertThat(out(ask("open", Map.of("what", Json.of("rsi"))))).startsWith("#");
  }

  private String live(String text, String... options) {
    var args = new ArrayList<>(List.of("stream", open(text)));
    args.addAll(List.of(options));
    return command(args.toArray(String[]::new)).field("made").text();
  }

  private String push(String live, String rows) {
    Json reply = ask("push", Map.of("live", Json.of(live), "rows", Json.of(rows)));
    return code(reply) == 0
        ? out(reply)
        : reply.field("problems").items().getFirst().field("text").text();
  }

  @Test
  void rowsAreAnsweredAsTheyCome() {
    String live = live("s = cumsum(x)\n");
    assertThat(push(live, "{\"symbol\": \"A\", \"time\": \"2024-01-01\", \"x\": 2}"))
        .isEqualTo("{\"seq\":1,\"time\":\"2024-01-01T00:00:00Z\",\"symbol\":\"A\",\"s\":2.0}\n");
    assertThat(push(live, "{\"symbol\": \"A\", \"time\": \"2024-01-02\", \"x\": 3}"))
        .contains("\"s\":5.0");
    assertThat(push(live, "{\"symbol\": \"A\"")).contains("the row ");
    Json save = Json.of(folder.resolve("states").toString());
    ask("save", Map.of("live", Json.of(live), "folder", save));
    String second = live("s = cumsum(x)\n");
    assertThat(
            out(
                ask(
                    "save",
                    Map.of("live", Json.of(second), "folder", save, "restore", Json.of(true)))))
        .isEqualTo("restored");
    assertThat(push(second, "{\"symbol\": \"A\", \"time\": \"2024-01-03\", \"x\": 1}"))
        .contains("\"seq\":3", "\"s\":6.0");
    ask("forget", Map.of("names", texts(second)));
    assertThat(push(second, "{}")).contains("there is nothing that is called " + second);
  }

  @Test
  void rowsAreTakenAllOrNone() {
    String live = live("s = cumsum(x)\n");
    String first = "{\"symbol\": \"A\", \"time\": \"2024-01-01\", \"x\": 2}\n";
    String wrong = "{\"symbol\": \"A\", \"time\": \"2024-01-02\", \"x\": \"y\"}\n";
    assertThat(push(live, first + wrong + first))
        .contains("row 2 'x' must be a number", "no row was taken");
    assertThat(push(live, first)).contains("\"seq\":1", "\"s\":2.0");
  }

  private String noted(String live, String rows) {
    Json reply = ask("push", Map.of("live", Json.of(live), "rows", Json.of(rows)));
    return reply.field("notes").write();
  }

  @Test
  void oddRowsAreCounted() throws IOException {
    String text = "column x: f64 in 0..10\ns = x * 2\nk = n + 0\n";
    String live = live(text);
    String row = "{\"symbol\": \"A\", \"time\": \"2024-01-0%s\", \"x\": %s, \"n\": %s}\n";
    assertThat(noted(live, row.formatted(1, 5, 1))).isEqualTo("[]");
    push(live, row.formatted(2, 11, 1) + "{");
    assertThat(noted(live, row.formatted(2, 11, "9007199254740993")))
        .contains("column 'x' is outside of its declared range in 1 row\\n", "A at 2024-01-02")
        .contains("column 'n' lose digits in 1 row\\n");
    Path in = Files.writeString(folder.resolve("in.csv"), "symbol,time,x,n\nA,2024-01-03,12,1\n");
    Json reply =
        ask(
            "push",
            Map.of(
                "live",
                Json.of(live),
                "file",
                Json.of(in.toString()),
                "out",
                Json.of(folder.resolve("out.arrow").toString())));
    assertThat(reply.field("notes").write()).contains("declared range in 2 rows");
    String strict = live(text, "--strict");
    assertThat(push(strict, row.formatted(1, 11, 1))).contains("outside of its declared range");
  }

  @Test
  void rowsOfATimeWaitForTheNextOne() {
    String live = live("r = cs_rank(x)\n");
    assertThat(push(live, "{\"symbol\": \"A\", \"time\": \"2024-01-01\", \"x\": 2}")).isEmpty();
    assertThat(push(live, "{\"end_of_time\": \"2024-01-01\"}")).contains("\"r\":1.0");
    assertThat(push(live, "{\"symbol\": \"B\", \"time\": \"2024-01-02\", \"x\": 2}")).isEmpty();
    assertThat(push(live, "")).contains("\"B\"");
  }

  @Test
  void rowsOfAFileAreTakenAsTheyStand() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("n", Tensor.longs(Element.I64, Shape.of(3), i -> i + 1));
    columns.put("who", Tensor.texts(Shape.of(3), i -> i == 1 ? "B" : "A"));
    columns.put("x", Tensor.column(1, 10, 2));
    columns.put("t", Tensor.texts(Shape.of(3), i -> "t" + i));
    Path in = folder.resolve("in.arrow");
    TableFiles.write(in, columns);
    Path out = folder.resolve("out.arrow");
    String live =
        live(
            "column n: i64\ns = cumsum(x)\nsame = t == \"t1\"\nk = n + 0\n",
            "--by",
            "who",
            "--order",
            "n");
    var body =
        Map.of(
            "live", Json.of(live), "file", Json.of(in.toString()), "out", Json.of(out.toString()));
    assertThat(out(ask("push", body))).isEqualTo("3");
    assertThat(read(out).get("s").doubles()).containsExactly(1, 10, 3);
    assertThat(read(out).get("who").textAt(1)).isEqualTo("B");
    assertThat(read(out)).containsKeys("seq", "n", "same");
  }

  @Test
  void rowsWithoutOrderAreTimesOfTheirOwn() {
    String live = live("s = cumsum(x)\n", "--by", "none", "--order", "none");
    assertThat(push(live, "{\"x\": 2}\n{\"x\": 3}").lines()).hasSize(2);
  }

  @Test
  void aCommandCanBeCancelled() {
    var request =
        new OpenRequest(
            Json.of(1),
            Json.of(
                Map.of(
                    "do", Json.of("command"),
                    "args", texts("run", "../examples/first.weft", "--data", BARS))),
            _ -> {});
    request.cancel();
    assertThatThrownBy(() -> requests.answer(request)).isInstanceOf(Cancelled.class);
  }

  @Test
  void anUnknownRequestIsRefused() {
    assertThatThrownBy(() -> ask("dance", Map.of()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("there is no request 'dance'");
  }
}
