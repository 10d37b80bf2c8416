from functools import lru_cache
from typing import Annotated

from pydantic import BaseModel, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Database(BaseModel):
    host: str = "db"
    port: Annotated[int, Field(gt=0)] = 5432
    password: SecretStr


class Api(BaseModel):
    prefix: str = "/v3"
    expose_internal: bool = False


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="BILLING_", env_nested_delimiter="__", secrets_dir="/run/secrets", validate_default=True
    )

    secret_key: str = "change-me"
    db: Database
    api: Api = Api()

    @field_validator("secret_key")
    @classmethod
    def not_the_default(cls, value: str) -> str:
        if value == "change-me":
            raise ValueError("set BILLING_SECRET_KEY")
        return value


@lru_cache
def get_settings() -> Settings:
    return Settings()
