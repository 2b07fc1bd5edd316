// Plots as SVG, written here so that a machine without any package can make them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace throng::bench {

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x ascending, all above 0
};

// Lines over two logarithmic axes.
std::string linePlot(const std::string& title, const std::string& xName, const std::string& yName,
                     const std::vector<Series>& series);

// One bar per name, from 0, with its value beside it. `reference`: a line across all bars; 0: none.
std::string barPlot(const std::string& title, const std::vector<std::pair<std::string, double>>& bars, double reference);

}  // namespace throng::bench
