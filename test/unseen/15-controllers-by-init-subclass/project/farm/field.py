from farm.barn import Listed


class Crop(Listed, order=1):
    def on_put(self, key: str): ...
