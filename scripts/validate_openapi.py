"""Whether OpenAPI 3.1 documents are valid: one a line of stdin; the first mistake of each, as JSON, a line of stdout.

null stands for a valid one. Checked are the schema of OpenAPI 3.1, that each name in a path has a parameter, and that no
operation id is given twice.
"""

import json
import sys

from openapi_spec_validator import OpenAPIV31SpecValidator


def main() -> None:
    for line in sys.stdin:
        errors = OpenAPIV31SpecValidator(json.loads(line)).iter_errors()
        first = next((str(error.message).split("\n", 1)[0] for error in errors), None)
        print(json.dumps(first), flush=True)


if __name__ == "__main__":
    main()
