package weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;

class TensorJsonTest {
  private static Tensor natural(String json) {
    return TensorJson.natural(Json.read("test", json));
  }

  @Test
  void what_cells_are_says_the_element() {
    assertThat(natural("[1, 2]").element()).isEqualTo(Element.I64);
    assertThat(natural("[[1.5], [null]]")).hasToString("[[1.5], [nan]]");
    assertThat(TensorJson.dtype(Element.TIME)).isEqualTo("time");
  }

  @Test
  void what_is_no_tensor_is_refused() {
    assertThatThrownBy(() -> TensorJson.element("complex64"))
        .hasMessageContaining("there is no element for the dtype 'complex64'");
    assertThatThrownBy(() -> natural("{\"a\": 1}")).hasMessageContaining("a cell is expected");
    assertThatThrownBy(() -> natural("[[1], [2, 3]]"))
        .hasMessageContaining("the lists have different lengths");
    assertThatThrownBy(() -> natural("[true, \"a\"]"))
        .hasMessageContaining("the list mixes elements");
  }

  @Test
  void a_number_that_does_not_fit_is_refused() {
    var json = Json.read("test", "{\"dtype\": \"int8\", \"shape\": [1], \"value\": [300]}");
    assertThatThrownBy(() -> TensorJson.read(json)).hasMessageContaining("300 does not fit i8");
  }
}
