// The sections of the page, one file each. Each is a whole <section>.
#pragma once

#include <string>

#include "throng/page/inspection_page.h"

namespace throng::page {

extern const char* const kStyle;  // the page's CSS

std::string summarySection(const PageSubject& subject);   // figures at a glance
std::string findingsSection(const PageSubject& subject);  // what the doctor says
std::string bodySection(const PageSubject& subject);      // where on the body the error is
std::string timeSection(const PageSubject& subject);      // error and keys over time, per clip
std::string clipsSection(const PageSubject& subject);     // a table
std::string bytesSection(const PageSubject& subject);     // by part
std::string texelsSection(const PageSubject& subject);    // what is decoded at each key, as pictures
std::string partsSection(const PageSubject& subject);     // groups, sockets, materials
std::string settingsSection(const PageSubject& subject);  // of the bake

}  // namespace throng::page
