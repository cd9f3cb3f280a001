package weft.cli;

import weft.eval.Interpreter;
import weft.eval.TableEngine;
import weft.jit.Engine;

/// The engines that a command line can name.
enum EngineName {
  INTERPRETER,
  COMPILED;

  TableEngine engine() {
    return switch (this) {
      case INTERPRETER -> Interpreter.standard();
      case COMPILED -> Engine.standard();
    };
  }
}
