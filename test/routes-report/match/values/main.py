"""A route for each type of a path parameter: `answers.json` has what FastAPI answers to each of many texts."""

from datetime import date, datetime
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, FastAPI, Path
from pydantic import (
    NonNegativeInt,
    PositiveInt,
    Strict,
    StrictFloat,
    StrictInt,
    StrictStr,
    StringConstraints,
)

app = FastAPI()


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Kind(Enum):
    ONE = "one"
    TWO = 2


class Number(Enum):
    ONE = 1
    TWO = 2


class Mixed(str, Enum):
    A = "a"
    B = "b"


@app.get("/int/{value}")
def of_int(value: int) -> None: ...


@app.get("/float/{value}")
def of_float(value: float) -> None: ...


@app.get("/bool/{value}")
def of_bool(value: bool) -> None: ...


@app.get("/str/{value}")
def of_str(value: str) -> None: ...


@app.get("/untyped/{value}")
def of_untyped(value) -> None: ...


@app.get("/unread/{value}")
def of_unread() -> None: ...


@app.get("/uuid/{value}")
def of_uuid(value: UUID) -> None: ...


@app.get("/date/{value}")
def of_date(value: date) -> None: ...


@app.get("/datetime/{value}")
def of_datetime(value: datetime) -> None: ...


@app.get("/colour/{value}")
def of_colour(value: Colour) -> None: ...


@app.get("/level/{value}")
def of_level(value: Level) -> None: ...


@app.get("/kind/{value}")
def of_kind(value: Kind) -> None: ...


@app.get("/number/{value}")
def of_number(value: Number) -> None: ...


@app.get("/mixed/{value}")
def of_mixed(value: Mixed) -> None: ...


@app.get("/literal/{value}")
def of_literal(value: Literal["red", "green"]) -> None: ...


@app.get("/literal-int/{value}")
def of_literal_int(value: Literal[1, 2]) -> None: ...


@app.get("/positive/{value}")
def of_positive(value: PositiveInt) -> None: ...


@app.get("/natural/{value}")
def of_natural(value: NonNegativeInt) -> None: ...


@app.get("/limits/{value}")
def of_limits(value: Annotated[int, Path(gt=1, le=100)]) -> None: ...


@app.get("/even/{value}")
def of_even(value: Annotated[int, Path(multiple_of=2)]) -> None: ...


@app.get("/ratio/{value}")
def of_ratio(value: Annotated[float, Path(ge=0, lt=1)]) -> None: ...


@app.get("/short/{value}")
def of_short(value: Annotated[str, Path(min_length=2, max_length=4)]) -> None: ...


@app.get("/pattern/{value}")
def of_pattern(
    value: Annotated[str, StringConstraints(pattern="^[a-z]+[0-9]?$")],
) -> None: ...


@app.get("/union/{value}")
def of_union(value: int | Literal["me"]) -> None: ...


@app.get("/default/{value:int}")
def of_converted(value: int) -> None: ...


@app.get("/converted-str/{value:int}")
def of_converted_str(value: str) -> None: ...


@app.get("/converted-limit/{value:int}")
def of_converted_limit(value: Annotated[int, Path(le=100)]) -> None: ...


@app.get("/file/{value:path}")
def of_path(value: Annotated[str, Path(max_length=8)]) -> None: ...


@app.get("/alias/{value}")
def of_alias(item: Annotated[int, Path(alias="value")]) -> None: ...


def item_of(value: int) -> int:
    return value


@app.get("/dependency/{value}")
def of_dependency(item: Annotated[int, Depends(item_of)]) -> None: ...


@app.get("/hidden/{value}", include_in_schema=False)
def of_hidden(value: int) -> None: ...


@app.get("/two/{first}/{value}")
def of_two(first: int, value: int) -> None: ...


@app.get("/strict-int/{value}")
def of_strict_int(value: StrictInt) -> None: ...


@app.get("/strict-uuid/{value}")
def of_strict_uuid(value: Annotated[UUID, Path(strict=True)]) -> None: ...


@app.get("/strict-enum/{value}")
def of_strict_enum(value: Annotated[Colour, Strict()]) -> None: ...


@app.get("/strict-str/{value}")
def of_strict_str(value: Annotated[StrictStr, Path(max_length=4)]) -> None: ...


@app.get("/strict-converted/{value:int}")
def of_strict_converted(value: Annotated[int, Path(strict=True, le=100)]) -> None: ...


@app.get("/strict-float/{value:int}")
def of_strict_float(value: StrictFloat) -> None: ...


@app.get("/strict-converted-str/{value:int}")
def of_strict_converted_str(value: StrictStr) -> None: ...


@app.get("/strict-member/{value}")
def of_strict_member(value: StrictInt | StrictStr) -> None: ...


@app.get("/lax/{value}")
def of_lax(value: Annotated[StrictInt, Strict(False)]) -> None: ...


mounted = FastAPI()
app.mount("/mounted", mounted)


@mounted.get("/int/{value}")
def of_mounted(value: int) -> None: ...
