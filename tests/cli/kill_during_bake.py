#!/usr/bin/env python3
"""Kills bakes at many moments: whatever the moment, the output is the old file or the complete new one.

    kill_during_bake.py --throng PROGRAM --model MODEL

Fails where no kill hit a running bake.
"""
import argparse
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

KILLS = 24
OLD = b"the old output"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--throng", required=True)
    parser.add_argument("--model", required=True)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as temporary:
        output = pathlib.Path(temporary, "out.glb")
        words = [options.throng, "bake", options.model, "-o", str(output)]
        started = time.monotonic()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole_run = time.monotonic() - started
        complete = output.read_bytes()

        hits, old_kept = 0, 0
        for turn in range(KILLS):
            output.write_bytes(OLD)
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Most moments lie near the end, where the file is written.
            time.sleep(whole_run * (1 - (turn / KILLS) ** 2))
            process.send_signal(signal.SIGKILL)
            hits += process.wait() == -signal.SIGKILL
            content = output.read_bytes()
            old_kept += content == OLD
            if content not in (OLD, complete):
                sys.exit(f"kill {turn}: the output is neither the old file nor the new one ({len(content)} bytes)")
    print(f"{hits} of {KILLS} kills hit a running bake, the old output was kept {old_kept} times")
    if hits == 0:
        sys.exit("no kill hit a running bake")


if __name__ == "__main__":
    main()
