from clinic.web import controller, post


@controller("/wards")
class Wards:
    @post("/{ward}/beds", name="add_bed")
    def add(self, ward: str): ...
