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
