from typing import Literal

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file="../.env", extra="ignore")

    API_V1_STR: str = "/api/v1"
    ENVIRONMENT: Literal["local", "staging", "production"] = "local"
    PROJECT_NAME: str = "Notes and projects"
    DATABASE_URI: str = "sqlite:///./app.db"
    FIRST_SUPERUSER: str = "admin@example.com"
    FIRST_SUPERUSER_TOKEN: str = "changethis"


settings = Settings()
