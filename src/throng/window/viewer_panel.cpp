#include "throng/window/viewer_panel.h"

#include <imgui.h>

#include <algorithm>
#include <iterator>

namespace throng {
namespace {

constexpr std::size_t kMaxBoxes = 2000;
constexpr float kPanelPixels = 270;
constexpr const char* kPartNames[kTimedParts] = {"prepare", "shadows", "scene", "tones", "panel"};

void drawAssets(const Exhibit& exhibit, ViewerWishes& wishes) {
  for (std::size_t index = 0; index < exhibit.assets().size(); ++index) {
    ImGui::PushID(static_cast<int>(index));
    const Asset& asset = *exhibit.assets()[index];
    const bool isShown = !exhibit.hasScene() && index == exhibit.shownAsset();
    if (ImGui::RadioButton(asset.name.empty() ? "(no name)" : asset.name.c_str(), isShown)) wishes.asset = index;
    ImGui::PopID();
  }
  if (exhibit.hasScene() || exhibit.assets().empty()) return;
  const Asset& asset = *exhibit.assets()[exhibit.shownAsset()];
  std::size_t corners = 0;
  for (const AssetPrimitive& primitive : asset.primitives) corners += primitive.indices.size();
  ImGui::TextDisabled("%u vertices, %zu triangles, %s", static_cast<unsigned>(asset.vertexCount()), corners / 3, name(asset.encoding()));
}

void drawClips(const Exhibit& exhibit, ViewerSettings& settings, ViewerWishes& wishes) {
  if (exhibit.hasScene() || exhibit.assets().empty()) return;
  const Asset& asset = *exhibit.assets()[exhibit.shownAsset()];
  const float right = ImGui::GetWindowPos().x + kPanelPixels;
  for (std::size_t index = 0; index < asset.clips.size(); ++index) {
    const std::string& name = asset.clips[index].name;
    ImGui::PushID(static_cast<int>(index));
    const bool isPlayed = index == exhibit.shownClip();
    if (isPlayed) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    if (ImGui::SmallButton(name.c_str())) wishes.clip = index;
    if (isPlayed) ImGui::PopStyleColor();
    ImGui::PopID();
    if (index + 1 == asset.clips.size()) break;
    const float next = ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + 8 +
                       ImGui::CalcTextSize(asset.clips[index + 1].name.c_str()).x;
    if (next < right) ImGui::SameLine();
  }
  ImGui::SliderFloat("fade, s", &settings.fadeSeconds, 0, 2, "%.2f");
}

void drawTimes(const PanelSubject& subject) {
  ImGui::Text("%.1f frames a second", double(subject.framesPerSecond));
  float sum = 0;
  for (std::size_t part = 0; part < kTimedParts; ++part) {
    const auto& history = subject.timer.history(part);
    const float highest = std::max(*std::max_element(history.begin(), history.end()), 0.1f);
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ms", double(subject.timer.newest(part)));
    ImGui::PlotLines(kPartNames[part], history.data(), static_cast<int>(history.size()), 0, text, 0, highest * 1.2f, {150, 22});
    sum += subject.timer.newest(part);
  }
  ImGui::Text("GPU %.1f ms", double(sum));
}

void drawCamera(ViewCamera& camera, ViewerWishes& wishes) {
  int mode = static_cast<int>(camera.mode());
  ImGui::RadioButton("orbit", &mode, 0);
  ImGui::SameLine();
  ImGui::RadioButton("fly", &mode, 1);
  camera.setMode(static_cast<ViewCamera::Mode>(mode));
  ImGui::SameLine();
  wishes.lookAtOne = ImGui::SmallButton("one");
  ImGui::SameLine();
  wishes.lookAtAll = ImGui::SmallButton("all");
}

// A line between two points relative to the camera, cut where it passes behind it.
void drawLine(ImDrawList& list, const Matrix4& clipFromWorld, ImVec2 extent, Vec3d from, Vec3d to, ImU32 color) {
  const auto clip = [&](Vec3d p) { return transform(clipFromWorld, {float(p.x), float(p.y), float(p.z), 1}); };
  Vec4f a = clip(from), b = clip(to);
  constexpr float kNearest = 0.01f;
  if (a.w < kNearest && b.w < kNearest) return;
  const auto cut = [&](const Vec4f& inside, Vec4f& outside) {
    const float t = (kNearest - inside.w) / (outside.w - inside.w);
    for (int axis = 0; axis < 4; ++axis) outside[axis] = inside[axis] + (outside[axis] - inside[axis]) * t;
  };
  if (a.w < kNearest) cut(b, a);
  if (b.w < kNearest) cut(a, b);
  const auto place = [&](const Vec4f& p) {
    return ImVec2((p.x / p.w * 0.5f + 0.5f) * extent.x, (p.y / p.w * 0.5f + 0.5f) * extent.y);
  };
  list.AddLine(place(a), place(b), color);
}

}  // namespace

ViewerWishes drawPanel(ViewerSettings& settings, ViewCamera& camera, const PanelSubject& subject) {
  ViewerWishes wishes;
  const Exhibit& exhibit = subject.exhibit;
  ImGui::SetNextWindowPos({8, 8}, ImGuiCond_FirstUseEver);
  ImGui::Begin("Throng", nullptr, ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::PushItemWidth(150);
  drawAssets(exhibit, wishes);
  if (subject.job) {
    ImGui::Text("%s: %s", subject.job->path().filename().string().c_str(), subject.job->step().c_str());
    ImGui::ProgressBar(subject.job->fraction(), {kPanelPixels - 16, 0});
  }
  if (!settings.message.empty()) {
    ImGui::PushTextWrapPos(kPanelPixels);
    ImGui::Text("%s", settings.message.c_str());
    ImGui::PopTextWrapPos();
  }
  if (!exhibit.hasScene()) {
    wishes.countChanged = ImGui::SliderInt("members", &settings.count, 1, static_cast<int>(exhibit.capacity()), "%d",
                                           ImGuiSliderFlags_Logarithmic);
  }
  drawClips(exhibit, settings, wishes);
  int kind = static_cast<int>(settings.kind);
  if (ImGui::Combo("show", &kind, kViewKindNames, static_cast<int>(std::size(kViewKindNames)))) settings.kind = static_cast<ViewKind>(kind);
  ImGui::Checkbox("bounds", &settings.bounds);
  ImGui::SameLine();
  ImGui::Checkbox("pause", &settings.paused);
  ImGui::SliderFloat("time", &settings.timeScale, 0, 3, "x %.2f");
  wishes.windChanged = ImGui::SliderFloat("wind, m/s", &settings.windSpeed, 0, 25, "%.1f");
  drawCamera(camera, wishes);
  wishes.screenshot = ImGui::Button("screenshot (P)");
  ImGui::Separator();
  drawTimes(subject);
  ImGui::TextDisabled("%u members, %.0f MB", exhibit.crowd().instanceCount(), double(exhibit.crowd().gpuBytes()) / 1e6);
  ImGui::TextDisabled("%s", subject.deviceName.c_str());
  ImGui::PopItemWidth();
  ImGui::End();
  return wishes;
}

void drawBounds(const Exhibit& exhibit, const CameraOptions& camera, double nowSeconds) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 extent = ImGui::GetIO().DisplaySize;
  const auto view = cameraView(camera);
  const std::size_t count = std::min(exhibit.instances().size(), kMaxBoxes);
  for (std::size_t member = 0; member < count; ++member) {
    const InstanceId instance = exhibit.instances()[member];
    const auto layers = shader::resolvePlay(exhibit.crowd().playOf(instance), timePoint(nowSeconds));
    const Bounds& box = exhibit.assetOf(member).clips[layers.first.clipIndex].bounds;
    const InstancePlacement placement = exhibit.crowd().placementOf(instance);
    const double c = std::cos(placement.headingRadians), s = std::sin(placement.headingRadians);
    Vec3d corners[8];
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3d p = Vec3d{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                            corner & 4 ? box.max.z : box.min.z} * double(placement.scale);
      corners[corner] = Vec3d{c * p.x + s * p.z, p.y, c * p.z - s * p.x} + placement.place - camera.eye;
    }
    for (int corner = 0; corner < 8; ++corner)
      for (const int side : {1, 2, 4})
        if (!(corner & side)) drawLine(list, view.clipFromWorld, extent, corners[corner], corners[corner | side], IM_COL32(255, 200, 60, 200));
  }
}

}  // namespace throng
