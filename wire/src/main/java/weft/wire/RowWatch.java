package weft.wire;

/// Is told how long rows take, from the text of one to its answer, while it wants to know. It is
/// told in the thread that moves them, so it must be quick.
public interface RowWatch {
  RowWatch NONE =
      new RowWatch() {
        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public void took(long nanos) {}
      };

  /// Asked once for each piece of the input.
  boolean isOn();

  void took(long nanos);
}
