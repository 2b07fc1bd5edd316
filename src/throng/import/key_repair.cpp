#include "throng/import/key_repair.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace throng {

KeyRepairs repairKeys(std::vector<double>& times, std::vector<float>& values, std::size_t valuesPerKey) {
  assert(values.size() == times.size() * valuesPerKey);
  KeyRepairs repairs;
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] < times[i - 1]) ++repairs.movedCount;
    if (times[i] == times[i - 1]) ++repairs.equalCount;
  }
  if (!repairs.any()) return repairs;

  std::vector<std::size_t> order(times.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times[a] < times[b]; });
  repairs.equalCount = 0;
  for (std::size_t i = 1; i < order.size(); ++i)
    if (times[order[i]] == times[order[i - 1]]) ++repairs.equalCount;

  std::vector<double> newTimes;
  std::vector<float> newValues;
  const auto add = [&](double time, std::size_t key) {
    newTimes.push_back(time);
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(key * valuesPerKey);
    newValues.insert(newValues.end(), first, first + static_cast<std::ptrdiff_t>(valuesPerKey));
  };
  for (std::size_t i = 0; i < order.size();) {
    const double time = times[order[i]];
    std::size_t end = i + 1;
    while (end < order.size() && times[order[end]] == time) ++end;
    // The first key of the clip begins it; nothing comes before that a key would have to end.
    const double justBefore = std::nextafter(time, -std::numeric_limits<double>::infinity());
    if (end - i > 1 && !newTimes.empty() && justBefore > newTimes.back()) add(justBefore, order[i]);
    add(time, order[end - 1]);
    i = end;
  }
  times = std::move(newTimes);
  values = std::move(newValues);
  return repairs;
}

}  // namespace throng
