from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    name: str = "Wine cellar"
    root: str = "/api/v1"
    database_url: str = "sqlite:///cellar.db"


settings = Settings()
