from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="CLINIC_")

    database_url: str = "sqlite+aiosqlite:///./clinic.db"


settings = Settings()
