from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    app_name: str = "Greenhouse"
    api_v1_prefix: str = "/api/v1"
    api_key: str = "dev"
    database_url: str = "sqlite+aiosqlite:///./greenhouse.db"


settings = Settings()
