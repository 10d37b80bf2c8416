import os


class Settings:
    database_url = os.environ.get("DATABASE_URL", "sqlite+aiosqlite://")
    API_V1_STR = "/api/v1"


settings = Settings()
