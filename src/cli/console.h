// Where a command speaks to its user: results on standard output, progress and warnings on standard error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng::cli {

class Console {
 public:
  explicit Console(bool json);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  bool json() const { return json_; }

  // A result, as it stands, on standard output.
  void print(std::string_view text);
  // "warning: where: detail", one line each on standard error.
  void warn(const std::vector<Warning>& warnings);

  // Draws a bar on standard error while that is a terminal, else is quiet; stops the job after Ctrl-C (see
  // watchForInterruption). The console must outlive it.
  Progress progress();
  // Wipes the bar, so that other text can follow.
  void clearProgress();

 private:
  bool json_;
  bool drawsProgress_;
  bool barIsShown_ = false;
  double lastDrawnSeconds_ = -1;
};

// From now on the first SIGINT or SIGTERM asks running jobs to stop, through their progress; a second one ends the
// process at once.
void watchForInterruption();
// The signal that asked to stop, 0 if none did.
int interruptionSignal();

}  // namespace throng::cli
