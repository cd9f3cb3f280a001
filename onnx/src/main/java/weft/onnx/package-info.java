/// # Models from ONNX files
///
/// A file is read as it is ([weft.onnx.OnnxModel]): nodes, weights, what goes in and what comes
/// out. Over inputs of given types it becomes a graph of Weft's own ops ([weft.onnx.OnnxImport]):
/// from there on a model is like any other program.
///
/// The wire format is read here ([weft.onnx.WireReader]), within bounds: a file is data.
@NullMarked
package weft.onnx;

import org.jspecify.annotations.NullMarked;
