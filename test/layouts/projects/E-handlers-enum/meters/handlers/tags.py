from enum import StrEnum


class Tag(StrEnum):
    METERS = "meters"
    READINGS = "readings"
    TARIFFS = "tariffs"
