package weft.jit.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.jit.table.Kernel;
import weft.ops.algebra.Doubles;

/// Vectors give the bits of single numbers. `-Dweft.cases=10` tries ten times as many.
class VectorMathTest {
  private static final ClassDesc SELF = ClassDesc.of("weft.jit.code.Formula");
  private static final int ROWS = 1 << 12;

  /// A kernel that reads arrays 0 and 1 and writes array 2.
  static Kernel kernel(Case function) {
    byte[] bytes =
        ClassFile.of()
            .build(
                SELF,
                type ->
                    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                        .withInterfaceSymbols(ClassDesc.of("weft.jit.table.Kernel"))
                        .withField(
                            "SPECIES",
                            VectorCode.SPECIES,
                            ClassFile.ACC_STATIC | ClassFile.ACC_FINAL)
                        .withMethodBody(
                            ConstantDescs.CLASS_INIT_NAME,
                            ConstantDescs.MTD_void,
                            ClassFile.ACC_STATIC,
                            code ->
                                code.getstatic(
                                        VectorCode.VECTOR, "SPECIES_PREFERRED", VectorCode.SPECIES)
                                    .putstatic(SELF, "SPECIES", VectorCode.SPECIES)
                                    .return_())
                        .withMethodBody(
                            ConstantDescs.INIT_NAME,
                            ConstantDescs.MTD_void,
                            0,
                            code ->
                                code.aload(0)
                                    .invokespecial(
                                        ConstantDescs.CD_Object,
                                        ConstantDescs.INIT_NAME,
                                        ConstantDescs.MTD_void)
                                    .return_())
                        .withMethodBody(
                            "run",
                            MethodTypeDesc.of(
                                ConstantDescs.CD_void,
                                ConstantDescs.CD_double.arrayType().arrayType(),
                                ConstantDescs.CD_int.arrayType(),
                                ConstantDescs.CD_int),
                            ClassFile.ACC_PUBLIC,
                            code -> body(code, function)));
    try {
      var type = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
      return (Kernel) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void body(CodeBuilder code, Case function) {
    int[] arrays = new int[3];
    for (int i = 0; i < 3; i++) {
      arrays[i] = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(1).loadConstant(i).aaload().astore(arrays[i]);
    }
    var census = new Census();
    function.of(census, Census.Thing.ANY, Census.Thing.ANY);
    var on = new VectorCode(code, SELF, census.constants());
    int row = code.allocateLocal(TypeKind.INT);
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(row).labelBinding(top).iload(row).iload(3).if_icmpge(end);
    var a = on.load(arrays[0], row, 0);
    var b = on.load(arrays[1], row, 0);
    on.store(arrays[2], row, function.of(on, a, b));
    code.iload(row).loadConstant(Vectors.length()).iadd().istore(row).goto_(top);
    code.labelBinding(end).return_();
  }

  /// A function over any algebra.
  interface Case {
    <E, B> E of(Algebra<E, B> on, E a, E b);
  }

  record OfOne(Unary function) implements Case {
    @Override
    public <E, B> E of(Algebra<E, B> on, E a, E b) {
      return on.unary(function, a);
    }
  }

  record OfTwo(Binary function) implements Case {
    @Override
    public <E, B> E of(Algebra<E, B> on, E a, E b) {
      return on.binary(function, a, b);
    }
  }

  enum Keys implements Case {
    KEY {
      @Override
      public <E, B> E of(Algebra<E, B> on, E a, E b) {
        return on.key(a);
      }
    },
    LARGER {
      @Override
      public <E, B> E of(Algebra<E, B> on, E a, E b) {
        return on.larger(a, b);
      }
    },
    OF_KEY {
      @Override
      public <E, B> E of(Algebra<E, B> on, E a, E b) {
        return on.ofKey(a);
      }
    }
  }

  static Stream<Case> functions() {
    return Stream.of(
            Arrays.stream(Unary.values()).map(OfOne::new),
            Arrays.stream(Binary.values()).map(OfTwo::new),
            Arrays.stream(Keys.values()))
        .flatMap(cases -> cases);
  }

  private static final List<Double> SPECIAL = special();

  private static List<Double> special() {
    var list = new ArrayList<Double>();
    for (double x :
        new double[] {
          0,
          Double.MIN_VALUE,
          Double.MIN_NORMAL,
          0x1p-54,
          0x1p-30,
          0.5,
          1,
          1.5,
          2,
          2.5,
          3,
          22,
          40,
          709.78,
          745.13,
          760,
          0x1p30,
          0x1p51,
          0x1p52,
          0x1p53,
          0x1p62,
          0x1p63,
          1e22,
          1e300,
          Double.MAX_VALUE,
          Double.POSITIVE_INFINITY,
          Double.NaN,
          Math.PI / 2,
          Math.PI / 4,
          Math.sqrt(0.5),
          Math.sqrt(2),
          -1.5,
          6381956970095103.0 * 0x1p797
        }) {
      for (double y : new double[] {x, Math.nextUp(x), Math.nextDown(x)}) {
        list.add(y);
        list.add(-y);
      }
    }
    return list;
  }

  private static double draw(SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> Double.longBitsToDouble(random.nextLong());
      case 1 -> random.nextDouble(-4, 4);
      case 2 -> random.nextGaussian() * Math.scalb(1.0, random.nextInt(-60, 33));
      case 3 -> random.nextInt(-100, 100) * 0.5;
      case 4 -> random.nextDouble(-800, 800);
      default -> SPECIAL.get(random.nextInt(SPECIAL.size()));
    };
  }

  @ParameterizedTest
  @MethodSource("functions")
  void vectorsHaveTheBitsOfNumbers(Case function) {
    var kernel = kernel(function);
    double[][] arrays = new double[3][ROWS];
    var random = new SplittableRandom(Long.getLong("weft.seed", 1));
    int blocks = (int) (100 * Double.parseDouble(System.getProperty("weft.cases", "1")));
    int pair = 0;
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < ROWS; i++) {
        // All pairs of special values first; then some blocks of usual numbers only.
        boolean pairs = pair < SPECIAL.size() * SPECIAL.size();
        boolean usual = block % 3 == 0;
        arrays[0][i] =
            pairs
                ? SPECIAL.get(pair / SPECIAL.size())
                : usual ? random.nextDouble(-50, 50) : draw(random);
        arrays[1][i] =
            pairs
                ? SPECIAL.get(pair % SPECIAL.size())
                : usual ? random.nextDouble(-5, 5) : draw(random);
        pair++;
      }
      kernel.run(arrays, new int[3], ROWS);
      for (int i = 0; i < ROWS; i++) {
        double a = arrays[0][i];
        double b = arrays[1][i];
        double expected = function.of(Doubles.ALGEBRA, a, b);
        if (Double.doubleToLongBits(arrays[2][i]) != Double.doubleToLongBits(expected)) {
          assertThat(arrays[2][i]).as("%s(%s, %s)", function, a, b).isEqualTo(expected);
          throw new AssertionError(function + "(" + a + ", " + b + "): the sign of 0");
        }
      }
    }
    assertThat(pair).isGreaterThan(SPECIAL.size() * SPECIAL.size());
  }

  @Test
  void branchesAreRefused() {
    var on = new StraightCode<>(new MathFunction.Count());
    var branching = new MathFunction("weft/ir/math/Rounding", "farRemainder", 2);
    assertThatThrownBy(() -> on.call(branching, List.of(0, 1)))
        .hasMessageContaining("not straight code");
  }
}
