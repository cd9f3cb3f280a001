package weft.ir;

/// Makes the ops of a jar known to every program that has the jar on its class path or module path.
/// A jar has one public class that implements this, and names it where [java.util.ServiceLoader]
/// looks: in `META-INF/services/weft.ir.OpProvider`, or in its `module-info.java` by `provides`.
///
/// ```
/// public final class MyOps implements OpProvider {}
/// ```
public interface OpProvider {
  /// The ops it brings: all that stand beside its class, at or below its package.
  default OpSet ops() {
    return OpSet.beside(getClass());
  }
}
