package weft.ops.control;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Op;

/// An op of as many arguments as it has roles, whatever they are.
public interface AnyRoles extends Op {
  List<String> roles();

  @Override
  default Contract contract() {
    return Roles.any(roles());
  }
}
