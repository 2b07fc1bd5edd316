#include "throng/page/inspection_page.h"

#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng {

std::string inspectionPage(const PageSubject& subject) {
  using namespace page;
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
                     "<title>" + escaped(subject.fileName) + "</title><style>" + kStyle + "</style></head><body><main>\n";
  for (const auto makeSection : {summarySection, findingsSection, bodySection, timeSection, bytesSection, clipsSection,
                                 texelsSection, partsSection, settingsSection})
    text += makeSection(subject);
  return text + "<footer>Made by throng inspect --html.</footer></main></body></html>\n";
}

}  // namespace throng
