#include "throng/base/result.h"

namespace throng {

const char* name(ErrorCode code) {
  switch (code) {
    case ErrorCode::FileNotFound: return "file-not-found";
    case ErrorCode::FileUnreadable: return "file-unreadable";
    case ErrorCode::FileUnwritable: return "file-unwritable";
    case ErrorCode::FormatUnknown: return "format-unknown";
    case ErrorCode::FormatUnsupported: return "format-unsupported";
    case ErrorCode::Truncated: return "truncated";
    case ErrorCode::Malformed: return "malformed";
    case ErrorCode::LimitExceeded: return "limit-exceeded";
    case ErrorCode::InvalidArgument: return "invalid-argument";
    case ErrorCode::ToleranceMissed: return "tolerance-missed";
    case ErrorCode::EnvironmentLacks: return "environment-lacks";
    case ErrorCode::DeviceLost: return "device-lost";
    case ErrorCode::OutOfMemory: return "out-of-memory";
    case ErrorCode::Interrupted: return "interrupted";
  }
  return "unknown";
}

int exitCode(ErrorCode code) {
  switch (code) {
    case ErrorCode::ToleranceMissed: return 1;
    case ErrorCode::InvalidArgument: return 3;
    case ErrorCode::Interrupted: return 130;
    case ErrorCode::FileUnwritable:
    case ErrorCode::EnvironmentLacks:
    case ErrorCode::DeviceLost:
    case ErrorCode::OutOfMemory: return 4;
    default: return 2;
  }
}

std::string describe(const Error& error) {
  return error.where.empty() ? error.detail : error.where + ": " + error.detail;
}

}  // namespace throng
