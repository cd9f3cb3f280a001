package weft.ir;

import java.util.List;

/// What an op asks of its arguments, checked as the node is built.
///
/// @param roles the arguments in their order
/// @param keepsRows the result has a value for each row of its arguments
/// @param ahead the result of a row may depend on later rows: allowed in labels only
public record Contract(List<Role> roles, boolean keepsRows, boolean ahead) {
  public Contract {
    roles = List.copyOf(roles);
    if (roles.stream().map(Role::name).distinct().count() != roles.size()) {
      throw new IllegalArgumentException("two roles of one name: " + roles);
    }
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
