package weft.flink;

import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.PrintSink;
import org.apache.flink.util.OutputTag;
import weft.cluster.ClusterJob;
import weft.cluster.JobArguments;
import weft.cluster.WorkerProblem;
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

  /// What workers print.
  private static final String PRINTED = "-";

  private final JobArguments given;
  private final FlinkOptions options;
  private final StreamExecutionEnvironment environment;

  private FlinkJob(JobArguments given) {
    this.given = given;
    this.options = options(given);
    this.environment = StreamExecutionEnvironment.getExecutionEnvironment();
    given.whole("--parallelism").ifPresent(environment::setParallelism);
  }

  /// Says what was counted.
  public static void main(String[] arguments) throws Exception {
    run(arguments).lines().forEach(System.err::println);
  }

  /// @return nothing where nobody waits for the end of the job
  /// @throws ProgramParametrizationException if options, features or rows are wrong: `flink run`
  ///   prints what it says, without the stack
  static JobCounts run(String[] arguments) throws Exception {
    try {
      var job = new FlinkJob(JobArguments.of(arguments, ClusterJob.FLINK));
      job.build();
      var result = job.environment.execute("weft " + job.given.set().name());
      return result.isJobExecutionResult() ? JobCounts.of(result) : JobCounts.NONE;
    } catch (Exception e) {
      var said = WorkerProblem.in(e);
      throw said.isPresent() ? new ProgramParametrizationException(said.get()) : e;
    }
  }

  private static FlinkOptions options(JobArguments given) {
    var options = FlinkOptions.DEFAULT.keys(given.keys());
    options = given.duration("--lateness").map(options::lateness).orElse(options);
    options = given.duration("--idleness").map(options::idleness).orElse(options);
    options = given.duration("--forget").map(options::forgetAfter).orElse(options);
    options = given.duration("--horizon").map(options::correct).orElse(options);
    options = given.text("--name").map(options::named).orElse(options);
    return given.condition("--cold") ? options.coldStart() : options;
  }

  private static WeftException wrong(String message, String about, String expected) {
    return new WeftException(Diagnostic.of(Code.USAGE, message).about(about).expected(expected));
  }

  // ---- where rows come from and go to

  private void build() {
    boolean socket = given.in().startsWith(SOCKET);
    boolean table = given.in().startsWith(TABLE);
    String mode = given.text("--mode").orElse(socket || table ? "streaming" : "batch");
    boolean batch = mode.equals("batch");
    // Files come to an end, so they are sorted by Flink unless it is said otherwise.
    environment.setRuntimeMode(batch ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING);
    if (table != given.out().startsWith(TABLE)) {
      throw wrong("rows of tables go to tables, text goes to text", "--out", TABLE + "NAME");
    }
    if (table) {
      String tables =
          given
              .text("--tables")
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
    String header = socket ? "" : header(plan);
    boolean strict = batch && given.text("--bad-out").isEmpty();
    var lines = socket ? socket() : files(header);
    var rows =
        lines
            .process(new LineRows(plan, header, bad, strict), plan.type())
            .name("lines")
            .uid(options.name() + "-lines");
    if (socket) {
      rows.setParallelism(1);
    }
    var answered = WeftFlink.lines(rows, plan, options);
    write(answered.out(), given.out(), plan.header());
    given
        .text("--late-out")
        .ifPresent(out -> write(answered.late().map(row -> row + "\n"), out, ""));
    given
        .text("--bad-out")
        .ifPresent(out -> write(rows.getSideOutput(bad).map(line -> line + "\n"), out, ""));
  }

  /// What files begin with. The same files again would be the same rows again, unless a savepoint
  /// says how far they were read.
  private String header(TextPlan plan) {
    JobFiles.first(given.in());
    String header = plan.csv() ? HeadedLines.header(given.in()) : "";
    plan.check(header);
    if (environment.getConfiguration().get(StateRecoveryOptions.SAVEPOINT_PATH) == null) {
      mustBeEmpty("--out", given.out());
      for (String option : List.of("--late-out", "--bad-out")) {
        given.text(option).ifPresent(out -> mustBeEmpty(option, out));
      }
    }
    return header;
  }

  private static void mustBeEmpty(String option, String out) {
    if (!out.equals(PRINTED)) {
      JobFiles.mustBeEmpty(option, out);
    }
  }

  private boolean isCsv() {
    boolean named = given.in().endsWith(".ndjson") || given.in().endsWith(".jsonl");
    return given.text("--format").orElse(named ? "ndjson" : "csv").equals("csv");
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
    if (out.equals(PRINTED)) {
      lines
          .map(line -> line.substring(0, line.length() - 1))
          .returns(Types.STRING)
          .sinkTo(new PrintSink<>());
      return;
    }
    lines.sinkTo(FileSink.forBulkFormat(new Path(out), new TextFiles(header)).build());
  }
}
