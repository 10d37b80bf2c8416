class NotFound(Exception):
    def __init__(self, what: str, key: object):
        super().__init__(f"{what} {key} not found")
