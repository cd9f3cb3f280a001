/// Statistics of features over data, on one page.
module weft.report {
  requires transitive weft.eval;
  requires transitive weft.inspect;
  requires weft.data;
  requires static org.jspecify;

  exports weft.report;
  exports weft.report.statistic;
}
