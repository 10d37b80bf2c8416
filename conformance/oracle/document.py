"""What `app.openapi()` of a real application of the corpus returns.

usage: document.py CASE.json GOLDEN.json WHEEL_FOLDER

Imports the application with real FastAPI and pydantic, in an environment with the packages that it needs; those that the
golden lists in `stand_ins` aren't there, and any import from them is a stand-in (stand_ins.py). Nothing else is changed, so a
stand-in that has become a part of a model is counted. Prints one line of JSON: {"text": DOCUMENT, "modelled": COUNT}, or
{"failed": TEXT, "missing": PACKAGE}.
"""

import asyncio
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

from startup import PATIENCE, enter, imported, prepare

Answer = dict[str, Any]


class Modelled:
    """Counts the stand-ins that pydantic or FastAPI has made a schema of."""

    count = 0


def count_models() -> None:
    import stand_ins

    plain = stand_ins.any_schema

    def any_schema() -> Any:
        Modelled.count += 1
        return plain()

    stand_ins.any_schema = any_schema


def drop_unknown_keywords() -> None:
    """FastAPI 0.165 refuses keywords that older releases collected."""
    import fastapi
    import fastapi.param_functions
    import tolerant

    for name in ("Query", "Path", "Body", "Header", "Cookie", "Form", "File"):
        made = tolerant.without_unknown(getattr(fastapi.param_functions, name))
        vars(fastapi.param_functions)[name] = vars(fastapi)[name] = made


async def started(application: Any) -> Answer:
    async with asyncio.timeout(PATIENCE):
        async with application.router.lifespan_context(application):
            return described(application)


def described(application: Any) -> Answer:
    from oracle import make_ids_steady
    from oracle_document import text_of

    document = application.openapi()
    make_ids_steady(document, application)
    return {"text": text_of(document), "modelled": Modelled.count}


def answer(case: Answer, golden: Answer) -> Answer:
    try:
        application = imported({**case, **golden.get("case", {})})
        application = getattr(application, golden["inside"]) if "inside" in golden else application
        return asyncio.run(started(application)) if golden.get("startup") else described(application)
    except BaseException as error:
        traceback.print_exc()
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        return {"failed": f"{type(error).__name__}: {error}"[:400], "missing": missing}


def main() -> None:
    case, golden = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
    wheel = Path(sys.argv[3]).resolve()
    printed = prepare(case, wheel, golden.get("env", {}))
    from oracle import make_methods_steady

    count_models()
    drop_unknown_keywords()
    make_methods_steady()
    enter(case, wheel, golden["stand_ins"])
    print(json.dumps(answer(case, golden)), file=printed, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
