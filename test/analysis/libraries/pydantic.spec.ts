import { ensurePython } from '../../support/python';
import { interpret, runPython, type Program } from './support';

interface Case extends Program {
  readonly title: string;
  readonly source: string;
}

/** Snippets whose names come out as with real pydantic and pydantic-settings. */
const CASES: readonly Case[] = [
  {
    title: 'models: fields, defaults, conversions',
    source: `
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
`,
  },
  {
    title: 'models: validators',
    source: `
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
`,
  },
  {
    title: 'models: the rest',
    source: `
from typing import Generic, List, TypeVar
from pydantic import BaseModel, RootModel, SecretStr, HttpUrl, create_model, Field
T = TypeVar("T")
class Page(BaseModel, Generic[T]):
    items: List[T]
page = Page[int](items=[1]).items
root = RootModel[List[str]](["a"]).root
made = create_model("Made", path=(str, "/made"), size=(int, 2))
made_path = [made().path, made(size="4").size, made.__name__]
del made
class Holder(BaseModel):
    secret: SecretStr = SecretStr("x")
    other: SecretStr
holder = Holder(other="given")
secrets = [holder.secret.get_secret_value(), str(holder.secret), holder.other.get_secret_value()]
urls = [str(HttpUrl("https://example.com")), str(HttpUrl("https://example.com/a"))]
class Init(BaseModel):
    path: str = "/"
    def __init__(self, prefix, **data):
        super().__init__(path=prefix + "/x", **data)
init = Init("/p").path
del holder
`,
  },
  {
    title: 'models: computed fields',
    source: `
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
`,
  },
  {
    title: 'settings: defaults, which are validated',
    source: `
from functools import lru_cache
from pydantic import BaseModel, Field, field_validator, model_validator, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict
class Nested(BaseModel):
    path: str = "/nested"
class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="APP_", env_file=".env", extra="ignore")
    api: str = "api/"
    debug: bool = "yes"
    n: int = Field(default="3")
    nested: Nested = Nested()
    key: SecretStr = "k"
    legacy: str = Field("L", validation_alias="LEGACY")
    @field_validator("api")
    @classmethod
    def slash(cls, value): return "/" + value.strip("/")
    @model_validator(mode="after")
    def check(self):
        if self.debug: self.legacy += "!"
        return self
    @property
    def prefix(self): return f"{self.api}/v{self.n}"
@lru_cache
def get_settings(): return Settings()
values = [get_settings().api, get_settings().debug, get_settings().n, get_settings().nested.path, get_settings().key.get_secret_value(), get_settings().legacy, get_settings().prefix]
given = [Settings(api="x").api, Settings(n="9").prefix]
class Child(Settings):
    api: str = "child"
child = Child().prefix
`,
  },
  {
    title: 'settings: the environment',
    env: {
      APP_API: 'from-env',
      app_debug: 'off',
      APP_N: ' 7 ',
      LEGACY: 'old',
      APP_NESTED__PATH: '/env-nested',
      APP_NESTED__DEEP__N: '4',
      APP_WHOLE: '{"path": "/json"}',
      APP_WHOLE__DEEP__N: '5',
      APP_TAGS: '["a", "b"]',
      APP_COLOR: 'red',
      APP_EMPTY: '',
      SECOND: 'second',
      EXACT: 'upper',
      exact: 'lower',
      RATIO: '1.5',
      PORT: '8080',
      FLAG: 'false',
      MODE: '1',
      LIST: '[1]',
      HOSTS: 'a,b',
      TITLE: 'T',
    },
    source: `
import os
from enum import Enum
from typing import Annotated, Literal, Optional
from pydantic import AfterValidator, BeforeValidator
from pydantic import AliasChoices, BaseModel, Field
from pydantic_settings import BaseSettings, SettingsConfigDict
class Color(Enum):
    RED = "red"
    BLUE = "blue"
class Deep(BaseModel):
    n: int = 1
class Nested(BaseModel):
    path: str = "/nested"
    deep: Deep = Deep()
class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="APP_", env_nested_delimiter="__", env_ignore_empty=True)
    api: str = "api"
    debug: bool = True
    n: int = 1
    nested: Nested = Nested(path="/default")
    whole: Nested
    tags: list = []
    color: Color = Color.BLUE
    empty: str = "kept"
    late: str = "early"
    legacy: str = Field("x", alias="LEGACY")
    choice: str = Field("x", validation_alias=AliasChoices("FIRST", "SECOND"))
os.environ["APP_LATE"] = "late"
s = Settings()
values = [s.api, s.debug, s.n, s.tags, s.color.value, s.empty, s.late, s.legacy, s.choice]
nested = [s.nested.path, s.nested.deep.n, s.whole.path, s.whole.deep.n]
first = Settings(api="init").api
class Exact(BaseSettings):
    model_config = SettingsConfigDict(case_sensitive=True)
    EXACT: str = "none"
    exact: str = "none"
    APP_N: int = 0
    RATIO: float = 0
exact = [Exact().EXACT, Exact().exact, Exact().APP_N, Exact().RATIO]
class Older(BaseSettings):
    api: str = "x"
    class Config:
        env_prefix = "APP_"
older = Older().api
def split(value): return value.split(",") if isinstance(value, str) else value
class Types(BaseSettings):
    PORT: int | None = None
    FLAG: Optional[bool] = None
    MODE: Literal["0", "1"] = "0"
    LIST: list[int] | str = ""
    HOSTS: Annotated[list[str] | str, BeforeValidator(split)] = []
    TITLE: Annotated[str, Field(min_length=1)]
    NOTHING: Annotated[int, Field(default="4")]
    SLUG: Annotated[str, AfterValidator(lambda v: v + "!")] = "slug"
t = Types()
types = [t.PORT, t.FLAG, t.MODE, t.LIST, t.HOSTS, t.TITLE, t.NOTHING, t.SLUG]
`,
  },
];

const python = ensurePython();

describe('pydantic', () => {
  (python === undefined ? it.skip : it).each(CASES)(
    '$title, as with real pydantic',
    async ({ source, ...program }) => {
      expect(await interpret(source, program)).toEqual(runPython(python ?? '', source, program));
    },
  );

  it('says which setting is missing, and converts nothing that it can not look into', async () => {
    const source = `
from typing import Optional
from pydantic import BaseModel
from pydantic_settings import BaseSettings
class Settings(BaseSettings):
    project_name: str
    port: "SomethingElse" = 80
    title: str
made = Settings()
name = made.project_name
path = f"/{made.project_name}/x"
port = made.port
title = made.title
from elsewhere import unknown_source
def options(): return unknown_source()
other = BaseSettings(**options())
`;
    const shown = await interpret(source, { env: { PORT: '8080', TITLE: 'T' } });
    expect(shown).toMatchObject({ name: '?setting', path: '/{?}/x', port: '?setting', title: 'T' });
  });
});
