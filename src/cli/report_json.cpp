#include <nlohmann/json.hpp>

#include "report.h"
#include "level_counts.h"

namespace throng::cli {
namespace {

using Json = nlohmann::ordered_json;

// Of tangents only where some were measured.
Json toJson(const ErrorStatistics& error) {
  Json json{{"positionMax", error.positionMax},
            {"positionP999", error.positionP999},
            {"positionRms", error.positionRms},
            {"normalMaxDegrees", error.normalMaxDegrees},
            {"normalP999Degrees", error.normalP999Degrees}};
  if (error.tangentMaxDegrees > 0) {
    json["tangentMaxDegrees"] = error.tangentMaxDegrees;
    json["tangentP999Degrees"] = error.tangentP999Degrees;
  }
  return json;
}

Json describeAsset(const AssetOnDisk& subject) {
  const Asset& asset = subject.asset;
  Json clips = Json::array();
  for (const AssetClip& clip : asset.clips)
    clips.push_back({{"name", clip.name},
                     {"durationSeconds", clip.durationSeconds},
                     {"keyCount", clip.keyTimes.size()},
                     {"loop", loopWord(clip.loop)}});
  Json levels = Json::array();
  for (const DetailLevel& level : asset.levels)
    levels.push_back({{"triangleCount", countTriangles(level)},
                      {"verticesDrawn", countVertices(level)},
                      {"vertexCount", level.vertexCount},
                      {"errorMetres", level.errorMetres}});
  Json variants = Json::array();
  for (const MaterialVariant& variant : asset.variants) variants.push_back(variant.name);
  return {{"formatVersion", subject.formatVersion},
          {"encoding", name(asset.encoding())},
          {"vertexCount", asset.vertexCount()},
          {"sizeMetres", sizeMetres(asset)},
          {"clips", clips},
          {"levels", levels},
          {"variants", variants},
          {"bytes", {{"gpu", gpuBytes(asset)},
                     {"disk", subject.diskBytes},
                     {"rowsOnDisk", subject.storedRowBytes},
                     {"rowsInMemory", subject.decodedRowBytes}}},
          {"bytesPerVertexFrame", bytesPerVertexFrame(asset)}};
}

// Names from a file may hold bytes that are no UTF-8; they are replaced, never a reason to fail.
std::string toText(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

const char* loopWord(LoopMode loop) {
  switch (loop) {
    case LoopMode::Loop: return "loop";
    case LoopMode::Once: return "once";
    case LoopMode::PingPong: return "pingPong";
  }
  return "loop";
}

std::string errorJson(const Error& error) {
  return toText({{"error", {{"code", name(error.code)}, {"where", error.where}, {"detail", error.detail}}}});
}

std::string inspectJson(const AssetOnDisk& subject) {
  Json json = describeAsset(subject);
  json["error"] = toJson(combinedError(subject.asset));
  return toText(json);
}

std::string bakeJson(const AssetOnDisk& subject, const Baked& baked, double seconds) {
  Json json{{"output", subject.path.string()}};
  json.update(describeAsset(subject));
  json["error"] = toJson(baked.verification.error);
  json["withinTolerance"] = baked.verification.withinTolerance;
  json["trials"] = Json::array();
  for (const Trial& trial : baked.trials)
    json["trials"].push_back({{"encoding", name(trial.encoding)},
                              {"variant", trial.variant},
                              {"gpuBytes", trial.gpuBytes},
                              {"bytesPerVertexFrame", trial.bytesPerVertexFrame},
                              {"keysPerSecond", trial.keysPerSecond},
                              {"loadsPerVertex", trial.loadsPerVertex},
                              {"built", trial.built},
                              {"chosen", trial.chosen},
                              {"error", toJson(trial.error)},
                              {"verdict", trial.verdict}});
  json["seconds"] = seconds;
  return toText(json);
}

std::string verifyJson(const Verification& verification, const std::vector<LevelVerification>& levelVerifications) {
  Json clips = Json::array();
  for (const ClipVerification& clip : verification.clips)
    clips.push_back({{"name", clip.name},
                     {"withinTolerance", clip.withinTolerance},
                     {"error", toJson(clip.error)},
                     {"worstTimeSeconds", clip.worstTimeSeconds},
                     {"worstVertex", clip.worstVertex},
                     {"timesMeasured", clip.timesMeasured}});
  Json levels = Json::array();
  for (const LevelVerification& level : levelVerifications)
    levels.push_back({{"statedMetres", level.statedMetres}, {"measuredMetres", level.measuredMetres}, {"asStated", level.asStated}});
  return toText({{"withinTolerance", verification.withinTolerance},
                 {"clips", clips},
                 {"error", toJson(verification.error)},
                 {"levels", levels}});
}

}  // namespace throng::cli
