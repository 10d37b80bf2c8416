import uuid


class NotFoundException(Exception):
    def __init__(self, resource: str, id: uuid.UUID) -> None:
        super().__init__(f"{resource} {id} not found")
