from .base import Gateway


class BinGateway(Gateway):
    async def on_aisle(self, aisle: str) -> list[dict]:
        return [row for row in await self.all() if row['aisle'] == aisle]


_gateway = BinGateway()


def get_bin_gateway() -> BinGateway:
    return _gateway
