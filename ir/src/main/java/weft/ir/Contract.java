package weft.ir;

import java.util.List;
import java.util.Optional;

/// What an op asks of its arguments, checked as the node is built. An op's class states it as a
/// constant: `public static final Contract CONTRACT = Contract.of(Role.real("x"))`.
///
/// @param roles the arguments in their order
/// @param keepsRows the result has a value for each row of its arguments
/// @param ahead the result of a row may depend on later rows: allowed in labels only
/// @param takes how many arguments: all the roles, or fewer where an op of the class may leave some
///   out
public record Contract(List<Role> roles, boolean keepsRows, boolean ahead, Arity takes) {
  private static final int FEW = 8;

  private static final ClassValue<Optional<Contract>> STATED =
      new ClassValue<>() {
        @Override
        protected Optional<Contract> computeValue(Class<?> op) {
          return stated(op);
        }
      };

  public Contract {
    roles = List.copyOf(roles);
    if (!takes.admits(roles.size())) {
      throw new IllegalArgumentException(roles.size() + " roles that take " + takes);
    }
    if (!distinct(roles)) {
      throw new IllegalArgumentException("two roles of one name: " + roles);
    }
  }

  public Contract(List<Role> roles, boolean keepsRows, boolean ahead) {
    this(roles, keepsRows, ahead, Arity.of(roles.size()));
  }

  /// Most ops have few roles.
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

  /// What all ops of a class ask for, or may ask for; empty where only an op of it can tell.
  public static Optional<Contract> of(Class<? extends Op> op) {
    return STATED.get(op);
  }

  private static Optional<Contract> stated(Class<?> op) {
    try {
      var constant = op.getField("CONTRACT");
      // The constant of its shape is not meant where an op says its roles itself.
      if (constant.getDeclaringClass() != op
          && op.getMethod("contract").getDeclaringClass() == op) {
        return Optional.empty();
      }
      return Optional.of((Contract) OpenMember.of(constant).get(null));
    } catch (NoSuchFieldException | NoSuchMethodException e) {
      return Optional.empty();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  public Contract dropsRows() {
    return new Contract(roles, false, ahead, takes);
  }

  public Contract looksAhead() {
    return new Contract(roles, keepsRows, true, takes);
  }

  /// The last roles may be left out, by ops whose attributes say so.
  public Contract from(int least) {
    return new Contract(roles, keepsRows, ahead, Arity.between(least, roles.size()));
  }

  /// How many arguments the ops of a class take: as their contract says, or any number where only
  /// an op of it can tell.
  public static Arity arity(Class<? extends Op> op) {
    return of(op).map(Contract::takes).orElse(Arity.atLeast(0));
  }

  public int arity() {
    return roles.size();
  }
}
