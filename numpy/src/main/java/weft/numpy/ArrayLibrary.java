package weft.numpy;

import java.util.List;
import weft.ir.Element;

/// Where arrays come from: NumPy, or JAX with the same words.
public enum ArrayLibrary {
  NUMPY("numpy", "np", List.of("numpy")),
  JAX("jax", "jnp", List.of("jax", "numpy"));

  private final String engine;
  private final String alias;
  private final List<String> packages;

  ArrayLibrary(String engine, String alias, List<String> packages) {
    this.engine = engine;
    this.alias = alias;
    this.packages = packages;
  }

  /// The name of the engine that computes with it.
  public String engine() {
    return engine;
  }

  /// What a module must be able to import.
  public List<String> packages() {
    return packages;
  }

  /// How modules call it.
  public String alias() {
    return alias;
  }

  /// One of its names: `np.exp`.
  public String word(String name) {
    return alias + "." + name;
  }

  /// What a module that uses it begins with.
  String imports() {
    return switch (this) {
      case NUMPY -> "import numpy as np\n";
      case JAX ->
          """
          import jax
          import jax.numpy as jnp

          jax.config.update("jax_enable_x64", True)
          """;
    };
  }

  /// The element as the library calls it: `np.float64`.
  public String dtype(Element element) {
    return switch (element.kind()) {
      case FLOAT -> word(element == Element.BF16 ? "bfloat16" : "float" + element.bits());
      case SIGNED -> word("int" + element.bits());
      case UNSIGNED -> word("uint" + element.bits());
      case BOOL -> word("bool_");
      case TEXT -> word("str_");
      case TIME, ANY -> throw new IllegalArgumentException(element.tag());
    };
  }

  /// Whether it has cells for an element.
  public boolean holds(Element element) {
    return switch (element) {
      case TIME, BF16 -> false;
      case TEXT -> this == NUMPY;
      default -> true;
    };
  }
}
