#include "report_doctor.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace throng::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string details(const std::string& measured, const std::string& where) {
  return where.empty() ? measured : fmt::format("{} ({})", measured, where);
}

std::string summary(const Diagnosis& diagnosis) {
  const auto count = [&](Severity severity) {
    return std::ranges::count_if(diagnosis.findings, [&](const Finding& f) { return f.issue->severity == severity; });
  };
  const auto words = [&](Severity severity) {
    const auto found = count(severity);
    return fmt::format("{} {}{}", found, name(severity), found == 1 ? "" : "s");
  };
  return fmt::format("{}, {}, {}; {} checks fine\n", words(Severity::Error), words(Severity::Warning), words(Severity::Note),
                     diagnosis.passed.size());
}

template <typename Value>
Json orNull(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace

std::string doctorText(const Diagnosis& diagnosis) {
  std::string text;
  for (const Finding& finding : diagnosis.findings) {
    text += fmt::format("{:<8} {}  {}\n", name(finding.issue->severity), finding.issue->number, finding.issue->sentence);
    text += fmt::format("               measured: {}\n", details(finding.measured, finding.where));
    text += fmt::format("               to do: {}\n", finding.issue->advice);
  }
  for (const PassedCheck& check : diagnosis.passed) {
    const std::string measured = check.measured.empty() ? "" : fmt::format(" ({})", check.measured);
    text += fmt::format("ok       {}  {}{}\n", check.issue->number, check.issue->fine, measured);
  }
  return text + summary(diagnosis);
}

std::string doctorJson(const Diagnosis& diagnosis) {
  Json findings = Json::array(), passed = Json::array();
  for (const Finding& finding : diagnosis.findings)
    findings.push_back({{"number", finding.issue->number},
                        {"severity", name(finding.issue->severity)},
                        {"sentence", finding.issue->sentence},
                        {"measured", finding.measured},
                        {"where", finding.where},
                        {"placeCount", finding.placeCount},
                        {"clipIndex", finding.clipIndex == kNone ? Json() : Json(finding.clipIndex)},
                        {"vertex", orNull(finding.vertex)},
                        {"timeSeconds", orNull(finding.timeSeconds)},
                        {"advice", finding.issue->advice}});
  for (const PassedCheck& check : diagnosis.passed)
    passed.push_back({{"number", check.issue->number}, {"sentence", check.issue->fine}, {"measured", check.measured}});
  const Json json{{"healthy", diagnosis.healthy()}, {"findings", findings}, {"passed", passed}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace throng::cli
