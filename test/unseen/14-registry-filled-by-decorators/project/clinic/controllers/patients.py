from clinic.web import controller, get, post, route

__all__ = ["Patients"]


@controller("/patients")
class Patients:
    @get()
    def index(self): ...

    @post(status_code=201)
    def admit(self): ...

    @route("delete", "/{patient}")
    def discharge(self, patient: int): ...

    def _helper(self): ...
