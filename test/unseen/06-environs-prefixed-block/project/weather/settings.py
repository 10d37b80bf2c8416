from environs import Env

env = Env()
env.read_env()

with env.prefixed("APP_"):
    HOST = env.str("HOST", "127.0.0.1")
    PORT = env.int("PORT", 9000)
    TOKEN = env.str("TOKEN")
    LOG_LEVEL = env.log_level("LOG_LEVEL", "INFO")
