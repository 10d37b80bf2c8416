"""Prints src/analysis/python/literals/character-names.ts: the names by which `\\N{…}` knows characters, from `unicodedata`.

usage: python scripts/character_names.py > src/analysis/python/literals/character-names.ts

Names of the scripts and symbols that a path, tag or title may well hold: everything below U+0530, from U+1E00 to U+2BFF
(Latin and Greek with diacritics, punctuation, currency, arrows, mathematics, shapes), and pictographs. All names of Unicode
would be three times as long. A line is a name, behind its code point in hexadecimal unless that's one more than
that of the line before.
"""

import base64
import unicodedata
import zlib

RANGES = [range(0x0530), range(0x1E00, 0x2C00), range(0x1F300, 0x1FB00)]

# Aliases, which `unicodedata` knows and doesn't list.
ALIASES = """NULL NUL BACKSPACE BS CHARACTER_TABULATION HORIZONTAL_TABULATION TAB HT LINE_FEED NEW_LINE END_OF_LINE LF NL EOL
LINE_TABULATION FORM_FEED FF CARRIAGE_RETURN CR ESCAPE ESC DELETE DEL NEXT_LINE NEL SP NBSP SHY ZWSP ZWNJ ZWJ LRM RLM WJ
BYTE_ORDER_MARK BOM""".split()


def lines() -> list[str]:
    found = []
    before = -1
    for code in (code for span in RANGES for code in span):
        name = unicodedata.name(chr(code), None)
        if name is not None:
            found.append(name if code == before + 1 else f"{code:x} {name}")
            before = code
    for alias in ALIASES:
        name = alias.replace("_", " ")
        found.append(f"{ord(unicodedata.lookup(name)):x} {name}")
    return found


def main() -> None:
    data = base64.b64encode(zlib.compress("\n".join(lines()).encode(), 9)).decode()
    print(f"/** Names of characters (Unicode {unicodedata.unidata_version}), deflated: made by scripts/character_names.py. */")
    print("export const NAMES =")
    print(f"  '{data}';")


main()
