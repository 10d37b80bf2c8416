"""`base64`: digits of base 85."""

import base64

ascii85 = (
    base64.a85encode(b"hello world"),
    base64.a85encode(b"hello world" * 3, wrapcol=7, adobe=True),
    base64.a85encode(b"    \0\0\0\0xyz", foldspaces=True),
    base64.a85encode(b"\0\0", pad=True),
    base64.a85decode(b"<~87cURD]i, \n~>", adobe=True),
)
base85 = base64.b85encode(b"hello world"), base64.b85decode("Xk~0{Zv"), base64.b85encode(b"x", pad=True)
undigested = []
for _function, _text in (
    (base64.a85decode, b"abcx"),
    (base64.a85decode, b"abcdez!"),
    (base64.a85decode, b'az'),
    (base64.a85decode, b's8W-"'),
    (base64.b85decode, b"0000 "),
    (base64.b85decode, b"|NsC1"),
):
    try:
        undigested.append(_function(_text))
    except ValueError as error:
        undigested.append(str(error))
