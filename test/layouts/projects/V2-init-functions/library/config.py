from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    database_url: str = 'sqlite:///./library.sqlite3'
    loan_days: int = 21


settings = Settings()
