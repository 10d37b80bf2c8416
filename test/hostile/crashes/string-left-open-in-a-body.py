class Prefix:
    def __set_name__(self, owner, name):
     "  self.name = name
        return f"/{owner.__name__.�ower()}/{self.name}"
class Feature:
    prefix = Prefix()