package weft.trees;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import weft.ops.model.ModelFormat;
import weft.ops.model.TrainedModel;

/// Files of XgBoost as models that formulas call.
public final class XgBoostFormat implements ModelFormat {
  @Override
  public String name() {
    return "xgboost";
  }

  @Override
  public String ending() {
    return ".json";
  }

  @Override
  public boolean isOne(Path file, byte[] start) {
    return new String(start, StandardCharsets.UTF_8).stripLeading().startsWith("{");
  }

  @Override
  public TrainedModel read(Path file) {
    return new TreeTrained(name(), XgBoost.read(file));
  }
}
