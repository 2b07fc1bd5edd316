#include "throng/target/frame_json.h"

#include "throng/container/extension_terms.h"

namespace throng {

using Json = nlohmann::ordered_json;

Json toJson(const Bounds& bounds) {
  const auto list = [](Vec3f v) { return Json::array({v.x, v.y, v.z}); };
  return {{"min", list(bounds.min)}, {"max", list(bounds.max)}};
}

Json toJson(const FrameError& error) {
  return {{"positionMax", error.positionMax}, {"normalMaxDegrees", error.normalMaxDegrees}};
}

Json toJson(const FrameClip& clip) {
  return {{"name", clip.name},
          {"firstFrame", clip.firstFrame},
          {"frameCount", clip.frameCount},
          {"framesPerSecond", clip.framesPerSecond},
          {"durationSeconds", clip.durationSeconds},
          {"loop", loopWord(clip.loop)}};
}

std::string toText(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

}  // namespace throng
