/// Transforms of programs: trace, batch, derivatives, schedules.
module weft.calculus {
  requires transitive weft.eval;
  requires static org.jspecify;

  exports weft.calculus;
  exports weft.calculus.program;
  exports weft.calculus.trace;

  provides weft.ir.Interpretation with
      weft.calculus.BatchColumn,
      weft.calculus.ProgramColumn,
      weft.calculus.PullbackColumn,
      weft.calculus.PushforwardColumn;
}
