from campus.module import Crud, Module


class Rooms(Crud):
    def more(self, router):
        @router.get("/free")
        def free(): ...


class Buildings(Module):
    name = "houses"

    def endpoints(self, router):
        router.add_api_route("/{number}", self.show)

    def show(self, number: int): ...
