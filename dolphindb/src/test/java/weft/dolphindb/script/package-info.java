/// A small evaluator of the part of DolphinDB's language that scripts here are written in. It is
/// written from DolphinDB's documentation, function by function, and knows nothing of the modules
/// whose scripts it runs.
package weft.dolphindb.script;
