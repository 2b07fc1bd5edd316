"""From the dialect of shaders/throng (see prelude.h) to WGSL: scalars, vectors, structs, functions, if, for and while.

translate(source, structs) -> str. `structs`: the names of all structs of the program. Exits with a sentence where a source
uses what the dialect does not have.
"""
import re
import sys

TYPES = {"float": "f32", "int": "i32", "uint": "u32", "bool": "bool", "vec2": "vec2f", "vec3": "vec3f", "vec4": "vec4f",
         "uvec2": "vec2u", "uvec4": "vec4u", "ivec2": "vec2i", "mat3": "mat3x3f", "usampler2D": "texture_2d<u32>",
         "ThrongStates": "vec4u"}  # read before the call
CALLS = {"uintBitsToFloat": "bitcast<f32>", "floatBitsToUint": "bitcast<u32>", "texelFetch": "textureLoad"}
# Words of WGSL that sources use as names.
RESERVED = {"from", "target", "pass", "set", "move", "self", "of", "ref", "final", "with", "use", "mod", "get"}
TOKEN = re.compile(r"\s*(?:(\d+\.\d*(?:[eE][-+]?\d+)?f?|\d+[eE][-+]?\d+f?|0[xX][0-9a-fA-F]+u?|\d+u?)|([A-Za-z_]\w*)"
                   r"|(<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%<>=!&|^~?:;,.(){}\[\]]))")
PRECEDENCE = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8,
              ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<=", ">>="}


def tokens_of(source):
    tokens, at = [], 0
    while source[at:].strip():
        match = TOKEN.match(source, at)
        if not match:
            sys.exit(f"wgsl.py cannot read '{source[at:at + 30]}'")
        tokens.append(match.group().strip())
        at = match.end()
    return tokens


def name_of(word):
    return word + "_" if word in RESERVED else word


class Translator:
    def __init__(self, source, structs):
        self.tokens, self.at, self.structs = tokens_of(source), 0, structs

    def next(self, offset=0):
        place = self.at + offset
        return self.tokens[place] if place < len(self.tokens) else ""

    def take(self, expected=None):
        token = self.next()
        if expected is not None and token != expected:
            sys.exit(f"wgsl.py expects '{expected}' and finds '{' '.join(self.tokens[self.at:self.at + 8])}'")
        self.at += 1
        return token

    def is_type(self, word):
        return word in TYPES or word in self.structs

    def type(self):
        word = self.take()
        if not self.is_type(word):
            sys.exit(f"wgsl.py knows no type '{word}'")
        return TYPES.get(word, word)

    # Expressions, in brackets wherever an operator stands.
    def expression(self):
        value = self.binary(1)
        if self.next() != "?":
            return value
        self.take("?")
        then = self.expression()
        self.take(":")
        return f"select({self.expression()}, {then}, {value})"

    def binary(self, least):
        value = self.unary()
        while PRECEDENCE.get(self.next(), 0) >= least:
            operator = self.take()
            value = f"({value} {operator} {self.binary(PRECEDENCE[operator] + 1)})"
        return value

    def unary(self):
        if self.next() in ("-", "!", "~"):
            return f"{self.take()}{self.unary()}"
        return self.postfix()

    def postfix(self):
        value = self.primary()
        while self.next() == ".":
            self.take()
            value += "." + name_of(self.take())
        return value

    def primary(self):
        word = self.take()
        if word == "(":
            value = self.expression()
            self.take(")")
            return value if value.startswith("(") else f"({value})"
        if self.next() != "(":
            return name_of(word)
        self.take("(")
        values = []
        while self.next() != ")":
            values.append(self.expression())
            if self.next() == ",":
                self.take()
        self.take(")")
        return f"{CALLS.get(word) or TYPES.get(word, name_of(word))}({', '.join(values)})"

    # Statements, without the semicolon.
    def declaration(self):
        if self.next() == "const":
            self.take()
        kind, found = self.type(), []
        while True:
            name = name_of(self.take())
            value = ""
            if self.next() == "=":
                self.take()
                value = f" = {self.expression()}"
            found.append(f"var {name}: {kind}{value}")
            if self.next() != ",":
                return "; ".join(found)
            self.take()

    def simple(self):
        if self.next() == "const" or (self.is_type(self.next()) and self.next(1) != "("):
            return self.declaration()
        if self.next() in ("++", "--"):
            operator = self.take()
            return self.postfix() + operator
        target = self.postfix()
        if self.next() in ("++", "--"):
            return target + self.take()
        if self.next() not in ASSIGNMENTS:
            sys.exit(f"wgsl.py finds '{self.next()}' where a statement should assign")
        operator = self.take()
        return f"{target} {operator} {self.expression()}"

    def block(self, indent):
        if self.next() != "{":
            return "{\n" + self.statement(indent + "  ") + indent + "}"
        self.take("{")
        text = ""
        while self.next() != "}":
            text += self.statement(indent + "  ")
        self.take("}")
        return "{\n" + text + indent + "}"

    def statement(self, indent):
        word = self.next()
        if word == "if":
            return self.branch(indent)
        if word == "while":
            self.take()
            return f"{indent}while {self.bracketed()} {self.block(indent)}\n"
        if word == "for":
            return self.loop(indent)
        if word in ("break", "continue"):
            text = self.take()
        elif word == "return":
            self.take()
            text = "return" if self.next() == ";" else f"return {self.expression()}"
        else:
            text = self.simple()
        self.take(";")
        return f"{indent}{text};\n"

    def bracketed(self):
        self.take("(")
        value = self.expression()
        self.take(")")
        return f"({value})"

    def branch(self, indent):
        self.take("if")
        text = f"{indent}if {self.bracketed()} {self.block(indent)}"
        if self.next() == "else":
            self.take()
            text += " else " + (self.branch(indent).strip() if self.next() == "if" else self.block(indent))
        return text + "\n"

    def loop(self, indent):
        self.take("for")
        self.take("(")
        start = self.simple()
        self.take(";")
        condition = self.expression()
        self.take(";")
        step = self.simple()
        self.take(")")
        return f"{indent}for ({start}; {condition}; {step}) {self.block(indent)}\n"

    def struct(self):
        self.take("struct")
        name, members = self.take(), ""
        self.take("{")
        while self.next() != "}":
            kind = self.type()
            while self.next() != ";":
                members += f"  {name_of(self.take())}: {kind},\n"
                if self.next() == ",":
                    self.take()
            self.take(";")
        self.take("}")
        self.take(";")
        return f"struct {name} {{\n{members}}}\n"

    def function(self):
        result, name = self.type(), self.take()
        self.take("(")
        parameters = []
        while self.next() != ")":
            kind = self.type()
            parameters.append((name_of(self.take()), kind))
            if self.next() == ",":
                self.take()
        self.take(")")
        body = self.block("")
        # A parameter that is assigned to becomes a variable.
        changed = [word for word, _ in parameters if re.search(rf"(?:^|[;{{}}])\s*{word}(?:\.\w+)* (?:[-+*/|&^]|<<|>>)?= ", body)]
        copies = "".join(f"\n  var {word} = {word}_given;" for word in changed)
        stated = ", ".join(f"{word}_given: {kind}" if word in changed else f"{word}: {kind}" for word, kind in parameters)
        return f"fn {name}({stated}) -> {result} {{{copies}{body[1:]}\n"

    def constant(self):
        self.take("const")
        kind, name = self.type(), self.take()
        self.take("=")
        value = self.expression()
        self.take(";")
        return f"const {name}: {kind} = {value};\n"

    def program(self):
        text = ""
        while self.at < len(self.tokens):
            text += self.struct() if self.next() == "struct" else self.constant() if self.next() == "const" else self.function()
        return text


def translate(source, structs):
    return Translator(source, structs).program()
