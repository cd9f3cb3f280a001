package weft.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Weights that stand in files beside the model.
public interface ExternalData {
  /// No file is beside: weights that stand in one are refused.
  ExternalData NONE =
      (location, _, _) -> {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "the weights stand in another file, '" + location + "'")
                .about(location)
                .hint("read the model from its folder"));
      };

  /// @param location a path below the folder of the model
  /// @param length how many bytes; -1 for the rest of the file
  ByteBuffer read(String location, long offset, long length);

  /// Files of the folder that a model stands in.
  static ExternalData beside(Path model) {
    Path folder = model.toAbsolutePath().getParent();
    return folder == null ? NONE : in(folder);
  }

  /// Files of a folder; a path that leaves it is refused, through links too.
  static ExternalData in(Path folder) {
    return (location, offset, length) -> {
      try {
        Path root = folder.toRealPath();
        Path file = root.resolve(location).toRealPath();
        if (Path.of(location).isAbsolute() || !file.startsWith(root)) {
          throw refused(location, "it is outside the folder of the model");
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
          long size = channel.size();
          long bytes = length < 0 ? size - offset : length;
          if (offset < 0 || bytes < 0 || bytes > size - offset || bytes > Integer.MAX_VALUE - 8) {
            throw refused(
                location,
                "%d bytes from %d are asked for, and it has %d".formatted(bytes, offset, size));
          }
          var to = ByteBuffer.allocate((int) bytes);
          while (to.hasRemaining() && channel.read(to, offset + to.position()) >= 0) {}
          if (to.hasRemaining()) {
            throw refused(location, "it ended while it was read");
          }
          return to.flip().order(ByteOrder.LITTLE_ENDIAN);
        }
      } catch (IOException | IllegalArgumentException e) {
        throw refused(location, "it can't be read: " + e.getMessage());
      }
    };
  }

  private static WeftException refused(String location, String why) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the file of weights '" + location + "': " + why)
            .about(location));
  }
}
