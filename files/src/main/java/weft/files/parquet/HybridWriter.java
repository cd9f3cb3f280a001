package weft.files.parquet;

/// Writes small numbers as runs of one number and as packed bits, whichever is shorter.
final class HybridWriter {
  private static final int GROUP = 8;

  private HybridWriter() {}

  /// How many bits numbers up to this one take.
  static int width(int greatest) {
    return 32 - Integer.numberOfLeadingZeros(greatest);
  }

  static void write(int[] numbers, int from, int count, int width, PageBytes to) {
    int end = from + count;
    int at = from;
    int packed = from; // the first that is not written yet
    while (at < end) {
      int length = run(numbers, at, end);
      // Packed bits come in groups of eight: what is short of the last group is taken from the run.
      int lacking = (GROUP - (at - packed) % GROUP) % GROUP;
      if (length - lacking >= GROUP) {
        packed(numbers, packed, at + lacking - packed, width, to);
        run(numbers[at], length - lacking, width, to);
        packed = at + length;
      }
      at += length;
    }
    packed(numbers, packed, end - packed, width, to);
  }

  private static int run(int[] numbers, int from, int end) {
    int number = numbers[from];
    int at = from + 1;
    while (at < end && numbers[at] == number) {
      at++;
    }
    return at - from;
  }

  /// So many times the same number.
  static void run(int number, int count, int width, PageBytes to) {
    to.unsigned(count << 1);
    for (int bits = 0; bits < width; bits += 8) {
      to.put(number >> bits);
    }
  }

  private static void packed(int[] numbers, int from, int count, int width, PageBytes to) {
    if (count > 0) {
      int groups = (count + GROUP - 1) / GROUP;
      to.unsigned(groups << 1 | 1);
      int before = to.size();
      to.packed(numbers, from, count, width);
      for (int missing = before + groups * width - to.size(); missing > 0; missing--) {
        to.put(0);
      }
    }
  }
}
