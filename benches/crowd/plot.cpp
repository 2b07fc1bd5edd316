#include "plot.h"

#include <algorithm>
#include <cmath>

#include "results.h"

namespace throng::bench {
namespace {

// Colours that people who see colours differently can tell apart (Okabe and Ito 2008).
constexpr const char* kColors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"};
constexpr double kWidth = 760, kLeft = 70, kRight = 200, kTop = 40, kBottom = 50, kHeight = 400;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
  return result;
}

std::string textAt(double x, double y, const std::string& text, const std::string& more = {}) {
  return "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" " + more + ">" + escaped(text) + "</text>\n";
}

std::string line(double x0, double y0, double x1, double y1, const char* color) {
  return "<line x1=\"" + fixed(x0, 1) + "\" y1=\"" + fixed(y0, 1) + "\" x2=\"" + fixed(x1, 1) + "\" y2=\"" + fixed(y1, 1) +
         "\" stroke=\"" + color + "\"/>\n";
}

std::string opened(double height, const std::string& title) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + fixed(kWidth, 0) + " " + fixed(height, 0) +
         "\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" +
         textAt(kLeft, 22, title, "font-size=\"15\"");
}

// A logarithmic axis over whole decades.
struct Axis {
  double firstDecade = 0, lastDecade = 1, begin = 0, end = 1;

  Axis(double low, double high, double begin_, double end_)
      : firstDecade(std::floor(std::log10(low) + 1e-9)), lastDecade(std::ceil(std::log10(high) - 1e-9)), begin(begin_), end(end_) {
    lastDecade = std::max(lastDecade, firstDecade + 1);
  }
  double at(double value) const {
    return begin + (end - begin) * (std::log10(value) - firstDecade) / (lastDecade - firstDecade);
  }
};

std::string decadeName(double decade) { return fixed(std::pow(10, decade), decade < 0 ? static_cast<int>(-decade) : 0); }

std::string gridLines(const Axis& x, const Axis& y) {
  std::string svg;
  for (double decade = x.firstDecade; decade <= x.lastDecade; ++decade) {
    const double place = x.at(std::pow(10, decade));
    svg += line(place, kTop, place, kHeight - kBottom, "#ddd") +
           textAt(place, kHeight - kBottom + 16, decadeName(decade), "text-anchor=\"middle\"");
  }
  for (double decade = y.firstDecade; decade <= y.lastDecade; ++decade) {
    const double place = y.at(std::pow(10, decade));
    svg += line(kLeft, place, kWidth - kRight, place, "#ddd") +
           textAt(kLeft - 6, place + 4, decadeName(decade), "text-anchor=\"end\"");
  }
  return svg;
}

std::string seriesLine(const Series& one, const Axis& x, const Axis& y, const std::string& color) {
  std::string path, dots;
  for (const auto& [px, py] : one.points) {
    const std::string place = fixed(x.at(px), 1) + "," + fixed(y.at(py), 1);
    path += place + " ";
    dots += "<circle cx=\"" + fixed(x.at(px), 1) + "\" cy=\"" + fixed(y.at(py), 1) + "\" r=\"3\" fill=\"" + color + "\"/>\n";
  }
  return "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + color + "\" points=\"" + path + "\"/>\n" + dots;
}

}  // namespace

std::string linePlot(const std::string& title, const std::string& xName, const std::string& yName,
                     const std::vector<Series>& series) {
  double lowX = 1e30, highX = 0, lowY = 1e30, highY = 0;
  for (const Series& one : series)
    for (const auto& [x, y] : one.points) {
      lowX = std::min(lowX, x);
      highX = std::max(highX, x);
      lowY = std::min(lowY, y);
      highY = std::max(highY, y);
    }
  if (highX <= 0) return opened(kHeight, title) + "</svg>\n";
  const Axis x(lowX, highX, kLeft, kWidth - kRight), y(lowY, highY, kHeight - kBottom, kTop);
  std::string svg = opened(kHeight, title) + gridLines(x, y) +
                    textAt((kLeft + kWidth - kRight) / 2, kHeight - 12, xName, "text-anchor=\"middle\"") +
                    textAt(16, kHeight / 2, yName, "text-anchor=\"middle\" transform=\"rotate(-90 16 " + fixed(kHeight / 2, 0) + ")\"");
  for (std::size_t index = 0; index < series.size(); ++index) {
    const std::string color = kColors[index % std::size(kColors)];
    const double row = kTop + 12 + 20 * double(index);
    svg += seriesLine(series[index], x, y, color) + line(kWidth - kRight + 12, row - 4, kWidth - kRight + 32, row - 4, color.c_str()) +
           textAt(kWidth - kRight + 38, row, series[index].name);
  }
  return svg + "</svg>\n";
}

std::string barPlot(const std::string& title, const std::vector<std::pair<std::string, double>>& bars, double reference) {
  const double names = 260, height = kTop + 26 * double(bars.size()) + 20;
  double high = reference;
  for (const auto& [name, value] : bars) high = std::max(high, value);
  const double perUnit = high > 0 ? (kWidth - names - 70) / high : 0;
  std::string svg = opened(height, title);
  for (std::size_t index = 0; index < bars.size(); ++index) {
    const double top = kTop + 26 * double(index), width = bars[index].second * perUnit;
    svg += textAt(names - 8, top + 14, bars[index].first, "text-anchor=\"end\"");
    svg += "<rect x=\"" + fixed(names, 1) + "\" y=\"" + fixed(top, 1) + "\" width=\"" + fixed(width, 1) + "\" height=\"20\" fill=\"" +
           kColors[0] + "\"/>\n";
    svg += textAt(names + width + 6, top + 14, fixed(bars[index].second, 2));
  }
  if (reference > 0) svg += line(names + reference * perUnit, kTop - 4, names + reference * perUnit, height - 16, kColors[1]);
  return svg + "</svg>\n";
}

}  // namespace throng::bench
