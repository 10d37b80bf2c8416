from abc import ABC, abstractmethod


class Menu(ABC):
    @abstractmethod
    def dishes(self) -> list[str]: ...


class InMemoryMenu(Menu):
    def dishes(self) -> list[str]:
        return ["soup", "pasta"]


class Floor:
    tables = 4
