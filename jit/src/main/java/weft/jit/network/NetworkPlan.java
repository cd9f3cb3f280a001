package weft.jit.network;

import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.Type;

/// How a network is computed.
///
/// @param types of the nodes that have cells
/// @param home whose cells a node has: its own, or those of the node that it is a view of
/// @param constants values that never change
/// @param made nodes whose cells change
/// @param inputs nodes of the inputs that are read
record NetworkPlan(
    Type[] types,
    int[] home,
    Map<Integer, Tensor> constants,
    List<Integer> made,
    Map<String, Integer> inputs,
    List<NetworkStep> steps) {}
