/// # A process that answers
///
/// For programs in other languages that keep a JVM beside them: requests come as lines of JSON on
/// standard input, replies go as lines of JSON to standard output, and columns lie in files of a
/// private folder that both sides map. There is no socket: who may write to the process may use it,
/// and nobody else.
///
/// [weft.serve.StdioServer] reads requests and answers each in a thread of its own, so that a long
/// one keeps no other waiting; what they mean is up to a [weft.serve.RequestHandler]. A request can
/// be cancelled. When the input ends, which it does when the other process ends in whatever way,
/// everything is cancelled and the server is done.
///
/// [weft.serve.PrivateFolder] is where files go: in memory where the system has a place for that.
/// It is removed at the end; one that a killed process left behind is removed by the next that
/// starts.
///
/// ```text
/// > {"id": 1, "do": "command", "args": ["check", "first.weft"]}
/// < {"id": 1, "progress": ["reading", 10000, 50000]}
/// < {"id": 1, "result": {...}}
/// > {"cancel": 1}
/// < {"id": 1, "cancelled": true}
/// ```
@NullMarked
package weft.serve;

import org.jspecify.annotations.NullMarked;
