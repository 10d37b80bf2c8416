from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    API_V1_STR: str = "/api/v1"
    DATABASE_URI: str = "sqlite+aiosqlite:///heroes.db"


settings = Settings()
