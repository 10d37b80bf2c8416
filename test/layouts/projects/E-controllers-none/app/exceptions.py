class EntityNotFound(Exception):
    def __init__(self, entity: str, entity_id: int):
        self.message = f"{entity} with id {entity_id} not found"
        super().__init__(self.message)
