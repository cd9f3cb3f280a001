package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// What is wrong with the shapes of a network is told with its node, before anything runs.
class NetworkMessagesTest {
  private static final String INPUTS =
      """
      n0 = input(name="x") : f64[2,3,4]
      n1 = input(name="y") : f64[2,5,4]
      n2 = input(name="s") : f64
      n3 = input(name="v") : f64[5]
      """;

  private static void refused(String equation, String... words) {
    assertThatThrownBy(() -> GraphReader.read(INPUTS + equation, Ops.all()))
        .isInstanceOf(WeftException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }

  private static void taken(String equation) {
    assertThat(GraphReader.read(INPUTS + equation, Ops.all()).verify()).isTrue();
  }

  @Test
  void structure() {
    refused("n9 = relu()", "n4 = relu", "the role 'x' is not given");
    refused("n9 = add(left=n0, right=n0, more=n0)", "add", "'more'");
    refused("n9 = add(left=n0, right=n9)", "n9 uses n9, which does not come before it");
    refused("n9 = add(left=n0, right=n7)", "n7 is not defined");
    refused("n9 = relu(x=n0)\nn9 = relu(x=n1)", "n9 is defined twice");
    assertThat(GraphReader.read(INPUTS, Ops.all()).find(7)).isEmpty();
    assertThatThrownBy(() -> GraphReader.read(INPUTS, Ops.all()).node(7))
        .hasMessageContaining("there is no node 7: the graph has 4 nodes, 0 to 3");
  }

  @Test
  void declared_and_inferred() {
    refused(
        "n9 = relu(x=n0) : f64[2,3,5]",
        "n9 = relu",
        "the declared type is not what comes out",
        "f64[2,3,4]",
        "f64[2,3,5]");
    taken("n9 = relu(x=n0) : f64[2,3,4]");
  }

  @Test
  void cells_that_do_not_meet() {
    refused("n9 = add(left=n0, right=n1)", "n4 = add", "(2, 3, 4) (2, 5, 4)");
    refused("n9 = spread_like(x=n1, like=n0)", "n4 = spread_like", "(2, 5, 4) (2, 3, 4)");
    refused("n9 = spread_like(x=n0, like=n3)", "n4 = spread_like", "(2, 3, 4) (5,)");
  }

  @Test
  void orders_of_dimensions() {
    refused("n9 = transpose(x=n0, axes=[0, 1, 1])", "n4 = transpose", "axis 1 is named twice");
    refused("n9 = transpose(x=n0, axes=[0, 1, 3])", "axis 3 is out of bounds");
    refused("n9 = transpose(x=n0, axes=[0, 1])", "the axes name 2 dimensions", "that has 3");
  }

  @Test
  void axes_that_are_not_there() {
    refused("n9 = softmax(x=n0, axis=3)", "n4 = softmax", "axis 3");
    refused("n9 = layer_norm(x=n0, axis=3, epsilon=1e-5)", "n4 = layer_norm", "rank 3");
    refused("n9 = reduce_sum(x=n0, axis=\"5\")", "axis 5 is out of bounds");
    refused("n9 = concatenate(a=n0, b=n1, axis=3)", "axis 3 is out of bounds");
  }

  @Test
  void numbers_of_cells() {
    refused(
        "n9 = reshape(x=n0, dims=[5, 5])",
        "n4 = reshape",
        "a tensor of 24 cells can't have the shape [5, 5]");
    refused("n9 = squeeze(x=n0, axes=[1])", "axis 1 has length 3");
  }

  @Test
  void products_of_matrices() {
    refused(
        "n9 = mat_mul(left=n0, right=n1, transpose_left=false, transpose_right=false)",
        "n4 = mat_mul",
        "4 columns meet 5 rows");
    refused(
        "n9 = mat_mul(left=n0, right=n2, transpose_left=false, transpose_right=false)",
        "takes no single number");
    refused(
        """
        n4 = input(name="a") : f64[3,4,5]
        n9 = mat_mul(left=n4, right=n1, transpose_left=false, transpose_right=false)
        """,
        "(3,) (2,)");
    taken(
        "n9 = mat_mul(left=n3, right=n1, transpose_left=false, transpose_right=false) : f64[2,4]");
  }

  @Test
  void attributes() {
    refused("n9 = celu(x=n0, alpha=0.0)", "celu", "other than 0");
    taken("n9 = celu(x=n0, alpha=-1.0)");
  }

  @Test
  void tensors_side_by_side() {
    refused(
        "n9 = concatenate(a=n0, b=n3, axis=0)", "the tensors have different numbers of dimensions");
    refused(
        "n9 = concatenate(a=n0, b=n1, axis=0)",
        "the tensors differ along axis 1",
        "[2,3,4], with any length along axis 0",
        "[2,5,4]");
    taken("n9 = concatenate(a=n0, b=n1, axis=1) : f64[2,8,4]");
  }
}
