"""Whether OpenAPI 3.0 and 3.1 documents are valid: one a line of stdin; the first mistake of each, as JSON, a line of stdout.

null stands for a valid one. Checked are the schema of OpenAPI, that each name in a path has a parameter, and that no
operation id is given twice.
"""

import json
import sys

from openapi_spec_validator import OpenAPIV30SpecValidator, OpenAPIV31SpecValidator
from referencing.exceptions import Unresolvable


def first_mistake(document: dict) -> str | None:
    is_older = str(document.get("openapi")).startswith("3.0")
    validator = OpenAPIV30SpecValidator if is_older else OpenAPIV31SpecValidator
    try:
        errors = validator(document).iter_errors()
        return next((str(error.message).split("\n", 1)[0] for error in errors), None)
    except Unresolvable as error:
        # A reference to what isn't there.
        return f"{type(error).__name__}: {error}".split(" within ", 1)[0]


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(first_mistake(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
