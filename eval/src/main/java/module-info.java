/// The reference interpreter: what every graph means.
module weft.eval {
  requires transitive weft.rewrite;
  requires static org.jspecify;

  exports weft.eval;

  uses weft.eval.Engine;
  uses weft.eval.ProgramEngine;
  uses weft.eval.RuleProvider;

  provides weft.eval.Engine with
      weft.eval.InterpreterEngine;

  uses weft.ir.Interpretation;

  provides weft.ir.Interpretation with
      weft.eval.OverAlgebra;
}
