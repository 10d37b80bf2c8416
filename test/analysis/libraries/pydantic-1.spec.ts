import { ensurePython } from '../../support/python';
import { interpret, runPython } from './support';

/** Snippets whose names come out as with real pydantic 1.10. */
const CASES = [
  {
    title: 'validators ask for values, config and field by name',
    source: `
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
`,
  },
  {
    title: 'pre, always and each_item',
    source: `
from typing import Dict, List
from pydantic import BaseModel, BaseSettings, validator as _validator
class Model(BaseModel):
    names: List[str] = ["d"]
    sizes: List[int] = []
    ports: Dict[str, int] = {}
    one: str = "one"
    two: str = "two"
    three: str = " three "
    @_validator("names", each_item=True)
    def up(cls, v): return v.upper()
    @_validator("sizes", pre=True)
    def split(cls, v): return v.split(",") if isinstance(v, str) else v
    @_validator("sizes", each_item=True)
    def more(cls, v, field): return v + 1 if field.name == "_sizes" and field.type_ is int else v
    @_validator("ports", each_item=True)
    def port(cls, v): return v + 8000
    @_validator("one")
    def skipped(cls, v): return v + "!"
    @_validator("two", always=True)
    def run(cls, v, values): return v + values["one"]
    @_validator("three", pre=True, always=True)
    def tidy(cls, v, field): return v.strip() if field.type_ is str else v
class Config(BaseSettings):
    prefix: str = " /v9 "
    debug: bool = False
    hosts: List[str] = ["a", "b"]
    @_validator("*", pre=True)
    def tidy(cls, value, field):
        if field.name == "token":
            return value
        return value.strip() if field.type_ is str and isinstance(value, str) else value
a = Model(names=["a", "b"], sizes="1,2", ports={"x": "80"}, one="x")
given = [a.names, a.sizes, a.ports, a.one, a.two, a.three]
b = Model()
default = [b.names, b.sizes, b.one, b.two, b.three]
c = Config()
settings = [c.prefix, c.debug, c.hosts]
del a, b, c
`,
  },
];

const python = ensurePython('pydantic-1');

describe('pydantic 1', () => {
  (python === undefined ? it.skip : it).each(CASES)('$title, as with the real one', async ({ source }) => {
    expect(await interpret(source)).toEqual(runPython(python ?? '', source));
  });
});
