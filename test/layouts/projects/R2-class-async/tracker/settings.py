from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    API_ROOT: str = "/rest"
    DSN: str = "sqlite+aiosqlite:///tracker.db"


settings = Settings()
