/// # The `weft` command
///
/// One class a command, named after it (with `Command` behind where the bare name says too little);
/// [weft.cli.Main] lists them. What several commands take is a mixin: `FeatureOptions` says which
/// features, `DataOptions` which rows. `Input` turns the latter into a table: first its schema, so
/// that features are checked before anything is read, then the columns that they need. `Result` is
/// what a run shows and writes. Nothing is computed here: engines, runs through temporary files
/// ([weft.files.spill]) and streams ([weft.wire]) are modules of their own.
///
/// Exit codes: 0 all is well, 1 a check failed, 2 wrong input, 3 a result that is not complete.
/// Mistakes are diagnostics with a page in `docs/errors`; a stack trace is a defect.
@NullMarked
package weft.cli;

import org.jspecify.annotations.NullMarked;
