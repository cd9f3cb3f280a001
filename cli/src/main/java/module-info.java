/// The `weft` command.
module weft.cli {
  requires weft.bench;
  requires weft.bounds;
  requires weft.calculus;
  requires weft.cluster;
  requires weft.data;
  requires weft.dolphindb;
  requires weft.editor;
  requires weft.files;
  requires weft.inspect;
  requires weft.jit;
  requires weft.live;
  requires weft.numpy;
  requires weft.onnx;
  requires weft.polars;
  requires weft.report;
  requires weft.scale;
  requires weft.library;
  requires weft.rewrite;
  requires weft.serve;
  requires weft.spell;
  requires weft.sql;
  requires weft.studio;
  requires weft.testkit;
  requires weft.trees;
  requires weft.wire;
  requires info.picocli;
  requires static org.jspecify;

  opens weft.cli to
      info.picocli;
  opens weft.cli.model to
      info.picocli;
  opens weft.cli.option to
      info.picocli;
  opens weft.cli.stream to
      info.picocli;
}
