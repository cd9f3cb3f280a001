package weft.ir;

import java.util.List;
import weft.ir.trait.Uncalled;

/// An op of programs: it takes any [Datum], may hold graphs, ask a model, wait, or have an effect.
public interface Perform extends Uncalled {
  Datum perform(List<Datum> args, Actions on);

  /// Whether it may take long without computing: then it is worth doing others meanwhile.
  default boolean waits() {
    return false;
  }

  /// Whether it does nothing by itself, but has others do it: then it is neither remembered nor
  /// counted as a call.
  default boolean delegates() {
    return false;
  }

  /// Whether it only moves values, so that items which failed move along. Any other op on such a
  /// batch can't be done.
  default boolean movesFailed() {
    return false;
  }

  /// What is done for an item.
  @FunctionalInterface
  interface ItemWork {
    /// @param item its number, from 0
    Datum of(int item, Actions on);
  }

  /// What an op may ask of whoever runs the program.
  interface Actions {
    /// Runs a graph on its inputs, in their order, and gives its outputs, in their order.
    List<Datum> run(Graph graph, List<Datum> inputs);

    /// Applies another op.
    Datum apply(Op op, List<Datum> args);

    /// Does the same for each of so many items, at the same time where that is worth it.
    ///
    /// @param waits whether an item may take long without computing
    List<Datum> each(int items, boolean waits, ItemWork work);

    /// A value passes a named place: it is noted, or another one takes its place.
    Datum checkpoint(String collection, String key, Datum value);

    /// Something the run was set up with, such as a language model.
    <S> S service(Class<S> kind);
  }
}
