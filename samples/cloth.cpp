#include "cloth.h"

#include "noise.h"

namespace throng::samples {
namespace {

constexpr int kSubsteps = 20;
constexpr double kTurn = 6.283185307179586;
constexpr double kGravity = 9.81;
constexpr double kMassPerArea = 0.16;   // kilograms a square metre: light nylon
constexpr double kAirDensity = 1.2;
constexpr double kStretch = 1e-7;       // compliance along the threads, metres a newton

struct Link {
  int a, b;
  double restLength;
  double compliance;
};

class Cloth {
 public:
  Cloth(const ClothSheet& sheet, double loopSeconds) : sheet_(sheet), loopSeconds_(loopSeconds), points_(flatPoints(sheet)), speeds_(points_.size()) {
    for (Vec3d& p : points_) p.z += 0.03 * std::sin(p.x * 5 + p.y * 2) * (p.x - sheet.corner.x);
    const double shear = 3e-6, bend = 2e-3;
    for (int row = 0; row < sheet.rows; ++row)
      for (int column = 0; column < sheet.columns; ++column) {
        addLink(row, column, 0, 1, kStretch);
        addLink(row, column, 1, 0, kStretch);
        addLink(row, column, 1, 1, shear);
        addLink(row, column, 1, -1, shear);
        addLink(row, column, 0, 2, bend);
        addLink(row, column, 2, 0, bend);
      }
  }

  void advance(double seconds) {
    const double step = seconds / kSubsteps;
    for (int substep = 0; substep < kSubsteps; ++substep) advanceOnce(step);
  }

  const std::vector<Vec3d>& points() const { return points_; }

  // The points moved a little so that threads have their length again.
  std::vector<Vec3d> unstretched(std::vector<Vec3d> points) {
    std::swap(points, points_);
    for (int round = 0; round < 16; ++round)
      for (const Link& link : links_)
        if (link.compliance <= kStretch) satisfy(link, 1);
    std::swap(points, points_);
    return points;
  }

 private:
  int index(int row, int column) const { return row * sheet_.columns + column; }
  bool isHeld(int point) const { return point % sheet_.columns == 0; }
  double pointMass() const { return kMassPerArea * sheet_.width * sheet_.height / double(points_.size()); }

  void addLink(int row, int column, int down, int along, double compliance) {
    const int otherRow = row + down, otherColumn = column + along;
    if (otherRow >= sheet_.rows || otherColumn < 0 || otherColumn >= sheet_.columns) return;
    const double dx = along * sheet_.width / (sheet_.columns - 1), dy = down * sheet_.height / (sheet_.rows - 1);
    links_.push_back({index(row, column), index(otherRow, otherColumn), std::sqrt(dx * dx + dy * dy), compliance});
  }

  // The wind at a place: gusts, and eddies that drift downwind. It repeats with the loop, so the cloth nearly does.
  Vec3d windAt(Vec3d p) const {
    const double turn = kTurn * time_ / loopSeconds_;
    const double strength = 6.6 + 0.9 * std::sin(turn) + 0.6 * std::sin(2 * turn + 1);
    const double eddy = 1.5 * std::sin(4 * turn - p.x * 4.6 + p.y * 1.3) + 0.9 * std::sin(7 * turn - p.x * 7.5 - p.y * 2.1 + 2);
    return {strength, 0.25 * std::sin(2 * turn), 0.8 * std::sin(turn + 2) + eddy};
  }

  // Pressure of the air on the cloth, by the mean normal around each point.
  void applyWind(double step) {
    const std::vector<Vec3d> normals = clothNormals(sheet_, points_);
    const double area = sheet_.width * sheet_.height / double(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Vec3d relative = windAt(points_[i]) - speeds_[i];
      const double through = dot(relative, normals[i]);
      const Vec3d push = normals[i] * (0.5 * kAirDensity * area * through * std::abs(through)) + relative * (0.012 * kAirDensity * area * length(relative));
      speeds_[i] += push * (step / pointMass());
    }
  }

  void advanceOnce(double step) {
    time_ += step;
    applyWind(step);
    before_ = points_;
    for (int i = 0; i < int(points_.size()); ++i) {
      if (isHeld(i)) continue;
      speeds_[i].y -= kGravity * step;
      speeds_[i] = speeds_[i] * (1 - 0.6 * step);
      points_[i] += speeds_[i] * step;
    }
    for (const Link& link : links_) satisfy(link, step);
    for (std::size_t i = 0; i < points_.size(); ++i) speeds_[i] = (points_[i] - before_[i]) * (1 / step);
  }

  void satisfy(const Link& link, double step) {
    const double weightA = isHeld(link.a) ? 0 : 1 / pointMass(), weightB = isHeld(link.b) ? 0 : 1 / pointMass();
    if (weightA + weightB <= 0) return;
    const Vec3d between = points_[link.b] - points_[link.a];
    const double distance = length(between);
    const double move = (distance - link.restLength) / (weightA + weightB + link.compliance / (step * step));
    const Vec3d along = between * (move / std::max(distance, 1e-9));
    points_[link.a] += along * weightA;
    points_[link.b] += along * -weightB;
  }

  ClothSheet sheet_;
  double loopSeconds_;
  std::vector<Vec3d> points_, before_, speeds_;
  std::vector<Link> links_;
  double time_ = 0;
};

}  // namespace

std::vector<Vec3d> flatPoints(const ClothSheet& sheet) {
  std::vector<Vec3d> points;
  for (int row = 0; row < sheet.rows; ++row)
    for (int column = 0; column < sheet.columns; ++column)
      points.push_back(sheet.corner + Vec3d{sheet.width * column / (sheet.columns - 1), -sheet.height * row / (sheet.rows - 1), 0});
  return points;
}

std::vector<Vec3d> clothNormals(const ClothSheet& sheet, const std::vector<Vec3d>& points) {
  std::vector<Vec3d> normals;
  const auto at = [&](int row, int column) {
    return points[std::size_t(std::clamp(row, 0, sheet.rows - 1) * sheet.columns + std::clamp(column, 0, sheet.columns - 1))];
  };
  for (int row = 0; row < sheet.rows; ++row)
    for (int column = 0; column < sheet.columns; ++column) {
      const Vec3d along = at(row, column + 1) - at(row, column - 1), up = at(row - 1, column) - at(row + 1, column);
      normals.push_back(normalizedOr(cross(along, up), Vec3d{0, 0, 1}));
    }
  return normals;
}

std::vector<std::vector<Vec3d>> simulatedLoop(const ClothSheet& sheet, int frameCount, double framesPerSecond) {
  Cloth cloth(sheet, frameCount / framesPerSecond);
  const int fade = frameCount / 3, settle = frameCount;
  for (int frame = 0; frame < settle; ++frame) cloth.advance(1 / framesPerSecond);
  std::vector<std::vector<Vec3d>> run;
  for (int frame = 0; frame < frameCount + fade; ++frame) {
    run.push_back(cloth.points());
    cloth.advance(1 / framesPerSecond);
  }
  // run[frameCount + i] would follow the last frame; it gives way to run[i] over the fade.
  std::vector<std::vector<Vec3d>> loop(run.begin(), run.begin() + frameCount);
  for (int frame = 0; frame < fade; ++frame) {
    const double share = smoothStep(0, 1, double(frame) / fade);
    for (std::size_t i = 0; i < loop[frame].size(); ++i) loop[frame][i] = lerp(run[frameCount + frame][i], run[frame][i], share);
    loop[frame] = cloth.unstretched(std::move(loop[frame]));
  }
  return loop;
}

}  // namespace throng::samples
