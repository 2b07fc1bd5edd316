#include <algorithm>
#include <array>
#include <cmath>

#include "contenders.h"
#include "parts.h"

namespace throng::bench {
namespace {

// Bones that a vertex follows: real characters have 1.2 to 2.3 on average, engines allow 4.
constexpr std::array<std::uint32_t, 3> kInfluenceCounts = {2, 1, 4};

std::span<const std::uint32_t> influenceCountsOf(const Bench& bench) {
  return std::span(kInfluenceCounts).first(bench.options.influenceCounts);
}

// What one contender took in every round, beside the static mesh just before it.
struct Samples {
  std::vector<double> seconds, ratios, passSeconds, hostSeconds;
  std::vector<double> prepare, shadow, color;  // parts of a frame; GPU time
};

struct Measuring {
  const Bench& bench;
  Contenders& contenders;
  double nowSeconds = 0.5;

  Result<double> prepareSeconds(Form form) {
    THRONG_ASSIGN(const FrameTimes times, bench.runner.run([&](VkCommandBuffer commands, const Mark&) {
      return contenders.prepare(commands, form, nowSeconds);
    }));
    return times.workSeconds;
  }

  Result<double> vertexSeconds(const Contender& contender) {
    THRONG_ASSIGN(const FrameTimes times, bench.runner.run([&](VkCommandBuffer commands, const Mark&) -> Status {
      contenders.drawVertices(commands, contender);
      return Ok{};
    }));
    return times.workSeconds;
  }

  Result<FrameTimes> frameTimes(const Contender& contender) {
    return bench.runner.run([&](VkCommandBuffer commands, const Mark& mark) -> Status {
      THRONG_TRY(contenders.prepare(commands, contender.form, nowSeconds));
      mark();
      contenders.drawFrame(commands, contender, mark);
      return Ok{};
    });
  }

  // Neighbours in time are compared, so that a machine that grows slower or faster does it to both.
  Status addVertexRound(const Contender& contender, Samples& samples) {
    samples.hostSeconds.push_back(contenders.workOnHost(contender.form, nowSeconds));
    THRONG_ASSIGN(const double still, vertexSeconds(contenders.all()[0]));
    THRONG_ASSIGN(const double seconds, vertexSeconds(contender));
    samples.seconds.push_back(seconds);
    samples.ratios.push_back(seconds / still);
    if (contender.form != Form::BonePalette) return Ok{};
    THRONG_ASSIGN(const double without, prepareSeconds(Form::Vertex));
    THRONG_ASSIGN(const double with, prepareSeconds(Form::BonePalette));
    samples.passSeconds.push_back(with - without);
    return Ok{};
  }

  Status addFrameRound(const Contender& contender, Samples& samples) {
    samples.hostSeconds.push_back(contenders.workOnHost(contender.form, nowSeconds));
    THRONG_ASSIGN(const FrameTimes still, frameTimes(contenders.all()[0]));
    THRONG_ASSIGN(const FrameTimes times, frameTimes(contender));
    samples.seconds.push_back(times.workSeconds);
    samples.ratios.push_back(times.workSeconds / still.workSeconds);
    samples.prepare.push_back(times.parts[0]);
    samples.shadow.push_back(times.parts[1]);
    samples.color.push_back(times.parts[2]);
    return Ok{};
  }

  // All contenders in turn, so often; the first round, which compiles and warms up, does not count.
  Result<std::vector<Samples>> rounds(Status (Measuring::*addRound)(const Contender&, Samples&)) {
    for (std::size_t form = 0; form < kFormCount; ++form) THRONG_TRY(prepareSeconds(static_cast<Form>(form)));
    std::vector<Samples> all;
    for (std::uint32_t round = 0; round <= bench.options.rounds; ++round) {
      if (round < 2) all.assign(kFormCount, {});
      for (const Contender& contender : contenders.all())
        THRONG_TRY((this->*addRound)(contender, all[static_cast<std::size_t>(contender.form)]));
      nowSeconds += 1.0 / 60;
    }
    return all;
  }
};

}  // namespace

double quantile(std::vector<double> values, double share) {
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * double(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}
double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

Result<Results> measureVertices(const Bench& bench) {
  Results results("vertex_cost",
                  {bench.about,
                   std::to_string(bench.options.instances) + " instances of 3,000 vertices and 48 bones, rasteriser off; medians of " +
                       std::to_string(bench.options.rounds) + " rounds, each beside a static mesh just before it"},
                  {"influences", "form", "nanosecondsPerVertex", "ratioToStatic", "lowerQuartile", "upperQuartile", "ratioWithPass",
                   "hostNanosecondsPerVertex", "megabytes"});
  for (const std::uint32_t influences : influenceCountsOf(bench)) {
    THRONG_ASSIGN(const auto contenders, Contenders::create(bench.device, influences, bench.options.instances));
    Measuring measuring{bench, *contenders};
    THRONG_ASSIGN(const std::vector<Samples> all, measuring.rounds(&Measuring::addVertexRound));
    const double perVertex = 1e9 / (double(bench.options.instances) * contenders->vertexCount());
    const double still = median(all[0].seconds);
    for (std::size_t form = 0; form < kFormCount; ++form) {
      const Samples& samples = all[form];
      const double pass = samples.passSeconds.empty() ? 0 : std::max(median(samples.passSeconds), 0.0);
      results.add({std::to_string(influences), nameOf(static_cast<Form>(form)), fixed(median(samples.seconds) * perVertex, 3),
                   fixed(median(samples.ratios), 3), fixed(quantile(samples.ratios, 0.25), 3),
                   fixed(quantile(samples.ratios, 0.75), 3), fixed(median(samples.ratios) + pass / still, 3),
                   fixed(median(samples.hostSeconds) * perVertex, 3),
                   fixed(double(contenders->bytes(static_cast<Form>(form))) / 1e6, 2)});
    }
  }
  return results;
}

Result<Results> measureFrames(const Bench& bench) {
  Results results("frame_cost",
                  {bench.about,
                   std::to_string(bench.options.instances) + " instances, all in view; listing, one shadow cascade of 1024, 640x360 "
                       "with 4 samples; the parts are GPU time, and 0 on a software driver"},
                  {"influences", "form", "frameMilliseconds", "ratioToStatic", "prepareMilliseconds", "shadowMilliseconds",
                   "colorMilliseconds", "hostMilliseconds"});
  for (const std::uint32_t influences : influenceCountsOf(bench)) {
    THRONG_ASSIGN(const auto contenders, Contenders::create(bench.device, influences, bench.options.instances));
    Measuring measuring{bench, *contenders};
    THRONG_ASSIGN(const std::vector<Samples> all, measuring.rounds(&Measuring::addFrameRound));
    for (std::size_t form = 0; form < kFormCount; ++form) {
      const Samples& samples = all[form];
      const auto milliseconds = [](const std::vector<double>& seconds) { return fixed(median(seconds) * 1e3, 3); };
      results.add({std::to_string(influences), nameOf(static_cast<Form>(form)), milliseconds(samples.seconds),
                   fixed(median(samples.ratios), 3), milliseconds(samples.prepare), milliseconds(samples.shadow),
                   milliseconds(samples.color), milliseconds(samples.hostSeconds)});
    }
  }
  return results;
}

}  // namespace throng::bench
