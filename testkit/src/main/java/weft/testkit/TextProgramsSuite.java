package weft.testkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weft.calculus.Transforms;
import weft.calculus.program.Flow;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Programs over texts: their equations, and what runs of them give, transformed in many ways.
///
/// A program is as many cases as it has parts: `A04-dce/ir`, `A04-dce/dce`, `A04-dce/dce.call`. How
/// a scheduled program is written is not compared.
final class TextProgramsSuite implements Suite {
  @Override
  public String name() {
    return "text programs";
  }

  @Override
  public boolean takes(Source source) {
    return source.has("text_programs");
  }

  @Override
  public SuiteReport run(Source source) {
    SuiteReport report = SuiteReport.EMPTY;
    for (Json program : source.content().field("text_programs").items()) {
      report = report.and(new Run(program).run());
    }
    return report;
  }

  /// What stands in for a language model: it says who was asked, and the last message.
  static final class Echo implements LanguageModel {
    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public Answer answer(Request request) {
      calls.incrementAndGet();
      return Answer.of(request.model() + "|" + request.messages().getLast().text());
    }
  }

  private static final class Run {
    private final Json json;
    private final String id;
    private final SuiteReport.Builder report = new SuiteReport.Builder();
    private final Map<String, Integer> seen = new HashMap<>();

    Run(Json json) {
      this.json = json;
      this.id = json.field("id").text();
    }

    SuiteReport run() {
      Flow flow;
      try {
        flow = TextProgram.flow(json.field("ir"));
      } catch (RuntimeException e) {
        return report.fail(id, "a program", String.valueOf(e.getMessage())).build();
      }
      json.fields()
          .forEach(
              (name, recorded) -> {
                if (recorded.find("equations").isPresent() && !name.startsWith("sched")) {
                  equations(name, recorded, flow);
                }
              });
      json.find("levels")
          .ifPresent(
              levels ->
                  report.check(
                      id + "/levels",
                      levels.items().stream()
                          .map(level -> level.items().stream().map(Json::integer).toList())
                          .toList(),
                      TextListing.levels(flow.graph())));
      json.find("runs").map(Json::items).orElse(List.of()).forEach(run -> run(run, flow));
      return report.build();
    }

    /// What was dropped is nothing in the recorded result.
    private void equations(String name, Json recorded, Flow flow) {
      try {
        Flow made =
            name.startsWith("dce") ? Transforms.prune(flow, used(recorded.field("output"))) : flow;
        report.check(
            id + "/" + name, TextListing.of(recorded).toString(), TextListing.of(made).toString());
      } catch (RuntimeException e) {
        report.fail(id + "/" + name, "equations", String.valueOf(e.getMessage()));
      }
    }

    private static Object used(Json output) {
      return switch (output) {
        case Json.Nothing _ -> false;
        case Json.Fields _ when TextValues.is(output, "tuple") ->
            output.field("tuple").items().stream().map(Run::used).toArray();
        case Json.Fields _ when TextValues.is(output, "dict") -> {
          var used = new HashMap<String, Object>();
          output.field("dict").fields().forEach((name, item) -> used.put(name, used(item)));
          yield used;
        }
        case Json.Items(var items) -> items.stream().map(Run::used).toList();
        default -> true;
      };
    }

    private void run(Json run, Flow flow) {
      String name = run.field("run").text();
      int count = seen.merge(name, 1, Integer::sum);
      String full = id + "/" + name + (count == 1 ? "" : " " + count);
      boolean refused = run.find("error").isPresent();
      boolean superseded = run.find("superseded").map(Json::truth).orElse(false);
      var echo = new Echo();
      try {
        var found = TextRunner.of(run, flow, echo).run(TextRun.of(name));
        report.result(full, TextValues.write(found.shown()));
        if (superseded) {
          supersede(full, run, found.value(), echo);
        } else if (refused) {
          report.fail(full, "refused: " + run.field("error"), shown(found.shown()));
        } else if (found.matches(run)) {
          report.pass(full);
        } else {
          report.fail(full, expected(run), shown(found.shown()));
        }
      } catch (WeftException e) {
        report.result(full, Json.of(Map.of("error", Json.of(e.first().message()))));
        if (refused && !superseded) {
          report.pass(full);
        } else {
          report.fail(full, expected(run), "refused: " + e.getMessage());
        }
      } catch (RuntimeException e) {
        report.fail(full, expected(run), e.toString());
      }
    }

    private static String expected(Json run) {
      return run.find("result").map(Json::write).orElse("a refusal that says why");
    }

    private static String shown(@Nullable Object value) {
      return TextValues.write(value).write();
    }

    // ---- what was recorded with a limitation

    private void supersede(String full, Json run, @Nullable Object found, Echo echo) {
      Optional<String> problem =
          switch (full) {
            case "A08-while/pushforward.call" ->
                TextValues.same(new Object[] {"go!", "t"}, found)
                    ? Optional.empty()
                    : Optional.of("the tangent goes through the body as often as it ran");
            case "A18-lm-call/pullback.call" -> feedback(run, found, echo);
            default -> Optional.empty();
          };
      if (problem.isPresent()) {
        report.fail(full, problem.get(), shown(found));
      } else {
        report.supersede();
      }
    }

    /// The answer is the one recorded; the message's feedback is an answer to a question that holds
    /// the feedback; literals are not asked about.
    private static Optional<String> feedback(Json run, @Nullable Object found, Echo echo) {
      var recorded = (Object[]) Objects.requireNonNull(TextValues.read(run.field("result")));
      boolean good =
          found instanceof Object[] both
              && both.length == 2
              && Objects.equals(both[0], recorded[0])
              && both[1] instanceof Object[] feedback
              && feedback.length == 1
              && feedback[0] instanceof String text
              && text.startsWith("m|")
              && List.of("Explain DNA", "m|Explain DNA", "too long").stream()
                  .allMatch(text::contains)
              && echo.calls.get() == 2;
      return good ? Optional.empty() : Optional.of("one call more, with the feedback in it");
    }
  }
}
