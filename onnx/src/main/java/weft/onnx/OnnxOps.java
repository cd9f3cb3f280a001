package weft.onnx;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The ops of ONNX that are known here, by name.
final class OnnxOps {
  private static final Map<String, OnnxRule> RULES = new TreeMap<>();

  static {
    RULES.putAll(CellRules.rules());
    RULES.putAll(ShapeRules.rules());
    RULES.putAll(PickRules.rules());
    RULES.putAll(ReductionRules.rules());
    RULES.putAll(NetworkRules.rules());
    RULES.putAll(NormRules.rules());
    RULES.putAll(AttentionRules.rules());
    RULES.putAll(LossRules.rules());
    RULES.putAll(ImageRules.rules());
    RULES.putAll(RecurrentRules.rules());
    RULES.putAll(ControlRules.rules());
    RULES.putAll(TrainingRules.rules());
    RULES.putAll(MlRules.rules());
  }

  private OnnxOps() {}

  static Optional<OnnxRule> find(String domain, String op) {
    return Optional.ofNullable(RULES.get(domain.isEmpty() ? op : domain + "." + op));
  }

  static Set<String> names() {
    return RULES.keySet();
  }
}
