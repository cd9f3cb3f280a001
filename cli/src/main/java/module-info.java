/// The `weft` command.
module weft.cli {
  requires weft.testkit;
  requires weft.data;
  requires weft.lang;
  requires info.picocli;
  requires static org.jspecify;

  opens weft.cli to
      info.picocli;
}
