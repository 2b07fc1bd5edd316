#include "throng/effects/fall.h"

namespace throng {
namespace {

// How long the crown takes to follow the trunk, for a tree of ten metres; it goes with the root of the length, as
// swinging does.
constexpr float kCrownDelaySeconds = 0.14f;
// The trunk rolls to 63 % of its roll in this time; after twelve times as long nothing can be seen.
constexpr float kRollSeconds = 0.5f;
constexpr float kRollEndSeconds = 12 * kRollSeconds;

float lengthAboveCut(const FallPlan& plan) { return std::max(plan.treeHeight - plan.cutHeight, 0.05f); }

}  // namespace

shader::FallCurve fallCurve(const FallPlan& plan) {
  const shader::vec3 normal(plan.groundNormal.x, plan.groundNormal.y, plan.groundNormal.z);
  shader::FallCurve curve;
  curve.landingAngle =
      shader::landingAngleOnGround(normal, plan.groundHeight, {plan.direction.x, plan.direction.y}, plan.cutHeight,
                                   lengthAboveCut(plan), plan.trunkRadius, plan.maximumAngle);
  curve.firstAngle = plan.firstAngle;
  curve.hesitateSeconds = plan.hesitateSeconds;
  curve.rate = shader::fallRate(lengthAboveCut(plan), plan.gravityScale);
  curve.restitution = plan.restitution;
  return curve;
}

FallMoment fallAt(const FallPlan& plan, double localSeconds) {
  const shader::FallCurve curve = fallCurve(plan);
  const auto seconds = static_cast<float>(localSeconds);
  FallMoment moment;
  shader::Felling& felling = moment.felling;
  felling.direction = {plan.direction.x, plan.direction.y};
  felling.cutHeight = plan.cutHeight;
  felling.treeHeight = plan.treeHeight;
  felling.radius = plan.influenceRadius;
  felling.softEdge = plan.softEdge;
  felling.angle = shader::fallAngle(curve, seconds);
  const float delay = kCrownDelaySeconds * std::sqrt(lengthAboveCut(plan) / 10);
  felling.lag = plan.bendStrength * (felling.angle - shader::fallAngle(curve, seconds - delay));

  const float impact = shader::impactSeconds(curve), end = shader::settledSeconds(curve);
  felling.roll = seconds > impact ? plan.rollRadians * (1 - std::exp(-(seconds - impact) / kRollSeconds)) : 0;
  const float after = shader::smoothRamp(end + plan.lieSeconds, end + plan.lieSeconds + plan.aftermathSeconds, seconds);
  // A lying trunk is gone when its crown is below the ground.
  felling.sink = plan.aftermath == Aftermath::Sink ? after * (plan.cutHeight + 2 * plan.crownRadius) : 0;
  if (plan.aftermath == Aftermath::Fade) moment.visibility = 1 - after;
  const float grows = end + plan.lieSeconds + plan.aftermathSeconds;
  if (plan.regrowSeconds > 0) moment.growth = shader::smoothRamp(grows, grows + plan.regrowSeconds, seconds);
  moment.settled = localSeconds >= fallEndSeconds(plan);
  return moment;
}

double fallEndSeconds(const FallPlan& plan) {
  const double settled = shader::settledSeconds(fallCurve(plan));
  const bool changesLater = plan.aftermath != Aftermath::Stay || plan.regrowSeconds > 0;
  const double later = changesLater ? double(plan.lieSeconds) + plan.aftermathSeconds + plan.regrowSeconds : 0;
  return settled + std::max(double(kRollEndSeconds), later);
}

Bounds fallBounds(const FallPlan& plan, const FallMoment& moment) {
  const shader::FellingReach reach = shader::fellingReach(moment.felling, plan.crownRadius);
  Bounds bounds;
  for (const shader::vec3& end : {reach.from, reach.to})
    for (const float side : {-1.0f, 1.0f}) bounds.add(Vec3f{end.x, end.y, end.z} + Vec3f{1, 1, 1} * (side * reach.radius));
  bounds.add(Vec3f{-plan.crownRadius, 0, -plan.crownRadius});
  bounds.add(Vec3f{plan.crownRadius, plan.cutHeight, plan.crownRadius});
  return bounds;
}

Vec2f fallDirectionFromForward(Vec3f forward) {
  const float size = std::sqrt(forward.x * forward.x + forward.z * forward.z);
  if (!(size > 1e-6f) || !std::isfinite(size)) return {1, 0};
  return {forward.x / size, forward.z / size};
}

}  // namespace throng
