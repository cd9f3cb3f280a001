package weft.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.json.Json;

/// A scripted editor talks to the server.
class LanguageServerTest {
  private static final String URI = "file:///features/f.weft";
  private static final String TEXT =
      "momentum = pct_change(close, 5)\\ncalm = momentum < $w # é\\n";

  /// What was answered, and how it ended.
  private record Talk(List<Json> answers, int code) {
    Json result(int id) {
      return answers.stream()
          .filter(answer -> answer.find("id").filter(Json.of(id)::equals).isPresent())
          .findFirst()
          .orElseThrow()
          .field("result");
    }

    Json error(int id) {
      return answers.stream()
          .filter(answer -> answer.find("id").filter(Json.of(id)::equals).isPresent())
          .findFirst()
          .orElseThrow()
          .field("error");
    }
  }

  private static byte[] framed(String... messages) {
    var bytes = new ByteArrayOutputStream();
    for (String message : messages) {
      byte[] content = message.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(
          ("Content-Type: x\r\nContent-Length: " + content.length + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      bytes.writeBytes(content);
    }
    return bytes.toByteArray();
  }

  /// With an editor that waits for each answer.
  private static Talk talk(String... messages) throws IOException {
    var all = new ArrayList<>(List.of(BEGIN));
    all.addAll(List.of(messages));
    Talk talk = answered(patient(all.toArray(String[]::new)));
    return new Talk(talk.answers.subList(1, talk.answers.size()), talk.code);
  }

  /// Sends the next message when there is nothing to do.
  private static InputStream patient(String... messages) {
    return new FilterInputStream(new ByteArrayInputStream(framed(messages))) {
      @Override
      public int available() {
        return 0;
      }
    };
  }

  private static Talk answered(InputStream in) throws IOException {
    var out = new ByteArrayOutputStream();
    int code = new LanguageServer(in, out, DraftTest.EDITOR, "0").run();
    var frames = new MessageFrames(new ByteArrayInputStream(out.toByteArray()), out);
    var answers = new ArrayList<Json>();
    for (var read = frames.read(); read.isPresent(); read = frames.read()) {
      answers.add(Json.read("answer", read.get()));
    }
    return new Talk(answers, code);
  }

  private static String request(int id, String method, String rest) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":{\"textDocument\":{\"uri\":\"%s\"}%s}}"
        .formatted(id, method, URI, rest);
  }

  private static String at(int line, int character) {
    return ",\"position\":{\"line\":%d,\"character\":%d}".formatted(line, character);
  }

  private static final String OPEN =
      "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"%s\",\"text\":\"%s\"}}}"
          .formatted(URI, TEXT);
  private static final String BEGIN = "{\"id\":0,\"method\":\"initialize\",\"params\":{}}";
  private static final String END = "{\"id\":99,\"method\":\"shutdown\"}";
  private static final String EXIT = "{\"method\":\"exit\"}";

  @Test
  void it_says_what_it_can_and_takes_its_leave() throws IOException {
    Talk talk = answered(patient(BEGIN, "{\"method\":\"initialized\"}", END, EXIT));
    assertThat(talk.code).isZero();
    Json abilities = talk.result(0).field("capabilities");
    assertThat(abilities.field("renameProvider").field("prepareProvider").truth()).isTrue();
    assertThat(talk.result(0).field("serverInfo").field("name").text()).isEqualTo("weft");
    assertThat(talk(EXIT).code).isOne();
    assertThat(talk().code).isOne();
  }

  @Test
  void problems_come_as_one_types() throws IOException {
    String changed =
        "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"%s\"},\"contentChanges\":[{\"text\":\"x = rolling_maen(close, 3)\"}]}}"
            .formatted(URI);
    String closed =
        "{\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"%s\"}}}"
            .formatted(URI);
    Talk talk = talk(OPEN, changed, closed, request(5, "textDocument/hover", at(0, 0)));
    var published = talk.answers.get(1).field("params").field("diagnostics").items().getFirst();
    assertThat(published.field("code").text()).isEqualTo("unknown-function");
    assertThat(published.field("message").text()).contains("did you mean 'rolling_mean'?");
    assertThat(published.field("range").field("start").field("character").integer()).isEqualTo(4);
    assertThat(published.field("severity").integer()).isEqualTo(1);
    assertThat(talk.answers.get(2).field("params").field("diagnostics").items()).isEmpty();
    assertThat(talk.error(5).field("message").text()).contains("is not open");
  }

  private static String changed(String text) {
    return "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"%s\"},\"contentChanges\":[{\"text\":\"%s\"}]}}"
        .formatted(URI, text);
  }

  @Test
  void of_what_is_typed_fast_the_last_text_is_checked() throws IOException {
    var messages = new ArrayList<String>(List.of(BEGIN, OPEN));
    for (int i = 0; i < 50; i++) {
      messages.add(changed("x = rolling_maen(close, " + i + ")"));
    }
    messages.add(request(1, "textDocument/hover", at(0, 0)));
    messages.add(changed("y = close"));
    messages.add(END);
    messages.add(EXIT);
    Talk talk = answered(new ByteArrayInputStream(framed(messages.toArray(String[]::new))));
    assertThat(talk.result(1).field("contents").field("value").text()).contains("close, 49");
    // One for the question, none for what nobody asked about before the end.
    assertThat(talk.answers.stream().filter(it -> it.find("method").isPresent())).hasSize(1);
  }

  @Test
  void places_are_told_in_units_of_utf_16_whatever_ends_lines() throws IOException {
    for (String end : List.of("\\n", "\\r\\n")) {
      String text =
          "# \ud83d\ude00"
              + end
              + "m = \\\"\ud83d\ude00\u00e9\\\" == symbol and rolling_maen(close, 3)"
              + end;
      Talk talk =
          talk(
              OPEN,
              changed(text),
              request(1, "textDocument/rename", at(1, 0) + ",\"newName\":\"n\""),
              END,
              EXIT);
      var range =
          talk.answers
              .get(1)
              .field("params")
              .field("diagnostics")
              .items()
              .getFirst()
              .field("range");
      assertThat(range.field("start").field("line").integer()).isEqualTo(1);
      assertThat(range.field("start").field("character").integer()).isEqualTo(24);
      assertThat(range.field("end").field("character").integer()).isEqualTo(36);
      assertThat(talk.result(1).field("changes").field(URI).items()).hasSize(1);
    }
  }

  @Test
  void questions_are_answered() throws IOException {
    Talk talk =
        talk(
            OPEN,
            request(1, "textDocument/hover", at(0, 13)),
            request(2, "textDocument/definition", at(1, 8)),
            request(3, "textDocument/references", at(1, 8)),
            request(4, "textDocument/rename", at(1, 8) + ",\"newName\":\"moved\""),
            request(5, "textDocument/rename", at(1, 8) + ",\"newName\":\"calm\""),
            request(6, "textDocument/completion", at(0, 14)),
            request(7, "textDocument/formatting", ""),
            request(8, "textDocument/semanticTokens/full", ""),
            request(9, "textDocument/documentSymbol", ""),
            request(10, "textDocument/unheardOf", ""),
            request(11, "textDocument/hover", at(700, 900)),
            request(12, "textDocument/definition", at(0, 24)));
    assertThat(talk.result(1).field("contents").field("value").text()).contains("pct_change(");
    assertThat(talk.result(2).field("range").field("start").field("line").integer()).isZero();
    assertThat(talk.result(3).items()).hasSize(2);
    assertThat(talk.result(4).field("changes").field(URI).items()).hasSize(2);
    assertThat(talk.error(5).field("message").text()).contains("already");
    assertThat(talk.result(6).items())
        .extracting(item -> item.field("label").text())
        .contains("pct_change");
    assertThat(talk.result(6).items())
        .extracting(item -> item.field("documentation").field("value").text())
        .anyMatch(text -> text.contains("The change from the value n rows earlier"));
    assertThat(talk.result(7).items().getFirst().field("newText").text()).contains("$w  # é");
    assertThat(talk.result(8).field("data").items()).hasSizeGreaterThan(40);
    assertThat(talk.result(9).items()).hasSize(2);
    assertThat(talk.error(10).field("code").integer()).isEqualTo(-32601);
    assertThat(talk.result(11)).isEqualTo(new Json.Nothing());
    assertThat(talk.result(12)).isEqualTo(new Json.Nothing());
  }

  private static String edited(String changes) {
    return "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"%s\"},\"contentChanges\":[%s]}}"
        .formatted(URI, changes);
  }

  private static String edit(int line, int from, int to, String text) {
    return "{\"range\":{\"start\":{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,\"character\":%d}},\"text\":\"%s\"}"
        .formatted(line, from, line, to, text);
  }

  @Test
  void changes_are_of_the_text_that_those_before_them_left() throws IOException {
    String open = OPEN.replace(TEXT, "# \ud83d\ude00\\r\\na = close\\r\\nb = a\\r\\n");
    Talk talk =
        talk(
            open,
            edited(
                edit(0, 2, 4, "x") + "," + edit(1, 0, 1, "first") + "," + edit(2, 4, 5, "first")),
            edited(""),
            edited(edit(2, 0, 1, "last") + "," + edit(900, 3, 4, "# end")),
            request(1, "textDocument/documentSymbol", ""),
            edited("{\"text\":\"whole = close\"}," + edit(0, 0, 5, "all")),
            request(2, "textDocument/documentSymbol", ""));
    assertThat(talk.result(1).items())
        .extracting(it -> it.field("name").text())
        .containsExactly("first", "last");
    assertThat(talk.result(2).items())
        .extracting(it -> it.field("name").text())
        .containsExactly("all");
    assertThat(talk.answers.toString()).doesNotContain("defect");
  }

  @Test
  void a_change_of_a_text_that_is_not_open_is_told() throws IOException {
    Talk talk = talk(edited("{\"text\":\"a = close\"}"), END, EXIT);
    assertThat(talk.answers.getFirst().field("method").text()).isEqualTo("window/logMessage");
    assertThat(talk.answers.getFirst().field("params").field("message").text())
        .contains("is not open");
  }

  @Test
  void lines_of_a_range_are_formatted() throws IOException {
    String open = OPEN.replace(TEXT, "a=close\\nb=a+1\\nc=b\\n");
    String range =
        ",\"range\":{\"start\":{\"line\":1,\"character\":2},\"end\":{\"line\":1,\"character\":3}}";
    Talk talk = talk(open, request(1, "textDocument/rangeFormatting", range));
    Json edit = talk.result(1).items().getFirst();
    assertThat(edit.field("newText").text()).isEqualTo("b = a + 1");
    assertThat(edit.field("range").field("start").field("line").integer()).isEqualTo(1);
    assertThat(edit.field("range").field("end").field("character").integer()).isEqualTo(5);
  }

  @Test
  void what_a_used_file_defines_is_found_there(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("deep.weft"), "def twice(x) = 2 * x\n");
    Files.writeString(
        folder.resolve("common.weft"), "use \"deep.weft\"\nparam n: int = 3\nbase = close\n");
    String uri = folder.resolve("main.weft").toUri().toString();
    String text = "use \\\"common.weft\\\"\\nf = twice(lag(base, $n)) + close\\n";
    Talk talk =
        talk(
            OPEN.replace(URI, uri).replace(TEXT, text),
            request(1, "textDocument/definition", at(1, 5)).replace(URI, uri),
            request(2, "textDocument/definition", at(1, 15)).replace(URI, uri),
            request(3, "textDocument/definition", at(1, 21)).replace(URI, uri),
            request(4, "textDocument/definition", at(1, 28)).replace(URI, uri),
            request(5, "textDocument/rename", at(1, 15) + ",\"newName\":\"x\"").replace(URI, uri));
    assertThat(talk.result(1).field("uri").text()).endsWith("deep.weft");
    assertThat(talk.result(2).field("uri").text()).endsWith("common.weft");
    assertThat(talk.result(2).field("range").field("start").field("line").integer()).isEqualTo(2);
    assertThat(talk.result(3).field("range").field("start").field("line").integer()).isEqualTo(1);
    assertThat(talk.result(4)).isEqualTo(new Json.Nothing());
    assertThat(talk.error(5).field("message").text()).contains("used file");
  }

  @Test
  void what_is_no_request_does_not_end_the_work() throws IOException {
    Talk talk =
        talk(
            "[{\"id\":1,\"method\":\"shutdown\"}]",
            "{\"id\":2,\"method\":5}",
            "7",
            OPEN,
            END,
            request(3, "textDocument/hover", at(0, 0)),
            EXIT);
    assertThat(talk.code).isZero();
    assertThat(talk.error(2).field("code").integer()).isEqualTo(-32600);
    assertThat(talk.error(3).field("code").integer()).as("after the shutdown").isEqualTo(-32600);
    assertThat(talk.answers).hasSize(6);
  }

  @Test
  void parameters_keep_their_sign_when_they_are_renamed() throws IOException {
    String open = OPEN.replace(TEXT, "param w: int = 3\\nx = lag(close, $w)\\n");
    Talk talk = talk(open, request(1, "textDocument/rename", at(1, 16) + ",\"newName\":\"span\""));
    var edits = talk.result(1).field("changes").field(URI).items();
    assertThat(edits).hasSize(2);
    assertThat(edits.getLast().field("range").field("start").field("character").integer())
        .isEqualTo(16);
  }

  @Test
  void nothing_is_answered_before_initialize_and_that_once() throws IOException {
    Talk talk =
        answered(
            patient(OPEN, request(1, "textDocument/hover", at(0, 13)), BEGIN, OPEN, BEGIN, END));
    assertThat(talk.error(1).field("code").integer()).isEqualTo(-32002);
    assertThat(talk.answers.get(1).field("result").find("capabilities")).isPresent();
    assertThat(talk.answers.get(3).field("error").field("code").integer()).isEqualTo(-32600);
    assertThat(talk.answers).hasSize(5);
  }

  @Test
  void what_can_be_renamed_is_told_first() throws IOException {
    Talk talk =
        talk(
            OPEN,
            request(1, "textDocument/prepareRename", at(1, 9)),
            request(2, "textDocument/prepareRename", at(0, 13)));
    assertThat(talk.result(1).field("placeholder").text()).isEqualTo("momentum");
    assertThat(talk.result(1).field("range").field("start").field("character").integer())
        .isEqualTo(7);
    assertThat(talk.error(2).field("message").text()).contains("only what this text defines");
  }

  @Test
  void the_arguments_of_a_call_are_told_while_it_is_written() throws IOException {
    String text = "def f(x, n = 3) = x * n\\nx = rolling_mean(lag(close, 2), 20, min_periods=f(1, ";
    Talk talk =
        talk(
            OPEN.replace(TEXT, text),
            request(1, "textDocument/signatureHelp", at(1, 17)),
            request(2, "textDocument/signatureHelp", at(1, 28)),
            request(3, "textDocument/signatureHelp", at(1, 33)),
            request(4, "textDocument/signatureHelp", at(1, 47)),
            request(5, "textDocument/signatureHelp", at(1, 60)),
            request(6, "textDocument/signatureHelp", at(1, 2)));
    String mean = "rolling_mean(x, w, min_periods=w)";
    for (int id : new int[] {1, 3, 4}) {
      Json signature = talk.result(id).field("signatures").items().getFirst();
      assertThat(signature.field("label").text()).isEqualTo(mean);
      assertThat(signature.field("parameters").items()).hasSize(3);
      assertThat(talk.result(id).field("activeParameter").integer())
          .isEqualTo(id == 1 ? 0 : id - 2);
    }
    assertThat(talk.result(2).write()).contains("lag(").contains("\"activeParameter\": 1");
    assertThat(talk.result(5).write()).contains("f(x, n = 3)").contains("\"activeParameter\": 1");
    assertThat(talk.result(6)).isEqualTo(new Json.Nothing());
  }

  @Test
  void places_end_with_their_lines() throws IOException {
    String open = OPEN.replace(TEXT, "a = close\\r\\nb = a +\\r\\n");
    Talk talk =
        talk(
            open,
            edited(edit(0, 900, 900, " * 2")),
            request(1, "textDocument/definition", at(1, 4)),
            request(2, "textDocument/rangeFormatting", ",\"range\":" + range(0, 0, 0, 99)));
    Json problem = talk.answers.getFirst().field("params").field("diagnostics").items().getFirst();
    assertThat(problem.field("range").field("end").field("character").integer()).isEqualTo(7);
    assertThat(talk.result(1).field("range").field("start").field("line").integer()).isZero();
    assertThat(talk.result(2).items()).as("a = close * 2, and no second line end").isEmpty();
  }

  private static String range(int line, int from, int to, int end) {
    return "{\"start\":{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,\"character\":%d}}"
        .formatted(line, from, to, end);
  }

  @Test
  void what_is_no_message_is_told() throws IOException {
    assertThat(
            talk("{not json", END, EXIT).answers.getFirst().field("error").field("code").integer())
        .isEqualTo(-32700);
    assertThat(talk("{\"id\":1,\"result\":null}", END, EXIT).answers).hasSize(1);
    String unsaved = OPEN.replace(URI, "untitled:Untitled-1");
    assertThat(talk(unsaved, END, EXIT).code).isZero();
    assertThat(talk(OPEN.replace(URI, "%%"), END, EXIT).code).isZero();
    var out = new ByteArrayOutputStream();
    for (String wrong :
        List.of(
            "Content-Length: 999999999\r\n\r\n", "X: 1\r\n\r\n", "Content-Length: 9\r\n\r\n{")) {
      var in = new ByteArrayInputStream(wrong.getBytes(StandardCharsets.US_ASCII));
      assertThatThrownBy(() -> new LanguageServer(in, out, DraftTest.EDITOR, "0").run())
          .isInstanceOf(IOException.class);
    }
    var endless = new ByteArrayInputStream("x".repeat(9000).getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> new LanguageServer(endless, out, DraftTest.EDITOR, "0").run())
        .hasMessageContaining("without end");
  }
}
