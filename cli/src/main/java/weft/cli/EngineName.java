package weft.cli;

import java.util.function.Consumer;
import java.util.function.Function;
import weft.eval.Interpreter;
import weft.eval.ProgramEngine;
import weft.eval.TableEngine;
import weft.ir.Node;
import weft.jit.Engine;
import weft.jit.TensorEngine;
import weft.live.LiveEngine;

/// The engines that a command line can name.
enum EngineName {
  INTERPRETER,
  COMPILED,
  LIVE;

  TableEngine engine() {
    return switch (this) {
      case INTERPRETER -> Interpreter.standard();
      case COMPILED -> Engine.standard();
      case LIVE -> new LiveEngine();
    };
  }

  /// What computes tensor programs, with the functions of an interpreter.
  ///
  /// @param hosted is told the nodes that the engine leaves to the interpreter
  Function<Interpreter, ProgramEngine> programs(Consumer<Node> hosted) {
    return switch (this) {
      case INTERPRETER, LIVE -> setup -> setup;
      case COMPILED ->
          setup ->
              (graph, inputs) -> {
                var program = TensorEngine.over(setup).compile(graph);
                var outcome = program.run(inputs);
                program.hosted().forEach(hosted);
                return outcome;
              };
    };
  }
}
