package weft.ir;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Member;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How Weft reads and makes records of users by reflection. All of it goes through here, so that a
/// module has to open its packages to one module only.
public final class OpenMember {
  private OpenMember() {}

  /// The method, field or constructor, ready to be used.
  ///
  /// @throws WeftException if it is in a module that keeps its package to itself; it says what to
  ///   write there
  public static <T extends AccessibleObject & Member> T of(T member) {
    try {
      member.setAccessible(true);
      return member;
    } catch (InaccessibleObjectException e) {
      throw new WeftException(closed(member.getDeclaringClass()));
    }
  }

  private static Diagnostic closed(Class<?> type) {
    String module = type.getModule().getName();
    Module ours = OpenMember.class.getModule();
    String opens =
        "opens " + type.getPackageName() + (ours.isNamed() ? " to " + ours.getName() : "") + ";";
    return Diagnostic.of(
            Code.REFUSED,
            "the %s %s can't be read: the module %s does not open its package"
                .formatted(type.isRecord() ? "record" : "class", type.getSimpleName(), module))
        .about(type.getSimpleName())
        .expected(opens)
        .found("the package " + type.getPackageName() + ", which is closed")
        .hint("write '" + opens + "' in the module-info.java of " + module);
  }
}
