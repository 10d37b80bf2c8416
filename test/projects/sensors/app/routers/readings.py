from fastapi import APIRouter, HTTPException

from app.schemas import Reading, ReadingCreate, ReadingUpdate

router = APIRouter(prefix="/readings", tags=["readings"])
rows: dict[int, Reading] = {}


@router.get("/")
def list_readings() -> list[Reading]:
    return list(rows.values())


@router.post("/", status_code=201)
def create_reading(data: ReadingCreate) -> Reading:
    row = Reading(id=len(rows) + 1, **data.model_dump())
    rows[row.id] = row
    return row


@router.get("/{reading_id}")
def get_reading(reading_id: int) -> Reading:
    if reading_id not in rows:
        raise HTTPException(status_code=404, detail="Reading not found")
    return rows[reading_id]


@router.patch("/{reading_id}")
def update_reading(reading_id: int, data: ReadingUpdate) -> Reading:
    row = get_reading(reading_id).model_copy(update=data.model_dump(exclude_unset=True))
    rows[reading_id] = row
    return row
