package weft.files.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Runs and packed bits read back.
class HybridTest {
  private static int[] numbers(SplittableRandom random, int width) {
    var numbers = new int[random.nextInt(200)];
    int bound = 1 << Math.min(30, width);
    int runs = 1 + random.nextInt(30);
    for (int i = 0; i < numbers.length; i++) {
      boolean again = i > 0 && random.nextInt(runs) > 0;
      numbers[i] = again ? numbers[i - 1] : random.nextInt(bound);
    }
    return numbers;
  }

  @Test
  void random_numbers() {
    var random = new SplittableRandom(11);
    for (int i = 0; i < 3000; i++) {
      int width = random.nextInt(31);
      var numbers = numbers(random, width);
      var bytes = new PageBytes();
      HybridWriter.write(numbers, 0, numbers.length, width, bytes);
      var read = new int[numbers.length];
      HybridReader.read(bytes.array(), 0, bytes.size(), width, read, read.length);

      assertThat(read).isEqualTo(numbers);
      if (width == 1 && numbers.length > 0) {
        boolean ones = Arrays.stream(numbers).allMatch(number -> number == 1);
        boolean run = HybridReader.ones(bytes.array(), 0, bytes.size(), numbers.length);
        assertThat(run).isEqualTo(ones && numbers.length >= 8);
      }
    }
  }

  @Test
  void runs_are_short() {
    var bytes = new PageBytes();
    HybridWriter.write(new int[100_000], 0, 100_000, 20, bytes);

    assertThat(bytes.size()).isLessThan(10);
  }

  @Test
  void too_few_numbers_are_damage() {
    var bytes = new PageBytes();
    HybridWriter.write(new int[] {1, 2, 3, 4}, 0, 4, 3, bytes);
    byte[] some = Arrays.copyOf(bytes.array(), bytes.size());

    assertThatThrownBy(() -> HybridReader.read(some, 0, some.length, 3, new int[20], 20))
        .isInstanceOf(DamagedFile.class);
    assertThatThrownBy(() -> HybridReader.read(some, 0, 2, 3, new int[8], 8))
        .isInstanceOf(DamagedFile.class);
    assertThatThrownBy(() -> HybridReader.read(some, 0, some.length, 33, new int[4], 4))
        .isInstanceOf(DamagedFile.class);
  }
}
