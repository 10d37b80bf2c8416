from functools import cached_property
from pydantic import BaseModel, computed_field
class Base(BaseModel):
    name: str = "n"
    @computed_field
    def bases(self) -> list[str]: return ["/a", "/" + self.name]
    @property
    def plain(self): return "plain"
class Model(Base):
    size: int = 2
    @computed_field
    @property
    def area(self) -> int: return self.size * self.size
    @computed_field(alias="otherName", repr=False)
    @cached_property
    def made(self) -> str: return self.name + "!"
    @computed_field(return_type=str)
    def told(self): return f"{self.area}"
m = Model(name="x")
values = [m.bases, m.plain, m.area, m.made, m.told]
dumped = m.model_dump()
less = m.model_dump(exclude={"bases"})
unset = m.model_dump(exclude_unset=True)
pairs = [k for k, v in Model(name="y")]
fields = list(Model.model_fields)
loop = [f"{base}/x" for base in Base().bases]
