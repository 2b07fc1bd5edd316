// An asset as one HTML page: what is in it, how wrong it is, when and where, and what to do.
//
// The page asks nothing of the network and needs no script: SVG, CSS and pictures in data: addresses. It follows the
// reader's light or dark scheme. The same input gives the same bytes.
#pragma once

#include <cstdint>
#include <string>

#include "throng/asset/asset.h"
#include "throng/verify/doctor.h"

namespace throng {

struct PageSubject {
  const Asset& asset;          // valid (validateAsset)
  const Diagnosis& diagnosis;  // of it; its verification, where there is one, gives the error over time and body
  std::string fileName;
  std::uint64_t diskBytes = 0;
  std::string sourceName;      // "" where there is none
};

std::string inspectionPage(const PageSubject& subject);

}  // namespace throng
