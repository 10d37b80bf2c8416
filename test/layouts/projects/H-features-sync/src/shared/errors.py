class EntityNotFound(Exception):
    def __init__(self, kind: str, id: int) -> None:
        super().__init__(f"no {kind} {id}")
