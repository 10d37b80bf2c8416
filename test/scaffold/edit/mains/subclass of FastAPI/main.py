from fastapi import FastAPI


class Shop(FastAPI):
    def __init__(self) -> None:
        super().__init__(title="Shop")


shop = Shop()
api = shop
