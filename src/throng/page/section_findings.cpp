#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {

std::string findingsSection(const PageSubject& subject) {
  const Diagnosis& diagnosis = subject.diagnosis;
  std::string body;
  for (const Finding& finding : diagnosis.findings) {
    const std::string severity = name(finding.issue->severity);
    body += "<div class=\"finding\"><span class=\"badge " + severity + "\">" + severity + "</span><p><b>" +
            escaped(finding.issue->sentence) + "</b> " + escaped(finding.measured) +
            (finding.where.empty() ? "" : " (" + escaped(finding.where) + ")") + "</p><p class=\"how\">" +
            std::to_string(finding.issue->number) + ": " + escaped(finding.issue->advice) + "</p></div>";
  }
  body += "<details><summary>" + formatCount(diagnosis.passed.size()) + " checks found nothing wrong</summary><ul class=\"fines\">";
  for (const PassedCheck& check : diagnosis.passed)
    body += "<li>" + escaped(check.issue->fine) + (check.measured.empty() ? "" : " <i>" + escaped(check.measured) + "</i>") + "</li>";
  body += "</ul></details>";
  return section("findings", "Findings", diagnosis.findings.empty() ? "The doctor found nothing wrong." : "What the doctor found, and what to do.", body);
}

}  // namespace throng::page
