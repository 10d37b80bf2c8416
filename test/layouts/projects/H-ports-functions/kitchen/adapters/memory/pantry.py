from ...domain.stock import Stock


class MemoryPantry:
    def __init__(self) -> None:
        self._stock: dict[str, Stock] = {}

    async def stock(self) -> list[Stock]:
        return list(self._stock.values())

    async def add(self, stock: Stock) -> None:
        known = self._stock.get(stock.ingredient)
        grams = stock.grams + (known.grams if known else 0)
        self._stock[stock.ingredient] = Stock(stock.ingredient, grams)
