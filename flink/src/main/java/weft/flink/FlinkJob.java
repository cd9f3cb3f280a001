package weft.flink;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.PrintSink;
import org.apache.flink.util.OutputTag;
import weft.cluster.JobArguments;
import weft.cluster.OlderJava;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The job that `flink run` starts: features over rows of text, or over tables of any connector.
///
/// ```
/// flink run weft-flink.jar --features F.weft --in BARS --out ANSWERED
/// ```
public final class FlinkJob {
  private static final String SOCKET = "tcp:";
  private static final String TABLE = "table:";
  private static final Set<String> OWN =
      Set.of(
          "--format",
          "--mode",
          "--tables",
          "--lateness",
          "--idleness",
          "--forget",
          "--late",
          "--horizon",
          "--late-out",
          "--bad-out",
          "--cold",
          "--name",
          "--parallelism");

  private final JobArguments given;
  private final FlinkOptions options;
  private final StreamExecutionEnvironment environment;

  private FlinkJob(JobArguments given) {
    this.given = given;
    if (!given.tables().isEmpty()) {
      throw wrong("further tables are not read on Flink", "--data", "rows that are joined before");
    }
    this.options = options(given);
    this.environment = StreamExecutionEnvironment.getExecutionEnvironment();
    own("--parallelism").ifPresent(count -> environment.setParallelism(whole(count)));
  }

  /// What is wrong is thrown: `flink run` says it, and nothing is submitted.
  public static void main(String[] arguments) throws Exception {
    var job = new FlinkJob(JobArguments.of(arguments, OWN));
    job.build();
    try {
      job.environment.execute("weft " + job.given.features());
    } catch (Exception e) {
      throw OlderJava.in(e).map(Exception.class::cast).orElse(e);
    }
  }

  private Optional<String> own(String name) {
    return own(given, name);
  }

  private static Optional<String> own(JobArguments given, String name) {
    return Optional.ofNullable(given.own().get(name));
  }

  private static FlinkOptions options(JobArguments given) {
    var options = FlinkOptions.DEFAULT.keys(given.keys());
    Map<String, String> own = given.own();
    if (own.containsKey("--lateness")) {
      options = options.lateness(duration(own, "--lateness"));
    }
    if (own.containsKey("--idleness")) {
      options = options.idleness(duration(own, "--idleness"));
    }
    if (own.containsKey("--forget")) {
      options = options.forgetAfter(duration(own, "--forget"));
    }
    if (own.containsKey("--name")) {
      options = options.named(own.get("--name"));
    }
    if (own.getOrDefault("--cold", "false").equals("true")) {
      options = options.coldStart();
    }
    return late(options, own);
  }

  private static FlinkOptions late(FlinkOptions options, Map<String, String> own) {
    return switch (own.getOrDefault("--late", "drop")) {
      case "drop" -> options;
      case "correct" -> {
        if (!own.containsKey("--horizon")) {
          throw wrong("--late correct needs to know how far back", "--horizon", "--horizon 1m");
        }
        yield options.correct(duration(own, "--horizon"));
      }
      case String other ->
          throw wrong("there is no rule '" + other + "' for late rows", "--late", "drop, correct");
    };
  }

  private static Duration duration(Map<String, String> own, String name) {
    String text = String.valueOf(own.get(name)).toLowerCase(Locale.ROOT);
    var found = Pattern.compile("(\\d+)(ms|s|m|h|d)").matcher(text);
    if (!found.matches()) {
      throw wrong("'" + text + "' is no duration", name, name + " 2s (ms, s, m, h, d)");
    }
    long count = Long.parseLong(found.group(1));
    return switch (found.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }

  private static int whole(String text) {
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw wrong("'" + text + "' is no number of subtasks", "--parallelism", "a whole number");
    }
    return Integer.parseInt(text);
  }

  private static WeftException wrong(String message, String about, String expected) {
    return new WeftException(Diagnostic.of(Code.USAGE, message).about(about).expected(expected));
  }

  // ---- where rows come from and go to

  private void build() {
    boolean socket = given.in().startsWith(SOCKET);
    boolean table = given.in().startsWith(TABLE);
    mode(socket, table);
    if (table != given.out().startsWith(TABLE)) {
      throw wrong("rows of tables go to tables, text goes to text", "--out", TABLE + "NAME");
    }
    if (table) {
      String tables =
          own("--tables")
              .orElseThrow(
                  () -> wrong("the option --tables is missing", "--tables", "--tables FILE.sql"));
      new TableFeatures(environment, options)
          .run(
              java.nio.file.Path.of(tables),
              given.in().substring(TABLE.length()),
              given.out().substring(TABLE.length()),
              given.read());
      return;
    }
    // Each operator here makes rows anew, so none needs a copy of its own.
    environment.getConfig().enableObjectReuse();
    var plan = TextPlan.of(given.read(), given.keys(), isCsv(), options.horizon().isPresent());
    var bad = new OutputTag<>("weft-bad", Types.STRING);
    String header = socket || !plan.csv() ? "" : HeadedLines.header(given.in());
    if (!socket) {
      plan.check(header);
    }
    var lines = socket ? socket() : files(header);
    var rows =
        lines
            .process(new LineRows(plan, header, bad), plan.type())
            .name("lines")
            .uid(options.name() + "-lines");
    if (socket) {
      rows.setParallelism(1);
    }
    var answered = WeftFlink.of(rows, plan.features(), options.keys(plan.keys()));
    write(answered.rows().map(new AnswerLines(plan)), given.out(), plan.header());
    own("--late-out").ifPresent(out -> write(answered.late().map(row -> row + "\n"), out, ""));
    own("--bad-out")
        .ifPresent(out -> write(rows.getSideOutput(bad).map(line -> line + "\n"), out, ""));
  }

  /// Files come to an end, so they are sorted by Flink unless it is said otherwise.
  private void mode(boolean socket, boolean table) {
    String mode = own("--mode").orElse(socket || table ? "streaming" : "batch");
    environment.setRuntimeMode(
        switch (mode) {
          case "batch" -> RuntimeExecutionMode.BATCH;
          case "streaming" -> RuntimeExecutionMode.STREAMING;
          default -> throw wrong("there is no mode '" + mode + "'", "--mode", "batch, streaming");
        });
  }

  private boolean isCsv() {
    boolean named = given.in().endsWith(".ndjson") || given.in().endsWith(".jsonl");
    String format = own("--format").orElse(named ? "ndjson" : "csv");
    return switch (format) {
      case "csv" -> true;
      case "ndjson" -> false;
      default -> throw wrong("there is no format '" + format + "'", "--format", "csv, ndjson");
    };
  }

  private DataStream<String> files(String header) {
    var source =
        FileSource.forRecordStreamFormat(new HeadedLines(header), new Path(given.in())).build();
    return environment
        .fromSource(source, WatermarkStrategy.noWatermarks(), "files", Types.STRING)
        .uid(options.name() + "-files");
  }

  private DataStream<String> socket() {
    int colon = given.in().lastIndexOf(':');
    String host = given.in().substring(SOCKET.length(), Math.max(SOCKET.length(), colon));
    String port = given.in().substring(colon + 1);
    if (host.isEmpty() || !port.matches("\\d{1,5}")) {
      throw wrong("'" + given.in() + "' names no socket", "--in", "--in tcp:HOST:PORT");
    }
    return environment.socketTextStream(host, Integer.parseInt(port));
  }

  /// @param header with its line break
  private void write(DataStream<String> lines, String out, String header) {
    if (out.equals("-")) {
      lines
          .map(line -> line.substring(0, line.length() - 1))
          .returns(Types.STRING)
          .sinkTo(new PrintSink<>());
      return;
    }
    lines.sinkTo(FileSink.forBulkFormat(new Path(out), new TextFiles(header)).build());
  }
}
