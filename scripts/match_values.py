"""What real FastAPI answers to texts in the place of a path parameter, by its type.

usage: match_values.py FILE

Prints one JSON object: by the path of each GET route of the application in FILE, its answer to each text: the status.
"""

import asyncio
import json
import runpy
import sys
from typing import Any
from urllib.parse import quote

from fastapi.routing import APIRoute
from starlette.routing import Mount

UUIDS = ["3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3", "3f2b8c1e-5d4a-1f6b-9c7d-8e9fa0b1c2d3"]
TEXTS = [
    *["0", "1", "2", "42", "-1", "+1", "007", "100", "101", "1_000", "1__0", "_1", "1_", " 1", "1 ", "- 1", "--1", "1.0", "1."],
    *["1.00", "1.5", "-0", "0x1", "1e3", "1E3", "1e-3", ".5", "5.", "0.5", "-0.5", "0.99", "1.", "1.01", "1,5", "inf", "-inf", "+inf"],
    *["nan", "NaN", "Infinity", "infinity", "sNaN", "٣", "½", "99999999999999999999", "9223372036854775808", "1" * 30, "12345.6", "123.45"],
    *["123.456", "1e2", "999.99", "1000.00", "0.001", "00.10", "true", "True", "TRUE", "tRuE", "t", "T", "yes", "y", "on", "ON", "false"],
    *["f", "no", "n", "off", "Off", "2.0", "null", "None", "", "abc", "ab", "a", "abcd", "abcde", "abc1", "abc12", "Abc", "é", "éé", "😀😀"],
    *["red", "RED", "Colour.RED", "green", "blue", "one", "ONE", "two", "me", "A", "b", "first", "1\n", "abc\n", "a b"],
    *UUIDS,
    *[UUIDS[0].upper(), UUIDS[0].replace("-", ""), "{" + UUIDS[0] + "}", "urn:uuid:" + UUIDS[0], UUIDS[0] + "0", UUIDS[0][:-1]],
    *["00000000-0000-0000-0000-000000000000", "3f2b8c1e5d4a-4f6b-9c7d-8e9fa0b1c2d3", UUIDS[0].replace("3f", "zz")],
    *["2020-01-01", "2019-12-31", "2020-02-30", "2020-1-1", "20200101", "0000-01-01", "9999-12-31", "2020-13-01", "2024-02-29", "2023-02-29"],
    *["2020-01-01T00:00:00", "2020-01-01T10:20:30", "2020-01-01 10:20", "2020-01-01T10:20Z", "2020-01-01T10:20:30.123456+02:00"],
    *["2020-01-01t10:20:30z", "2020-01-01_10:20:30", "2020-01-01T24:00:00", "2020-01-01T10", "2020-01-01T10:20:30.1234567"],
    *["2020-01-01T10:20:30+25:00", "2020-01-01T10:20:30-0530", "2020-01-01T10:20:30+05", "2020-01-01T10:60:00", "2020-01-01T00:00:00Z"],
    *["1577836800", "1577836800.0", "1577836800000", "1577836800.5", "1577836801", "-86400", "86400", "20000000000000", "1e10"],
    *["10:20", "10:20:30", "10:20:30.5", "10:20Z", "10:20+01:00", "24:00", "1:2", "25:00", "10:20:60", "3600", "86399", "100000"],
    *["P1D", "PT1H", "P1DT2H", "P1W", "P1Y", "P", "PT", "1 day", "1 days 02:03", "1d", "02:03:04", "-P1D", "+P1D", "P1.5D", "1 day, 2:03:04", "3:4"],
    *["1.000", "12.300", "0.0010", "2020-01-01T10:20:30,5", "2020-01-01T10:20 Z", "2020-01-01T10:20+24:00", "2020-01-01T10:20-23:59"],
    *["2020-01-01T", "253402300800", "+0", "2020-01-01T00:00:00+02:00", "10:20:30+0100", "1_000.0", "0_1", "1e-400", "-.5", "+.5e1", "1.5e1", "1.e1", "1.5E-1"],
    *["127.0.0.1", "256.0.0.1", "1.2.3", "01.2.3.4", "::1", "1.2.3.4/8"],
]


async def status(app: Any, path: str) -> int:
    found: list[int] = []
    raw = quote(path, safe="/:@!$&'()*+,;=-._~")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "path": path,
        "raw_path": raw.encode(), "query_string": b"", "root_path": "", "scheme": "http", "headers": [(b"host", b"localhost")],
        "server": ("localhost", 80), "client": ("localhost", 1),
    }  # fmt: skip

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    await app(scope, receive, send)
    return found[0]


def paths(app: Any, before: str = "") -> list[str]:
    found: list[str] = []
    for route in app.routes:
        if isinstance(route, APIRoute) and "{value" in route.path:
            found.append(before + route.path)
        elif isinstance(route, Mount):
            found += paths(route.app, before + route.path)
    return found


def main(file: str) -> None:
    app = runpy.run_path(file)["app"]
    texts = [text for text in dict.fromkeys(TEXTS) if "/" not in text and text != ""]
    answers: dict[str, dict[str, int]] = {}
    for path in paths(app):
        before = path.split("{value")[0].replace("{first}", "7")
        answers[path] = {text: asyncio.run(status(app, before + text)) for text in texts}
    print(json.dumps({path: {str(code): [text for text in texts if told[text] == code] for code in sorted(set(told.values()))} for path, told in answers.items()}))  # fmt: skip


main(sys.argv[1])
