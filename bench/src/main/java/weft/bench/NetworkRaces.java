package weft.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Type;
import weft.jit.Workers;
import weft.jit.code.Tier;
import weft.jit.network.NetworkProgram;
import weft.jit.network.NetworkRun;
import weft.trees.LightGbm;

/// Networks with hot kernels, beside ONNX Runtime; a step of training beside JAX, trees beside
/// LightGBM. They take turns, and others are not timed where their numbers are not ours.
final class NetworkRaces {
  static final String GROUP = "networks";

  private static final int MILLION = 1_000_000;
  private static final int BLOCK = 256;
  private static final int SINGLES = 1_000;
  private static final int IMAGES = 64;
  private static final int HIDDEN = 256;
  private static final int ROWS = 10_000;
  private static final int FEATURES = 20;
  private static final int TREES = 500;
  private static final int LEAVES = 31;
  private static final int TURNS = 7;

  /// Nanoseconds.
  private static final double MICROS = 1e3;

  private static final double ENOUGH = 10_000;
  private static final String RUNTIME = "ONNX Runtime";
  private static final PeerTolerance CLOSE = new PeerTolerance(1e-3, 1e-4);
  private static final int[] AVOIDANCE = {5, 50, 50, 50, 50, 50, 50, 5};
  private static final int[] DIGITS = {784, HIDDEN, HIDDEN, HIDDEN, HIDDEN, 10};

  /// Something to run, with what peers are given and what must come out.
  ///
  /// @param per what a time is divided by
  /// @param unit of the time after that
  /// @param model a file that the peer reads
  private record Work(
      String name,
      String unit,
      double per,
      Runnable run,
      String peer,
      String script,
      Optional<String> model,
      Map<String, double[]> inputs,
      Map<String, double[]> results) {}

  private final Bench bench;
  private final Report report;
  private final int threads;

  private NetworkRaces(Bench bench, Report report, int threads) {
    this.bench = bench;
    this.report = report;
    this.threads = threads;
  }

  static void measure(Bench bench, Report report) {
    bench.tell().accept(GROUP + ": kernels");
    NetworkProgram.warm();
    IntStream.of(1, Runtime.getRuntime().availableProcessors())
        .distinct()
        .forEach(threads -> new NetworkRaces(bench, report, threads).run(MILLION));
  }

  /// The same with fewer rows.
  static void measure(Bench bench, int rows, Report report) {
    new NetworkRaces(bench, report, 1).run(rows);
  }

  private void run(int rows) {
    race(dense("collision avoidance, 5 to 5 by 6 x 50", rows, BLOCK, AVOIDANCE));
    if (threads == 1) {
      int singles = Math.min(rows, SINGLES);
      race(dense("the same, one row at a time", singles, 1, AVOIDANCE));
    }
    race(dense("digits, 784 to 10 by 4 x 256", BLOCK, BLOCK, DIGITS));
    race(images());
    race(step());
    race(trees(Math.min(rows, ROWS)));
  }

  // ---- works
  // --------------------------------------------------------------------------------------------------

  /// Dense layers over many rows: threads share out blocks of them.
  private Work dense(String name, int rows, int block, int[] widths) {
    var model = NetworkModels.dense(block, widths);
    float[] x = NetworkModels.numbers(new SplittableRandom(3), 1, rows, widths[0]).singles();
    var y = new float[rows * widths[widths.length - 1]];
    var work = blocks(program(model.graph()), x, y, rows, block);
    work.run();
    var inputs = new LinkedHashMap<>(model.weights());
    inputs.put("x", doubles(x));
    var dims = new ArrayList<>(List.of((double) (block == 1 ? 1 : Math.min(rows, 4 * block))));
    IntStream.of(widths).forEach(width -> dims.add((double) width));
    inputs.put("dims", dims.stream().mapToDouble(Double::doubleValue).toArray());
    return new Work(
        name,
        "ns/row",
        rows,
        work,
        RUNTIME,
        "network_dense_ort",
        Optional.empty(),
        inputs,
        Map.of("y", doubles(y)));
  }

  private Runnable blocks(NetworkProgram program, float[] x, float[] y, int rows, int block) {
    int count = (rows + block - 1) / block;
    boolean several = count > 1 && threads > 1;
    var runs =
        IntStream.range(0, several ? threads : 1)
            .mapToObj(_ -> start(program, several ? 1 : threads))
            .toList();
    int in = x.length / rows;
    int out = y.length / rows;
    return () -> {
      var next = new AtomicInteger();
      var turn = new AtomicInteger();
      new Workers(runs.size())
          .all(
              runs.size(),
              () -> {
                var run = runs.get(turn.getAndIncrement());
                float[] from = run.singles("x");
                float[] to = run.singles("y");
                for (int b = next.getAndIncrement(); b < count; b = next.getAndIncrement()) {
                  int row = b * block;
                  int some = Math.min(block, rows - row);
                  System.arraycopy(x, row * in, from, 0, some * in);
                  run.run();
                  System.arraycopy(to, 0, y, row * out, some * out);
                }
              });
    };
  }

  private Work images() {
    var model = NetworkModels.images(IMAGES);
    var run = start(program(model.graph()), threads);
    int cells = NetworkModels.SIDE * NetworkModels.SIDE;
    float[] x = NetworkModels.numbers(new SplittableRandom(3), 1, IMAGES, cells).singles();
    System.arraycopy(x, 0, run.singles("x"), 0, x.length);
    run.run();
    var inputs = new LinkedHashMap<>(model.weights());
    inputs.put("x", doubles(x));
    return new Work(
        "images, two convolutions, two dense layers, 64 at once",
        "ns/row",
        IMAGES,
        run::run,
        RUNTIME,
        "network_images_ort",
        Optional.empty(),
        inputs,
        Map.of("y", doubles(run.singles("y"))));
  }

  private Work step() {
    Graph graph = NetworkModels.step(IMAGES, HIDDEN, HIDDEN, 10);
    var run = start(program(graph), threads);
    var random = new SplittableRandom(5);
    var inputs = new LinkedHashMap<String, double[]>();
    for (Node node : graph.inputs()) {
      float[] cells = run.singles(node.name());
      double size = cells.length == 1 ? 0 : 0.05;
      for (int i = 0; i < cells.length; i++) {
        cells[i] = size == 0 ? 1 : (float) (random.nextGaussian() * size);
      }
      inputs.put("v" + inputs.size(), doubles(cells));
    }
    run.run();
    var results = new LinkedHashMap<String, double[]>();
    graph
        .outputs()
        .keySet()
        .forEach(name -> results.put("r" + results.size(), doubles(run.singles(name))));
    return new Work(
        "step of training, 64 rows, 256 to 10 by 256",
        "us",
        MICROS,
        run::run,
        "JAX",
        "network_step_jax",
        Optional.empty(),
        inputs,
        results);
  }

  private Work trees(int rows) {
    String text = ChanceTrees.text(FEATURES, TREES, LEAVES);
    var ensemble = LightGbm.read("model.txt", text).ensemble();
    var run = start(program(ensemble.graph(Element.F64, rows)), threads);
    var random = new SplittableRandom(9);
    double[] x = run.doubles("x");
    Arrays.setAll(x, _ -> random.nextDouble());
    run.run();
    return new Work(
        "500 trees of 31 leaves, 20 features",
        "ns/row",
        rows,
        run::run,
        "LightGBM",
        "network_trees_lightgbm",
        Optional.of(text),
        Map.of("x", x),
        Map.of("y", run.doubles("prediction").clone()));
  }

  private static NetworkProgram program(Graph graph) {
    Map<String, Type> types = new LinkedHashMap<>();
    graph.inputs().forEach(node -> types.put(node.name(), node.type()));
    return NetworkProgram.of(graph, types).orElseThrow();
  }

  private static NetworkRun start(NetworkProgram program, int threads) {
    return program.start(new Workers(threads), Tier.ADAPTIVE);
  }

  private static double[] doubles(float[] cells) {
    return IntStream.range(0, cells.length).mapToDouble(i -> cells[i]).toArray();
  }

  // ---- racing
  // -------------------------------------------------------------------------------------------------

  private void race(Work work) {
    String title = work.name + ", " + threads + (threads == 1 ? " thread" : " threads");
    bench.tell().accept(GROUP + ", " + title);
    var ours = new Contestant("Weft", "", () -> Timing.once(work.run));
    FigureClock.timing(work.run);
    try (var folder = new PeerFolder()) {
      Optional<Contestant> theirs = bench.python().flatMap(python -> start(python, folder, work));
      for (int i = 0; i < Math.min(TURNS, bench.runs()); i++) {
        ours.turn(ENOUGH);
        theirs.ifPresent(one -> one.turn(ENOUGH));
      }
      var timing = ours.timing();
      var other = theirs.filter(one -> one.failure().isEmpty()).map(one -> one.timing().least());
      double scale = 1e6 / work.per;
      report.add(
          new Figure(
              GROUP,
              title,
              work.unit,
              timing.least() * scale,
              timing.median() * scale,
              other.isPresent() ? OptionalDouble.of(other.get() * scale) : OptionalDouble.empty()));
    }
  }

  private Optional<Contestant> start(Python python, PeerFolder folder, Work work) {
    folder.script(work.script + ".py");
    folder.script("network_dense_ort.py");
    folder.inputs(work.inputs, 1);
    try {
      if (work.model.isPresent()) {
        Files.writeString(folder.path("model.txt"), work.model.get());
      }
      var process = folder.agreed(python, work.script, threads, work.results, CLOSE);
      return Optional.of(new Contestant(work.peer, process.version(), process::run));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (PeerFailed e) {
      report.add(new Remark(work.name, work.peer, String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }
}
