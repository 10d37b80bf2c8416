from farm.base import Resource


class Listed(Resource, abstract=True):
    def on_get(self): ...


class Cow(Listed, order=2):
    def on_post(self): ...


class Horse(Listed, path="/stable/horses"):
    def on_delete(self, key: str): ...
