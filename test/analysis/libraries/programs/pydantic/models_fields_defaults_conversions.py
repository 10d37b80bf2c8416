from typing import ClassVar
from enum import Enum
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr
class Color(str, Enum):
    RED = "red"
class Inner(BaseModel):
    path: str = "/inner"
    n: int = 1
class Base(BaseModel):
    KIND: ClassVar[str] = "kind"
    name: str
    tags: list = []
    inner: Inner = Inner()
    color: Color = Color.RED
class Model(Base):
    model_config = ConfigDict(populate_by_name=True, extra="allow")
    size: int = Field(default=3, ge=1)
    made: list = Field(default_factory=lambda: ["made"])
    other: str = Field("o", alias="otherName")
    _secret: str = PrivateAttr(default="s")
    _plain: str = "p"
    @property
    def full(self): return f"{self.name}/{self.size}"
    def method(self): return self.inner.path
m = Model(name="x", size="5", inner={"path": "/given", "n": "7"}, color="red", more=1)
values = [m.name, m.size, m.inner.path, m.inner.n, m.color is Color.RED, m.other, m.made, m.more, m.full, m.method(), m.KIND]
private = [m._secret, m._plain]
aliased = [Model(name="a", otherName="1").other, Model(name="a", other="2").other]
defaults = [Model(name="a").inner.path, Model(name="a").size]
first = Model(name="a"); second = Model(name="a")
first.tags.append("t")
tags = [first.tags, second.tags]
first.name = "changed"
changed = first.name
dumped = m.model_dump()
excluded = Inner().model_dump(exclude={"n"})
copied = Inner().model_copy(update={"path": "/copy"}).path
validated = Model.model_validate({"name": "v", "size": 2}).size
names = list(Model.model_fields)
sizes = Model.model_fields["size"].default
pairs = [(k, v) for k, v in Inner()]
has = [hasattr(Model, "size"), hasattr(m, "size"), hasattr(m, "nope")]
