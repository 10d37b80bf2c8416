from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    API_V1: str = "/v1"
    DATABASE_URL: str = "sqlite:///magazine.db"


settings = Settings()
