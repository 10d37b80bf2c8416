from .base import Gateway


class PalletGateway(Gateway):
    pass


_gateway = PalletGateway()


def get_pallet_gateway() -> PalletGateway:
    return _gateway
