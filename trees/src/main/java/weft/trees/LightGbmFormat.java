package weft.trees;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import weft.ops.model.ModelFormat;
import weft.ops.model.TrainedModel;

/// Files of LightGbm as models that formulas call.
public final class LightGbmFormat implements ModelFormat {
  @Override
  public String name() {
    return "lightgbm";
  }

  @Override
  public String ending() {
    return ".txt";
  }

  @Override
  public boolean isOne(Path file, byte[] start) {
    return LightGbm.isOne(new String(start, StandardCharsets.UTF_8));
  }

  @Override
  public TrainedModel read(Path file) {
    return new TreeTrained(name(), LightGbm.read(file));
  }
}
