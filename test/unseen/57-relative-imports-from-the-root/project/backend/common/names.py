API = "/api"
VERSION = 2


def versioned(path: str) -> str:
    return f"{API}/v{VERSION}{path}"
