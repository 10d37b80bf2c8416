from ledger.core.env import optional, require

DATABASE_URL = require("DATABASE_URL")
JWT_SECRET = require("JWT_SECRET")
API_ROOT = optional("API_ROOT", "/api/v1")
PAGE_SIZE = int(optional("PAGE_SIZE", "50"))

if PAGE_SIZE > 500:
    raise ValueError("PAGE_SIZE must not exceed 500")
