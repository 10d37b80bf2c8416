from fastapi import APIRouter, HTTPException

from app.schemas import Sensor, SensorCreate, SensorUpdate

router = APIRouter(prefix="/sensors", tags=["sensors"])
rows: dict[int, Sensor] = {}


@router.get("/")
def list_sensors(label: str | None = None) -> list[Sensor]:
    found = list(rows.values())
    if label:
        found = [row for row in found if label in row.label]
    return found


@router.post("/", status_code=201)
def create_sensor(data: SensorCreate) -> Sensor:
    row = Sensor(id=len(rows) + 1, **data.model_dump())
    rows[row.id] = row
    return row


@router.get("/{sensor_id}")
def get_sensor(sensor_id: int) -> Sensor:
    if sensor_id not in rows:
        raise HTTPException(status_code=404, detail="Sensor not found")
    return rows[sensor_id]


@router.patch("/{sensor_id}")
def update_sensor(sensor_id: int, data: SensorUpdate) -> Sensor:
    row = get_sensor(sensor_id).model_copy(update=data.model_dump(exclude_unset=True))
    rows[sensor_id] = row
    return row
