/// # Feature types and projects
///
/// Features are written in three ways, and each is a [weft.library.FeatureSet]: it says which
/// columns it reads, checks itself against a table, and gives one graph of what is sound.
///
/// | written as | is | example |
/// |---|---|---|
/// | a `.weft` file | a program | `ret = pct_change(close)` |
/// | a YAML file of a type | [weft.library.FeatureType]: inputs and parameters are left open | `rsi` |
/// | a YAML file of a project | [weft.library.Project]: types with columns or other features for their inputs | `{name: momentum, type: rsi}` |
///
/// `FeatureSet.open` finds out which of them a name or file is. A [weft.library.Registry] holds the
/// types that are shipped and those of the user; a [weft.library.Catalogue] shows them to choose
/// from, in the terminal and as Markdown.
///
/// **A type** has a formula, or steps, or both, which must then give the same graph; and a
/// [weft.library.WorkedExample], documentation and test at once, which can be computed.
/// [weft.library.Wired] is a type that reads columns of other names than its inputs.
///
/// **A project** also says where its rows come from ([weft.library.RowSources]) and what its
/// columns hold. Its features are put together in the order in which they read each other, and what
/// they have in common is computed once.
///
/// **Reading.** `Yaml` keeps the place of each value; a reader for each kind of file collects all
/// that is wrong with it, so that it is reported at once. Editors check the same files by
/// [weft.library.Schemas].
@NullMarked
package weft.library;

import org.jspecify.annotations.NullMarked;
