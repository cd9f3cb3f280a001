package weft.cli.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.cli.console.Wrong;
import weft.data.NpyFiles;
import weft.data.TensorJson;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.model.ModelInput;
import weft.ops.tensor.Convert;

/// A value that is given to an input of a model, as it was written.
///
/// @param expected what the input takes, for people
record ModelValue(String name, String expected, Tensor value) {
  /// @param text a number, a JSON list, or `@` with the name of a file
  static ModelValue read(String name, String expected, String text) {
    return new ModelValue(name, expected, read(text));
  }

  private static Tensor read(String text) {
    if (!text.startsWith("@")) {
      return TensorJson.natural(Json.read("--in", text));
    }
    Path file = Path.of(text.substring(1));
    try {
      if (text.endsWith(".npy")) {
        return NpyFiles.read(
            ByteBuffer.wrap(Files.readAllBytes(file)), file.getFileName().toString());
      }
      if (text.endsWith(".csv")) {
        return matrix(Files.readAllLines(file), file);
      }
      return TensorJson.natural(Json.read(file.toString(), Files.readString(file)));
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be read", e));
    }
  }

  /// Numbers in lines; a first line that is none is a header.
  private static Tensor matrix(List<String> lines, Path file) {
    var rows = new ArrayList<double[]>();
    for (int i = 0; i < lines.size(); i++) {
      String[] words = lines.get(i).split(",", -1);
      var row = new double[words.length];
      try {
        for (int k = 0; k < words.length; k++) {
          row[k] = words[k].isBlank() ? Double.NaN : Double.parseDouble(words[k].strip());
        }
      } catch (NumberFormatException e) {
        if (i == 0) {
          continue;
        }
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "%s, line %d: not a number".formatted(file, i + 1))
                .found(lines.get(i)));
      }
      if (!rows.isEmpty() && rows.getFirst().length != row.length) {
        throw new WeftException(
            Diagnostic.of(
                    Code.BAD_DATA, "%s, line %d has %d numbers".formatted(file, i + 1, row.length))
                .expected(rows.getFirst().length + " as the line before"));
      }
      rows.add(row);
    }
    int width = rows.isEmpty() ? 0 : rows.getFirst().length;
    return Tensor.f64(Shape.of(rows.size(), width), i -> rows.get(i / width)[i % width]);
  }

  /// The same where it has these dimensions.
  ///
  /// @param dims with [ModelInput#FREE] for one that may be any
  ModelValue in(List<Integer> dims) {
    var own = value.shape().dims();
    boolean fits = own.size() == dims.size();
    for (int d = 0; d < dims.size() && fits; d++) {
      fits = dims.get(d) == ModelInput.FREE || dims.get(d).equals(own.get(d));
    }
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the input '%s' has another shape".formatted(name))
              .about(name)
              .expected(expected)
              .found(value.type().toString()));
    }
    return this;
  }

  /// Numbers in the element of the input. Floats round to it; to a whole number nothing is cut.
  Tensor as(Optional<Element> element) {
    boolean whole = element.filter(Element::isInteger).isPresent();
    for (int i = 0; whole && value.element().isFloat() && i < value.size(); i++) {
      if (value.doubleAt(i) != Math.rint(value.doubleAt(i))) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the input '%s' takes whole numbers".formatted(name))
                .about(name)
                .expected(expected)
                .found("%s in cell %d".formatted(value.textAt(i), i)));
      }
    }
    return element.map(own -> Convert.to(value, own)).orElse(value);
  }
}
