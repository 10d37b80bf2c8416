from beanie import Document


class Gadget(Document):
    name: str

    class Settings:
        name = "gadgets"
