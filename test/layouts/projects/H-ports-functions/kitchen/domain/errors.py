class Missing(Exception):
    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind} {key} is missing")
