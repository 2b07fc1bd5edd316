#!/usr/bin/env python3
"""Writes engines/three/src/generated.glsl.js: the decoders of shaders/throng as GLSL ES 3.00, for the three.js package.

make_three_glsl.py           writes the file
make_three_glsl.py --check   exit code 1 where the file is not what the headers say
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHADERS = ROOT / "shaders"
OUTPUT = ROOT / "engines/three/src/generated.glsl.js"

# What the package needs; a header's own includes come by themselves, each once.
HEADERS = {
    "play": ["throng/play_state.h"],
    "vertex": ["throng/vertex_texel.h"],
    "bone": ["throng/bone_rows.h"],
    "morph": ["throng/morph_rows.h"],
    "packed": ["throng/packed.h"],
    "spline": ["throng/spline.h"],
}
LEFT_OUT = {"throng/prelude.h", "throng/words.h"}  # what they define is replaced below
WORDS = {"THRONG_SHADER_BEGIN": "", "THRONG_SHADER_END": "", "THRONG_FUNCTION ": "", "THRONG_CONSTANT ": "const ",
         "THRONG_PRECISE ": "", "THRONG_WORDS ": "", "THRONG_PASS_WORDS ": ""}


def includes_of(name):
    return re.findall(r'^#include "([^"]+)"', (SHADERS / name).read_text(), re.MULTILINE)


def in_order(names, seen):
    """The headers and what they include, included ones first."""
    for name in names:
        if name in seen or name in LEFT_OUT:
            continue
        seen.add(name)
        yield from in_order(includes_of(name), seen)
        yield name


def glsl(name):
    text = re.sub(r"//[^\n]*", "", (SHADERS / name).read_text())
    # What only hosts that define something want; this one defines THRONG_WORD alone.
    text = re.sub(r"^#if defined\(THRONG_\w+\)\n.*?^#endif\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^#[^\n]*(\\\n[^\n]*)*\n", "", text, flags=re.MULTILINE)
    for word, replacement in WORDS.items():
        text = text.replace(word, replacement)
    left = re.search(r"THRONG_(?!WORD\()\w+", text)
    if left:
        sys.exit(f"{name} uses {left.group()}, which make_three_glsl.py does not know")
    lines = (line.rstrip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def constant(name):
    """throng/bone_rows.h: kBoneRows"""
    return "k" + "".join(part.capitalize() for part in pathlib.Path(name).stem.split("_"))


def make():
    names = list(in_order([name for names in HEADERS.values() for name in names], set()))
    parts = ["// Made by tools/make_three_glsl.py from shaders/throng; a test compares. Do not edit.\n"]
    for name in names:
        parts.append(f"const {constant(name)} = `{glsl(name)}\n`;\n")
    parts.append("// What plays and which rows, then one decoder per encoding. Those of words want THRONG_WORD(index) defined before.")
    parts.append("export const kDecoderGlsl = {")
    for word, headers in HEADERS.items():
        chosen = [constant(name) for name in in_order(headers, set())]
        parts.append(f"  {word}: [{', '.join(chosen)}],")
    parts.append("};\n")
    return "\n".join(parts), len(names)


def main():
    text, count = make()
    if count < 7:
        sys.exit(f"only {count} headers were found")
    if "--check" not in sys.argv:
        OUTPUT.write_text(text)
        return print(f"{OUTPUT.relative_to(ROOT)}: {count} headers")
    if not OUTPUT.exists() or OUTPUT.read_text() != text:
        sys.exit("engines/three/src/generated.glsl.js is not what shaders/throng says; run tools/make_three_glsl.py")
    print(f"{count} headers agree")


main()
