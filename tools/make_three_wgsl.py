#!/usr/bin/env python3
"""Writes engines/three/src/generated.wgsl.js: the decoders of shaders/throng as WGSL, for three.js's WebGPURenderer.

make_three_wgsl.py           writes the file
make_three_wgsl.py --check   exit code 1 where the file is not what the headers say
"""
from three_shaders import ROOT, module_text, write_or_check
from wgsl import translate

MAKER = "make_three_wgsl.py"
text, count = module_text("Wgsl", MAKER, translate)
write_or_check(ROOT / "engines/three/src/generated.wgsl.js", text, count, MAKER)
