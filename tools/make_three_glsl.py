#!/usr/bin/env python3
"""Writes engines/three/src/generated.glsl.js: the decoders of shaders/throng as GLSL ES 3.00, for the three.js package.

make_three_glsl.py           writes the file
make_three_glsl.py --check   exit code 1 where the file is not what the headers say
"""
from three_shaders import ROOT, module_text, write_or_check

MAKER = "make_three_glsl.py"
text, count = module_text("Glsl", MAKER, lambda source, structs: source)
write_or_check(ROOT / "engines/three/src/generated.glsl.js", text, count, MAKER)
