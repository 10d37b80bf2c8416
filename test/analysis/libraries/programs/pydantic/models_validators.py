from pydantic import BaseModel, field_validator, model_validator, computed_field
class Model(BaseModel):
    path: str = "not/validated"
    prefix: str = ""
    upper: str = ""
    @field_validator("path", "prefix")
    @classmethod
    def slash(cls, value): return "/" + value.strip("/")
    @field_validator("upper", mode="before")
    def up(cls, value, info): return str(value).upper() + info.data["prefix"]
    @model_validator(mode="before")
    @classmethod
    def before(cls, data):
        data = dict(data)
        data["prefix"] = data.pop("pre", "none")
        return data
    @model_validator(mode="after")
    def after(self):
        self.upper = self.upper + "!"
        return self
    @computed_field
    @property
    def both(self) -> str: return self.prefix + self.path
    def model_post_init(self, context):
        self.__dict__["seen"] = True
a = Model(path="p/", upper="u", pre="q")
b = Model()
shown = [a.path, a.prefix, a.upper, a.both, b.path, b.prefix, b.upper]
called = Model.slash("x")
class Sub(Model):
    @field_validator("path")
    @classmethod
    def slash(cls, value): return "sub:" + value
sub = Sub(path="p").path
del a, b
