package weft.bench;

import java.util.List;

/// The Python that runs the peers.
///
/// @param command `python3`, or the path of one in a virtual environment
public record Python(String command) {
  /// What peers need, as `pip` calls it.
  private static final String PACKAGES =
      "numpy numba pandas polars duckdb pyarrow jax onnx onnxruntime lightgbm";

  /// How to make an environment that has all of them.
  public static List<String> advice() {
    return List.of(
        "python3 -m venv ~/weft-peers && ~/weft-peers/bin/pip install " + PACKAGES,
        "weft bench --peers --python ~/weft-peers/bin/python");
  }
}
