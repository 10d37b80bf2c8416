from typing import Dict, List
from pydantic import BaseModel, BaseSettings, validator as _validator
class Model(BaseModel):
    names: List[str] = ["d"]
    sizes: List[int] = []
    ports: Dict[str, int] = {}
    one: str = "one"
    two: str = "two"
    three: str = " three "
    @_validator("sizes", pre=True)
    def split(cls, v): return v.split(",") if isinstance(v, str) else v
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
