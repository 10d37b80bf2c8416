from functools import lru_cache

from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    title: str = "Newsdesk"
    debug: bool = False
    api_prefix: str = "/api"
    database_url: str = "sqlite+aiosqlite:///newsdesk.db"
    editor_key: str = "ink"


@lru_cache
def get_settings() -> Settings:
    return Settings()
