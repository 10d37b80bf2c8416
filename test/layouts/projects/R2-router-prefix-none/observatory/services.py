from .schemas import StarChartPayload, StarPayload
from .store import DocumentStore


async def find_stars(store: DocumentStore, skip: int, limit: int) -> list[dict]:
    return await store.find("stars", skip, limit)


async def find_star(store: DocumentStore, star_id: str) -> dict | None:
    return await store.find_one("stars", star_id)


async def add_star(store: DocumentStore, payload: StarPayload) -> dict:
    return await store.save("stars", payload.model_dump())


async def change_star(store: DocumentStore, star_id: str, payload: StarPayload) -> dict:
    return await store.save("stars", payload.model_dump(), star_id)


async def remove_star(store: DocumentStore, star_id: str) -> bool:
    return await store.remove("stars", star_id)


async def find_star_charts(store: DocumentStore, skip: int, limit: int) -> list[dict]:
    return await store.find("star_charts", skip, limit)


async def find_star_chart(store: DocumentStore, star_chart_id: str) -> dict | None:
    return await store.find_one("star_charts", star_chart_id)


async def add_star_chart(store: DocumentStore, payload: StarChartPayload) -> dict:
    return await store.save("star_charts", payload.model_dump())


async def remove_star_chart(store: DocumentStore, star_chart_id: str) -> bool:
    return await store.remove("star_charts", star_chart_id)
