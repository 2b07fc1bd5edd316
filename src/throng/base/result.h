// Results and errors: how every operation of Throng that can fail on data says so.
//
// Bad data (a file, a user's number) comes back as an Error. A bad call (a broken precondition) asserts.
// Nothing here throws; nothing that throws crosses Throng's API.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace throng {

// What kind of thing went wrong. The command line maps each to its exit code (see exitCode below).
enum class ErrorCode {
  FileNotFound,       // no such file or directory
  FileUnreadable,     // it exists but cannot be read: permissions, a directory, an I/O error
  FileUnwritable,     // the output cannot be written: permissions, disk full
  FormatUnknown,      // the bytes are of no format we read
  FormatUnsupported,  // a format, version or extension we know of but do not read
  Truncated,          // the data end before what they announce
  Malformed,          // the data contradict themselves or their specification
  LimitExceeded,      // a count or size beyond what Throng accepts, or beyond what the file can hold
  InvalidArgument,    // an option or argument of the call is wrong
  ToleranceMissed,    // measured, and not within the tolerance
  EnvironmentLacks,   // a program, driver, device or package is missing
  DeviceLost,         // the GPU was lost
  OutOfMemory,        // host or device memory ran out
  Interrupted,        // the user asked to stop
};

// A stable lower-case word for the code ("file-not-found"), for JSON and logs.
const char* name(ErrorCode code);

// The process exit code of the command line: 1 measured and not within tolerance, 2 bad input, 3 wrong call,
// 4 the environment lacks something, 130 interrupted (what shells say of Ctrl-C).
int exitCode(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::Malformed;
  std::string where;   // file, and the object, byte or property in it: "knight.glb: accessors[12].count"
  std::string detail;  // what is wrong and what to do about it, one sentence without a final full stop
};

// "where: detail", the one line a user sees.
std::string describe(const Error& error);

struct Ok {};

// Either a value or an Error. Test it before use: dereferencing an error is a bad call and asserts.
template <typename Value>
class [[nodiscard]] Result {
 public:
  Result(Value value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  Value& value() & { assert(ok()); return *std::get_if<0>(&content_); }
  const Value& value() const& { assert(ok()); return *std::get_if<0>(&content_); }
  Value&& value() && { assert(ok()); return std::move(*std::get_if<0>(&content_)); }
  Value& operator*() & { return value(); }
  const Value& operator*() const& { return value(); }
  Value&& operator*() && { return std::move(*this).value(); }
  Value* operator->() { return &value(); }
  const Value* operator->() const { return &value(); }

  const Error& error() const& { assert(!ok()); return *std::get_if<1>(&content_); }
  Error&& error() && { assert(!ok()); return std::move(*std::get_if<1>(&content_)); }

 private:
  std::variant<Value, Error> content_;
};

// The result of an operation that yields nothing but may fail: `return Ok{};` or `return Error{...};`.
using Status = Result<Ok>;

#define THRONG_CONCAT_INNER(a, b) a##b
#define THRONG_CONCAT(a, b) THRONG_CONCAT_INNER(a, b)

// Returns the error of a Result or Status to the caller, or goes on.
#define THRONG_TRY(expression)                                    \
  do {                                                            \
    if (auto throngStatus = (expression); !throngStatus)          \
      return std::move(throngStatus).error();                     \
  } while (false)

// THRONG_ASSIGN(auto bytes, readFile(path)): declares the value, or returns the error to the caller.
#define THRONG_ASSIGN(declaration, expression)                                   \
  auto THRONG_CONCAT(throngResult, __LINE__) = (expression);                     \
  if (!THRONG_CONCAT(throngResult, __LINE__))                                    \
    return std::move(THRONG_CONCAT(throngResult, __LINE__)).error();             \
  declaration = *std::move(THRONG_CONCAT(throngResult, __LINE__))

}  // namespace throng
