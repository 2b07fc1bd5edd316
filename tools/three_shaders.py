"""The shader sources of engines/three: the headers of shaders/throng, and the package's own parts, as one dialect of GLSL.

Words are read from a texture that every function of words takes as its first argument, since the shaders of three's node
materials have no global names for textures.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHADERS = ROOT / "shaders"
PARTS = ROOT / "engines/three/shaders"

# What the package needs; a header's own includes come by themselves, each once.
HEADERS = {
    "play": ["throng/play_state.h"],
    "vertex": ["throng/vertex_texel.h"],
    "tangents": ["throng/tangent_angle.h"],
    "bone": ["throng/bone_rows.h"],
    "morph": ["throng/morph_rows.h"],
    "packed": ["throng/packed.h"],
    "spline": ["throng/spline.h"],
}
LEFT_OUT = {"throng/prelude.h", "throng/words.h"}  # what they define is replaced below
WORDS = {"THRONG_SHADER_BEGIN": "", "THRONG_SHADER_END": "", "THRONG_FUNCTION ": "", "THRONG_CONSTANT ": "const ",
         "THRONG_PRECISE ": "", "THRONG_WORDS ": "usampler2D throngWords, ", "THRONG_PASS_WORDS ": "throngWords, ",
         "THRONG_WORD(": "throngWord(throngWords, ", "THRONG_FOUR_WORDS(": "throngFourWords(throngWords, ",
         "THRONG_BONE_FORMS": "throngBoneForms", "THRONG_BONE_TRACK_FORMS": "throngBoneTrackForms",
         "THRONG_BONE_CLASSES": "throngBoneClasses", "THRONG_BONE_WIDE": "throngBoneWide"}


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


def without_comments(text):
    lines = (line.rstrip() for line in re.sub(r"//[^\n]*", "", text).splitlines())
    return "\n".join(line for line in lines if line) + "\n"


def header_source(name):
    text = re.sub(r"//[^\n]*", "", (SHADERS / name).read_text())
    # What only hosts that define something want; this one defines THRONG_WORD alone.
    text = re.sub(r"^#if defined\(THRONG_\w+\)\n.*?^#endif\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^#[^\n]*(\\\n[^\n]*)*\n", "", text, flags=re.MULTILINE)
    for word, replacement in WORDS.items():
        text = text.replace(word, replacement)
    left = re.search(r"THRONG_\w+", text)
    if left:
        sys.exit(f"{name} uses {left.group()}, which three_shaders.py does not know")
    return without_comments(text)


def constant(name):
    """throng/bone_rows.h: kBoneRows"""
    return "k" + "".join(part.capitalize() for part in pathlib.Path(name).stem.split("_"))


def modules(language, maker, of_source):
    """The JavaScript modules of all sources, by file name: of_source turns each into the language. One module per header,
    one for the package's own parts, and index.js, which says what a decoder takes of them."""
    names = list(in_order([name for names in HEADERS.values() for name in names], set()))
    parts = sorted(PARTS.glob("*.glsl"))
    if len(names) < 7 or len(parts) < 10:
        sys.exit(f"only {len(names)} headers and {len(parts)} parts were found")
    sources = {name: header_source(name) for name in names}
    sources.update({path.name: without_comments(path.read_text()) for path in parts})
    structs = set(re.findall(r"\bstruct (\w+)", "".join(sources.values())))
    first = f"// Made by tools/{maker} from shaders/%s; a test compares. Do not edit.\n"
    files = {f"{pathlib.Path(name).stem}.js": (first % name) + f"export const {constant(name)} = `{of_source(sources[name], structs)}`;\n"
             for name in names}
    own = [(first % "").replace("shaders/", "engines/three/shaders"), f"// Of which a crowd takes some.\nexport const kCrowd{language} = {{"]
    own += [f"  {path.stem}: `{of_source(sources[path.name], structs)}`," for path in parts]
    files["crowd.js"] = "\n".join([*own, "};\n"])
    index = [first % "throng"] + [f"import {{ {constant(name)} }} from './{pathlib.Path(name).stem}.js';" for name in names]
    index += [f"\nexport {{ kCrowd{language} }} from './crowd.js';\n", "// What plays and which rows, then one decoder per encoding.",
              f"export const kDecoder{language} = {{"]
    index += [f"  {word}: [{', '.join(constant(name) for name in in_order(headers, set()))}]," for word, headers in HEADERS.items()]
    files["index.js"] = "\n".join([*index, "};\n"])
    return files


def write_or_check(folder, files, maker):
    """Makes the folder hold these files and no others, or says that it does not."""
    there = {path.name: path.read_text() for path in folder.glob("*")}
    if "--check" not in sys.argv:
        folder.mkdir(parents=True, exist_ok=True)
        for name in there.keys() - files.keys():
            (folder / name).unlink()
        for name, text in files.items():
            (folder / name).write_text(text)
        return print(f"{folder.relative_to(ROOT)}: {len(files)} files")
    wrong = sorted(name for name in there.keys() | files.keys() if there.get(name) != files.get(name))
    if wrong:
        sys.exit(f"{folder.relative_to(ROOT)}/{wrong[0]} is not what its source says; run tools/{maker}")
    print(f"{len(files)} files agree")
