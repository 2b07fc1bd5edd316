#!/usr/bin/env python3
"""Counts the tests in ctest's JUnit reports: prints "N passed, N failed, N skipped".

    tools/count_tests.py REPORT.xml...
    tools/count_tests.py --self-test   counts a planted report with one test of each kind

Exit code 0 where some tests passed and none failed. A test that could not be started counts as failed.
"""
import sys
import xml.etree.ElementTree as ElementTree

SKIP_REASONS = ("SKIP_REGULAR_EXPRESSION_MATCHED", "SKIP_RETURN_CODE")


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    skipped = case.find("skipped")
    if skipped is None:
        return "passed"
    return "skipped" if any(reason in skipped.get("message", "") for reason in SKIP_REASONS) else "failed"


def main(paths):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for path in paths:
        try:
            cases = list(ElementTree.parse(path).getroot().iter("testcase"))
        except (OSError, ElementTree.ParseError) as problem:
            print(f"{path}: no report of tests: {problem}")
            counts["failed"] += 1
            continue
        if not cases:
            print(f"{path}: no test was run")
            counts["failed"] += 1
        for case in cases:
            result = outcome(case)
            counts[result] += 1
            if result == "failed":
                print(f"failed: {case.get('name')} ({path})")
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return 0 if counts["failed"] == 0 and counts["passed"] > 0 else 1


PLANTED = """<testsuite>
<testcase name="good" status="run"/>
<testcase name="bad" status="fail"><failure message=""/></testcase>
<testcase name="absent" status="notrun"><skipped message="Unable to find executable"/></testcase>
<testcase name="skipping" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
</testsuite>"""


def self_test():
    outcomes = [outcome(case) for case in ElementTree.fromstring(PLANTED).iter("testcase")]
    expected = ["passed", "failed", "failed", "skipped"]
    print(f"self-test: {outcomes}, expected {expected}")
    return 0 if outcomes == expected and main([]) == 1 else 1


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else main(sys.argv[1:]))
