package weft.ir;

import java.util.List;

/// What an op asks of its arguments, checked as the node is built.
///
/// @param roles the arguments in their order
/// @param keepsRows the result has a value for each row of its arguments
/// @param ahead the result of a row may depend on later rows: allowed in labels only
public record Contract(List<Role> roles, boolean keepsRows, boolean ahead) {
  /// Of an op that takes no arguments.
  public static final Contract NONE = new Contract(List.of(), true, false);

  private static final int FEW = 8;

  public Contract {
    roles = List.copyOf(roles);
    if (!distinct(roles)) {
      throw new IllegalArgumentException("two roles of one name: " + roles);
    }
  }

  /// Most ops have few roles, and their contracts are made often.
  private static boolean distinct(List<Role> roles) {
    if (roles.size() > FEW) {
      return roles.stream().map(Role::name).distinct().count() == roles.size();
    }
    for (int i = 0; i < roles.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (roles.get(i).name().equals(roles.get(k).name())) {
          return false;
        }
      }
    }
    return true;
  }

  public static Contract of(Role... roles) {
    return new Contract(List.of(roles), true, false);
  }

  public Contract dropsRows() {
    return new Contract(roles, false, ahead);
  }

  public Contract looksAhead() {
    return new Contract(roles, keepsRows, true);
  }

  public int arity() {
    return roles.size();
  }
}
