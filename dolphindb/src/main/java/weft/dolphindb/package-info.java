/// # DolphinDB
///
/// Features as scripts of DolphinDB. Each feature is a function of columns; a query calls it over a
/// table, an engine over a stream. What needs all entities of a time divides a script into
/// [layers][weft.dolphindb.Layer].
///
/// | | |
/// |---|---|
/// | [weft.dolphindb.DolphinScript] | features in, script out; what can't be said is left out with a reason |
/// | [weft.dolphindb.DolphinWord] | how an op is said; [weft.dolphindb.DolphinWords] are the built-in ones |
/// | [weft.dolphindb.Deployment] | a script for streams on a server, whole or not at all |
@NullMarked
package weft.dolphindb;

import org.jspecify.annotations.NullMarked;
