from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    api_prefix: str = "/api"
    database_url: str = "sqlite+aiosqlite:///parking.db"


settings = Settings()
