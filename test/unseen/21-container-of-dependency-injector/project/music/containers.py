from dependency_injector import containers, providers

from .services import CatalogClient, Playlists


class Container(containers.DeclarativeContainer):
    config = providers.Configuration()
    catalog = providers.Singleton(CatalogClient, token=config.catalog.token)
    playlists = providers.Factory(Playlists, catalog=catalog)
