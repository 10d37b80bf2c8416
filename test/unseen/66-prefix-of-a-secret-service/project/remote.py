import httpx


def configuration(key: str) -> str:
    response = httpx.get("https://config.internal/v1/values/" + key, timeout=3)
    response.raise_for_status()
    return response.json()["value"]
