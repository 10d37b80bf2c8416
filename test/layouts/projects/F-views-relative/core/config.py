from pydantic import BaseModel
from pydantic_settings import BaseSettings, SettingsConfigDict


class DbSettings(BaseModel):
    url: str = "sqlite+aiosqlite:///./stables.sqlite3"
    echo: bool = False


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_nested_delimiter="__")

    api_v1_prefix: str = "/api/v1"
    db: DbSettings = DbSettings()


settings = Settings()
