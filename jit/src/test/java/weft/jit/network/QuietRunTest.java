package weft.jit.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.Workers;
import weft.jit.code.Tier;
import weft.ops.arithmetic.Add;
import weft.ops.network.Conv;
import weft.ops.network.MaxPool;
import weft.ops.network.Relu;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Reshape;
import weft.ops.tree.Trees;
import weft.testkit.Property;

/// A run of a network makes nothing anew, whatever its steps and however many threads share them.
class QuietRunTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int RUNS = 10;
  private static final int ATTEMPTS = 8;
  private static final long PATIENCE = 30_000_000_000L;

  /// Bytes of some runs on the thread that asks for them. What the virtual machine makes once, such
  /// as classes, is not felt by all attempts.
  private static long bytes(NetworkRun run) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < RUNS; i++) {
        run.run();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  private static NetworkProgram program(Graph graph, Map<String, Tensor> inputs) {
    var types = new HashMap<String, Type>();
    inputs.forEach((name, value) -> types.put(name, value.type()));
    return NetworkProgram.of(graph, types).orElseThrow();
  }

  private static NetworkRun started(
      NetworkProgram program, Map<String, Tensor> inputs, int threads, Tier tier) {
    var run = program.start(new Workers(threads), tier);
    program.inputs().keySet().forEach(name -> run.input(name, inputs.get(name)));
    return run;
  }

  @Test
  void a_list_is_seen() {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(List.of(before, before + 1)).hasSize(2);
    assertThat(THREADS.getCurrentThreadAllocatedBytes()).isGreaterThan(before);
  }

  @Test
  void random_nets() {
    var own = new int[1];
    Property.holds(
        60,
        new RandomNets(),
        given -> {
          var program = program(given.graph(), given.inputs());
          if (program.hosted().isEmpty() && program.steps().stream().allMatch(this::isPlain)) {
            own[0]++;
            var run = started(program, given.inputs(), 1, Tier.SCALAR);
            assertThat(bytes(run)).as(() -> program.steps().toString()).isZero();
          }
        });
    assertThat(own[0]).isPositive();
  }

  /// Whether it has no padding: numbers of chance may be so tiny that it is felt.
  private boolean isPlain(NetworkStep step) {
    return switch (step) {
      case ProductStep product -> product.padded().stream().allMatch(Optional::isEmpty);
      case PooledStep pooled -> pooled.padded().isEmpty();
      default -> true;
    };
  }

  @Test
  void trees() {
    for (var example : Trees.examples()) {
      var to = GraphBuilder.plain();
      var inputs = new HashMap<String, Tensor>();
      var args =
          IntStream.range(0, example.args().size())
              .mapToObj(
                  i ->
                      NetworkProgramTest.argument(
                          to, "x" + i, example.args().get(i), inputs, i > 0))
              .toList();
      var graph = to.output("y", to.add(example.op(), args)).build();
      var run = started(program(graph, inputs), inputs, 1, Tier.SCALAR);
      assertThat(bytes(run)).isZero();
    }
  }

  private static int weights(GraphBuilder to, int... dims) {
    Tensor value = Tensor.f32(Shape.of(dims), i -> Math.sin(i));
    return to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
  }

  /// A convolution with a pooling and one without, and a dense layer: enough for vectors and
  /// several threads.
  private static Graph images(Tensor image) {
    var to = GraphBuilder.plain();
    var one = List.of(1, 1);
    var two = List.of(2, 2);
    int x = to.add(new Input("x", image.type()));
    x = to.add(new Conv(one, one, one, one, 1), x, weights(to, 16, 4, 3, 3));
    x = to.add(new Relu(), to.add(new Add(), x, weights(to, 16, 1, 1)));
    x = to.add(new MaxPool(two, two, List.of(), List.of(), List.of(), false), x);
    x = to.add(new Conv(one, one, one, one, 1), x, weights(to, 16, 16, 3, 3));
    x = to.add(new Reshape(List.of(image.shape().dims().getFirst(), -1)), x);
    x = to.add(new Relu(), to.add(MatMul.plain(), x, weights(to, 16 * 8 * 8, 50)));
    return to.output("y", x).build();
  }

  @Test
  void hot_kernels_and_several_threads() throws InterruptedException {
    Tensor image = Tensor.f32(Shape.of(32, 4, 16, 16), i -> Math.cos(i));
    Map<String, Tensor> inputs = Map.of("x", image);
    var program = program(images(image), inputs);
    var shared = started(program, inputs, 2, Tier.SCALAR);
    assertThat(bytes(shared)).as("two threads").isZero();
    var run = started(program, inputs, 1, Tier.ADAPTIVE);
    run.expect(1000);
    long end = System.nanoTime() + PATIENCE;
    long bytes = bytes(run);
    // Vectors that the virtual machine compiles again for a caller are objects until it has.
    while ((!ProductHeat.POOLED.vectors(Tier.ADAPTIVE) || bytes > 0) && System.nanoTime() < end) {
      Thread.sleep(20);
      bytes = bytes(run);
    }
    assertThat(bytes).as("vectors").isZero();
  }
}
