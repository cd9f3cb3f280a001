/// # Models from and to ONNX files
///
/// A file is read as it is ([weft.onnx.OnnxModel]): nodes, weights, what goes in and what comes
/// out. Over inputs of given types it becomes a graph of Weft's own ops ([weft.onnx.OnnxImport]):
/// from there on a model is like any other program.
///
/// The other way a graph is written in the ops of ONNX ([weft.onnx.OnnxExport]): each op by a rule
/// ([weft.onnx.ExportRule]) of its own, of its form, or by the smaller ops that it is made of.
///
/// The wire format is read here ([weft.onnx.WireReader]), within bounds: a file is data.
@NullMarked
package weft.onnx;

import org.jspecify.annotations.NullMarked;
