#include "console.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>

namespace throng::cli {
namespace {

// Set in a signal handler, read by every thread.
std::atomic<int> stopSignal{0};
static_assert(std::atomic<int>::is_always_lock_free);

void rememberSignal(int signalNumber) { stopSignal = signalNumber; }

double nowSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

constexpr double kSecondsBetweenDrawings = 0.1;
constexpr int kBarWidth = 24;

}  // namespace

Console::Console(bool json) : json_(json), drawsProgress_(::isatty(STDERR_FILENO) == 1) {}

Console::~Console() { clearProgress(); }

void Console::print(std::string_view text) {
  clearProgress();
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void Console::warn(const std::vector<Warning>& warnings) {
  clearProgress();
  for (const Warning& warning : warnings) fmt::print(stderr, "warning: {}: {}\n", warning.where, warning.detail);
}

Progress Console::progress() {
  return [this](std::string_view step, double fraction) {
    if (stopSignal != 0) return false;
    const double now = nowSeconds();
    if (!drawsProgress_ || now - lastDrawnSeconds_ < kSecondsBetweenDrawings) return true;
    lastDrawnSeconds_ = now;
    barIsShown_ = true;
    const double share = std::clamp(fraction, 0.0, 1.0);
    const int filled = static_cast<int>(share * kBarWidth);
    fmt::print(stderr, "\r\x1b[K[{}{}] {:3.0f} %  {}", std::string(filled, '#'), std::string(kBarWidth - filled, '.'),
               share * 100, step.substr(0, 60));
    std::fflush(stderr);
    return true;
  };
}

void Console::clearProgress() {
  if (!barIsShown_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  barIsShown_ = false;
}

void watchForInterruption() {
  struct sigaction action {};
  action.sa_handler = rememberSignal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

int interruptionSignal() { return stopSignal; }

}  // namespace throng::cli
