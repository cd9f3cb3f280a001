package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.RunOptions;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;

/// Engines of another kind than those that Weft comes with.
class EnginesTest {
  private static final Path FILE = Path.of("..", "conformance", "features.json");

  /// Numbers with eight right digits, handed on a half of the rows at a time.
  private static class Rough extends AsWritten {
    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      var exact = super.prepare(graph, options);
      return (source, sink) -> {
        var outcome = exact.run(source.table());
        outcome.failures().forEach(sink::failed);
        int rows = source.table().rows();
        for (int[] part : new int[][] {{0, rows / 2}, {rows / 2, rows}}) {
          var some = new LinkedHashMap<String, Tensor>();
          outcome
              .outputs()
              .forEach((name, column) -> some.put(name, rough(column).rows(part[0], part[1])));
          sink.take(some);
        }
      };
    }

    private static Tensor rough(Tensor column) {
      return column.element() == Element.F64
          ? Tensor.floats(Element.F64, column.shape(), i -> column.doubleAt(i) * (1 + 1e-8))
          : column;
    }
  }

  @Test
  void an_engine_is_held_to_what_it_promises() {
    var file = Path.of("..", "conformance", "desk_cross.json");
    var rough = Conformance.run(file, List.of(new FeaturesSuite(new Rough())));
    assertThat(rough.failures()).isNotEmpty();
    var honest =
        new Rough() {
          @Override
          public Promise promise() {
            return new Promise.Near(1e-6, 1e-6);
          }
        };
    var near = Conformance.run(file, List.of(new FeaturesSuite(honest)));
    assertThat(near.failures()).isEmpty();
    assertThat(near.results().keySet())
        .as("what is handed on in pieces is put together")
        .isEqualTo(rough.results().keySet());
  }

  @Test
  void nothing_needs_to_be_rewritten() {
    assertThat(Conformance.run(FILE, List.of(new FeaturesSuite(new AsWritten()))).failures())
        .isEmpty();
    assertThat(
            Conformance.run(
                    Path.of("..", "conformance", "alpha101_public.weft"),
                    List.of(new AlphaSuite(new AsWritten())))
                .failures())
        .isEmpty();
  }
}
