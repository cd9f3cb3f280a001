package weft.wire;

import java.nio.file.Path;
import weft.wire.text.TableColumns;

/// A further table whose rows stand in a file of their own.
///
/// @param csv whether its lines are CSV rather than NDJSON
public record TableFile(TableColumns columns, Path file, boolean csv) {}
