from beanie import Document


class Order(Document):
    total: float

    class Settings:
        name = "orders"
