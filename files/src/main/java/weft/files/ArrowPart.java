package weft.files;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Cells of one column in a batch.
sealed interface ArrowPart {
  long size();

  boolean present(long i);

  double real(long i);

  long whole(long i);

  String text(long i);

  /// Cells as they stand: which are there (all, if there are no bits), and their values, from the
  /// place `from` on.
  ///
  /// @param scale of decimals
  /// @param texts the bytes of texts, in as many buffers as there are
  record Plain(
      ArrowStorage storage,
      int scale,
      MemorySegment bits,
      MemorySegment values,
      MemorySegment[] texts,
      long from,
      long size)
      implements ArrowPart {
    /// Bytes of a text that stand beside its length.
    static final int INLINE = 12;

    @Override
    public boolean present(long i) {
      return bits.byteSize() == 0 || ArrowStorage.bit(bits, from + i);
    }

    @Override
    public double real(long i) {
      return storage.real(values, from + i, scale);
    }

    @Override
    public long whole(long i) {
      return storage.whole(values, from + i);
    }

    @Override
    public String text(long i) {
      MemorySegment bytes;
      if (storage == ArrowStorage.UTF8_VIEW) {
        long at = (from + i) * storage.bytes();
        int length = values.get(ArrowStorage.WORD, at);
        bytes =
            length <= INLINE
                ? values.asSlice(at + 4, length)
                : texts[values.get(ArrowStorage.WORD, at + 8)].asSlice(
                    values.get(ArrowStorage.WORD, at + 12), length);
      } else {
        long start = whole(i);
        bytes = texts[0].asSlice(start, whole(i + 1) - start);
      }
      return new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    boolean isWhole() {
      return bits.byteSize() == 0;
    }

    /// Copies whole numbers of 64 bits or times, if all are there.
    ///
    /// @return whether they are, and none is too large; else what was copied means nothing
    boolean copy(long[] to, int at) {
      if (!isWhole() || storage.bytes() != Long.BYTES || storage == ArrowStorage.UINT64) {
        return false;
      }
      int end = at + (int) size;
      MemorySegment.copy(values, ArrowStorage.LONG, from * Long.BYTES, to, at, (int) size);
      long most = Long.MAX_VALUE / storage.nanos();
      long low = 0;
      long high = 0;
      for (int i = at; i < end; i++) {
        low = Math.min(low, to[i]);
        high = Math.max(high, to[i]);
        to[i] *= storage.nanos();
      }
      return storage.nanos() == 1 || low >= -most && high <= most;
    }
  }

  /// Cells of which none is there.
  record Missing(long size) implements ArrowPart {
    @Override
    public boolean present(long i) {
      return false;
    }

    @Override
    public double real(long i) {
      throw new IllegalStateException();
    }

    @Override
    public long whole(long i) {
      throw new IllegalStateException();
    }

    @Override
    public String text(long i) {
      throw new IllegalStateException();
    }
  }

  /// Cells that are numbers into a dictionary.
  record Coded(Plain numbers, ArrowDictionary dictionary) implements ArrowPart {
    @Override
    public long size() {
      return numbers.size();
    }

    /// The place of a cell in the dictionary.
    int code(long i) {
      long code = numbers.whole(i);
      if (code < 0 || code >= dictionary.size()) {
        throw new DamagedArrow("no entry " + code + " in a dictionary");
      }
      return (int) code;
    }

    @Override
    public boolean present(long i) {
      return numbers.present(i) && dictionary.present(code(i));
    }

    @Override
    public double real(long i) {
      return dictionary.real(code(i));
    }

    @Override
    public long whole(long i) {
      return dictionary.whole(code(i));
    }

    @Override
    public String text(long i) {
      return dictionary.text(code(i));
    }

    /// The text of a cell of the dictionary.
    @Nullable String entry(int code) {
      return dictionary.present(code) ? dictionary.text(code) : null;
    }
  }
}
