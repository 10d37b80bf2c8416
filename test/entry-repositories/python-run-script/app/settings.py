class Settings:
    host = "0.0.0.0"


settings = Settings()
