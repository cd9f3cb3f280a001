package weft.eval;

import weft.ir.Host;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;

/// What surrounds a tensor program: the user's functions, and no rows.
class ProgramHost implements Host {
  private final RunOptions setup;

  ProgramHost(RunOptions setup) {
    this.setup = setup;
  }

  @Override
  public int rows() {
    return -1;
  }

  @Override
  public long[] order() {
    throw new WeftException(
        Diagnostic.of(Code.REFUSED, "a duration needs rows that are ordered by time")
            .hint("use a number of rows, or run the graph over a table"));
  }

  /// The function, with whatever it throws turned into a diagnostic.
  @Override
  public UserFunction function(String name) {
    UserFunction function = setup.functions().get(name);
    if (function == null) {
      var wrong =
          Diagnostic.of(Code.MISSING_FUNCTION, "there is no function '" + name + "'").about(name);
      throw new WeftException(
          Nearest.to(name, setup.functions().keySet())
              .map(near -> wrong.hint("did you mean '" + near + "'?"))
              .orElse(wrong.hint("give the interpreter a function of that name")));
    }
    return (args, named) -> {
      try {
        Tensor result = function.call(args, named);
        return java.util.Objects.requireNonNull(result, "it returned null");
      } catch (WeftException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new WeftException(
            Diagnostic.of(
                    Code.FUNCTION_FAILED, "the function '" + name + "' failed: " + e.getMessage())
                .about(name)
                .found(e.toString()));
      }
    };
  }
}
