from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    PROJECT_NAME: str = "stockroom"
    API_V1_STR: str = "/api/v1"
    SQLALCHEMY_DATABASE_URI: str = "sqlite:///./stockroom.db"
    SUPERUSER_TOKEN: str = "changethis"

    model_config = SettingsConfigDict(env_file=".env", case_sensitive=True)


settings = Settings()
