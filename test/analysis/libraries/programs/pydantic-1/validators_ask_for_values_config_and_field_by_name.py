from typing import Dict, List, Optional, Tuple, Union
from pydantic import BaseModel, Field, validator as _validator
seen = {}
class Model(BaseModel):
    name: str
    size: int = 3
    tags: List[str] = []
    places: Dict[str, int] = {}
    pair: Tuple[int, ...] = (1,)
    maybe: Optional[str] = None
    other: str = Field("o", alias="otherName")
    made: list = Field(default_factory=list)
    class Config:
        title = "T"
    @_validator("*", always=True)
    def note(cls, v, field):
        seen[field.name] = [field.alias, field.required, field.default, field.allow_none, field.has_alias]
        return v
    @_validator("name", "tags", "places", "pair", "maybe", "made", always=True)
    def types(cls, v, field):
        seen["type of " + field.name] = [
            field.type_ is str, field.type_ is int, field.outer_type_ is str, field.type_ is list, field.outer_type_ is list,
        ]
        return v
    @_validator("size")
    def sized(cls, v, values, config):
        return v + len(values["name"]) + len(config.title)
    @_validator("other")
    def others(cls, v, **kwargs):
        return v + ":" + ",".join(sorted(kwargs)) + kwargs["field"].name
m = Model(name="abc", size="5", otherName="x")
values = [m.name, m.size, m.tags, m.pair, m.maybe, m.other]
del m
