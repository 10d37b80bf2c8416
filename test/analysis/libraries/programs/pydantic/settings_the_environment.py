# env: {"APP_API":"from-env","app_debug":"off","APP_N":" 7 ","LEGACY":"old","APP_NESTED__PATH":"/env-nested","APP_NESTED__DEEP__N":"4","APP_WHOLE":"{\"path\": \"/json\"}","APP_WHOLE__DEEP__N":"5","APP_TAGS":"[\"a\", \"b\"]","APP_COLOR":"red","APP_EMPTY":"","SECOND":"second","EXACT":"upper","exact":"lower","RATIO":"1.5","PORT":"8080","FLAG":"false","MODE":"1","LIST":"[1]","HOSTS":"a,b","TITLE":"T"}
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
