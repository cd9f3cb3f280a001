/// A page in the browser where features are written, checked, drawn, computed and plotted.
module weft.studio {
  requires transitive weft.editor;
  requires transitive weft.eval;
  requires weft.calculus;
  requires weft.data;
  requires weft.jit;
  requires weft.live;
  requires weft.wire;
  requires weft.report;
  requires weft.serve;
  requires jdk.httpserver;
  requires static org.jspecify;

  exports weft.studio;
  exports weft.studio.live;
}
