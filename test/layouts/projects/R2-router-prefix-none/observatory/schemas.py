from pydantic import BaseModel


class StarPayload(BaseModel):
    name: str
    magnitude: float


class StarDocument(StarPayload):
    id: str


class StarChartPayload(BaseModel):
    title: str
    stars: list[str] = []


class StarChartDocument(StarChartPayload):
    id: str
