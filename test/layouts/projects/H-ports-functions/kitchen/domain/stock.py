from dataclasses import dataclass


@dataclass(frozen=True)
class Stock:
    ingredient: str
    grams: int
