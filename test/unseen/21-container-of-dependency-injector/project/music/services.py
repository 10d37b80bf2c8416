class CatalogClient:
    def __init__(self, token: str) -> None:
        if not token:
            raise ValueError("no token")
        self.token = token


class Playlists:
    def __init__(self, catalog: CatalogClient) -> None:
        self.catalog = catalog
