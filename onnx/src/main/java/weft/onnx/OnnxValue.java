package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What goes into a model or comes out of it, as the file declares it.
///
/// @param element none for sequences and the like
/// @param dims none where the number of dimensions is not known
public record OnnxValue(
    String name, Optional<Element> element, Optional<List<Dim>> dims, String kind) {
  public static final String TENSOR = "tensor";

  public OnnxValue {
    dims = dims.map(List::copyOf);
  }

  /// An extent: known, or by name; without a name nothing is known of it.
  public sealed interface Dim {
    record Known(long extent) implements Dim {
      @Override
      public String toString() {
        return Long.toString(extent);
      }
    }

    record Named(String name) implements Dim {
      @Override
      public String toString() {
        return name.isEmpty() ? "?" : name;
      }
    }
  }

  /// `x: f32[N,3,224,224]`.
  @Override
  public String toString() {
    String type = element.map(Element::tag).orElse("any");
    String shape =
        dims.map(
                all ->
                    all.isEmpty()
                        ? ""
                        : all.stream()
                            .map(Dim::toString)
                            .collect(Collectors.joining(",", "[", "]")))
            .orElse("[*]");
    return name + ": " + (kind.equals(TENSOR) ? "" : kind + " of ") + type + shape;
  }

  /// The type with extents for the dimensions that have a name; what has none counts 1.
  ///
  /// @param named by name
  public Type type(Map<String, Integer> named) {
    if (!kind.equals(TENSOR) || element.isEmpty() || dims.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the model does not say what its input '" + name + "' is")
              .about(name)
              .expected("a tensor with an element and dimensions")
              .found(toString()));
    }
    var extents = new ArrayList<Integer>();
    for (Dim dim : dims.get()) {
      extents.add(
          switch (dim) {
            case Dim.Known(long extent) -> Math.toIntExact(extent);
            case Dim.Named(String of) -> named.getOrDefault(of, 1);
          });
    }
    return new Type(element.get(), new Shape(false, extents), Set.of());
  }

  /// What is wrong with a type that is given for it.
  Optional<Diagnostic> refuses(Type type) {
    boolean other = element.isPresent() && element.get() != type.element();
    boolean fits =
        dims.isEmpty()
            || dims.get().size() == type.shape().rank()
                && IntStream.range(0, type.shape().rank())
                    .allMatch(
                        d ->
                            !(dims.get().get(d) instanceof Dim.Known(long extent))
                                || extent == type.shape().dims().get(d));
    return other || !fits
        ? Optional.of(
            Diagnostic.of(Code.SHAPE, "the input '" + name + "' takes another value")
                .about(name)
                .expected(toString())
                .found(type.toString()))
        : Optional.empty();
  }
}
