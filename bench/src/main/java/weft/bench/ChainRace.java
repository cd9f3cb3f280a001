package weft.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import weft.calculus.Transforms;
import weft.calculus.program.CompiledFlow;
import weft.calculus.program.Flow;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.jit.code.Tier;
import weft.jit.tensor.TensorEngine;
import weft.jit.tensor.TensorProgram;

/// The value of a long chain of ops and its gradient on the compiled engine, beside JAX, which
/// compiles the same. They take turns. JAX is not timed where its numbers are not ours.
final class ChainRace implements AutoCloseable {
  private static final int CELLS = 1_000_000;
  private static final int TURNS = 12;
  private static final int WARM = 20;
  private static final double ENOUGH = 20_000;
  private static final PeerTolerance CLOSE = new PeerTolerance(1e-9, 0);
  private static final String JAX = "JAX";

  /// @param peer the script of JAX
  private record Form(String name, String peer, Map<String, double[]> results, Runnable run) {}

  private final Bench bench;
  private final int threads;
  private final Report report;
  private final PeerFolder folder = new PeerFolder();
  private final Tensor x = ChainWork.input(CELLS);

  ChainRace(Bench bench, int threads, Report report) {
    this.bench = bench;
    this.threads = threads;
    this.report = report;
  }

  void run() {
    var forms = forms();
    folder.script("chain_jax.py");
    folder.script("chain_gradient_jax.py");
    folder.inputs(Map.of("x", x.doubles()), 1);
    var ours = new LinkedHashMap<Form, Contestant>();
    var theirs = new LinkedHashMap<Form, Contestant>();
    for (Form form : forms) {
      for (int i = 0; i < WARM; i++) {
        form.run.run();
      }
      ours.put(form, new Contestant("Weft", "", () -> Timing.once(form.run)));
      bench.python().ifPresent(python -> start(python, form, theirs));
    }
    for (int i = 0; i < TURNS; i++) {
      bench.tell().accept("transforms: " + title() + ", turn " + (i + 1) + " of " + TURNS);
      ours.values().forEach(one -> one.turn(ENOUGH));
      theirs.values().forEach(one -> one.turn(ENOUGH));
    }
    theirs.values().removeIf(one -> one.failure().isPresent());
    for (Form form : forms) {
      var timing = timing(ours, form);
      var other = Optional.ofNullable(theirs.get(form)).map(one -> one.timing().least());
      add(form.name, "ms", timing.least(), timing.median(), other);
    }
    var value = timing(ours, forms.get(0));
    var both = timing(ours, forms.get(1));
    add(
        "the second by the first",
        "x",
        both.least() / value.least(),
        both.median() / value.median(),
        theirs.size() == forms.size()
            ? Optional.of(
                timing(theirs, forms.get(1)).least() / timing(theirs, forms.get(0)).least())
            : Optional.empty());
  }

  /// The value, and the value with the gradient, with kernels that are hot.
  private List<Form> forms() {
    Tensor one = Tensor.of(Shape.of(1), new double[] {1});
    Flow value = ChainWork.sum(x);
    var engine = new Warming(new TensorEngine(threads, Tier.ADAPTIVE, Interpreter.silent()));
    var forward = CompiledFlow.of(value, engine);
    var back = CompiledFlow.of(Transforms.pullback(value), engine);
    Object[] at = {x};
    var sum = (Tensor) Objects.requireNonNull(forward.call(x));
    var both = (Object[]) Objects.requireNonNull(back.call(at, one));
    var gradient = (Tensor) ((Object[]) Objects.requireNonNull(both[1]))[0];
    bench.tell().accept("transforms: " + title() + ", kernels");
    engine.programs.forEach(TensorProgram::warmed);
    return List.of(
        new Form("value", "chain_jax", Map.of("value", sum.doubles()), () -> forward.call(x)),
        new Form(
            "value and gradient",
            "chain_gradient_jax",
            Map.of("value", sum.doubles(), "gradient", gradient.doubles()),
            () -> back.call(at, one)));
  }

  /// An engine that remembers its programs, so that their kernels can be warmed.
  private static final class Warming implements ProgramEngine {
    private final TensorEngine engine;
    private final List<TensorProgram> programs = new ArrayList<>();

    Warming(TensorEngine engine) {
      this.engine = engine;
    }

    @Override
    public Outcome run(Graph graph, Map<String, Tensor> inputs) {
      return ready(graph).run(inputs);
    }

    @Override
    public Ready ready(Graph graph) {
      var program = engine.compile(graph);
      programs.add(program);
      return program;
    }
  }

  private String title() {
    return String.format(
        Locale.ROOT,
        "%d ops over %,d cells, %d thread%s",
        ChainWork.OPS,
        CELLS,
        threads,
        threads == 1 ? "" : "s");
  }

  private void start(Python python, Form form, Map<Form, Contestant> to) {
    try {
      var process = folder.agreed(python, form.peer, threads, form.results, CLOSE);
      to.put(form, new Contestant(JAX, process.version(), process::run));
    } catch (PeerFailed e) {
      report.add(new Remark(TransformCosts.GROUP, JAX, String.valueOf(e.getMessage())));
    }
  }

  private void add(String name, String unit, double least, double median, Optional<Double> other) {
    report.add(
        new Figure(
            TransformCosts.GROUP,
            title() + ": " + name,
            unit,
            least,
            median,
            other.map(OptionalDouble::of).orElseGet(OptionalDouble::empty)));
  }

  private static Timing timing(Map<Form, Contestant> all, Form form) {
    return Objects.requireNonNull(all.get(form), form.name).timing();
  }

  @Override
  public void close() {
    folder.close();
  }
}
