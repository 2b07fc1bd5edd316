#!/usr/bin/env python3
"""Writes engines/three/src/glsl: the decoders of shaders/throng as GLSL ES 3.00, for the three.js package.

make_three_glsl.py           writes the folder
make_three_glsl.py --check   exit code 1 where the folder is not what the headers say
"""
from three_shaders import ROOT, modules, write_or_check

MAKER = "make_three_glsl.py"
write_or_check(ROOT / "engines/three/src/glsl", modules("Glsl", MAKER, lambda source, structs: source.replace("ThrongStates ", "usampler2D ")), MAKER)
