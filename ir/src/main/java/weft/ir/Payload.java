package weft.ir;

/// An op whose nodes carry a tensor in the graph's payload store.
public interface Payload extends Op {}
