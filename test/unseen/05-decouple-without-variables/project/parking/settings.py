from decouple import Csv, config


class Settings:
    SECRET_KEY = config("SECRET_KEY")
    DSN = config("DB_DSN")
    DEBUG = config("DEBUG", default=False, cast=bool)
    ORIGINS = config("ORIGINS", default="http://localhost:3000", cast=Csv())
    WORKERS = config("WORKERS", cast=int, default=2)
