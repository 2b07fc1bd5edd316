#!/usr/bin/env python3
"""Writes engines/three/src/wgsl: the decoders of shaders/throng as WGSL, for three.js's WebGPURenderer.

make_three_wgsl.py           writes the folder
make_three_wgsl.py --check   exit code 1 where the folder is not what the headers say
"""
from three_shaders import ROOT, modules, write_or_check
from wgsl import translate

MAKER = "make_three_wgsl.py"
write_or_check(ROOT / "engines/three/src/wgsl", modules("Wgsl", MAKER, translate), MAKER)
