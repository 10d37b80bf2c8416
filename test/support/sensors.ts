const router = (
  name: string,
  Name: string,
  filter = '',
): string => `from fastapi import APIRouter, HTTPException

from app.schemas import ${Name}, ${Name}Create, ${Name}Update

router = APIRouter(prefix="/${name}s", tags=["${name}s"])
rows: dict[int, ${Name}] = {}


@router.get("/")
def list_${name}s(${filter === '' ? '' : `${filter}: str | None = None`}) -> list[${Name}]:
${
  filter === ''
    ? '    return list(rows.values())'
    : `    found = list(rows.values())
    if ${filter}:
        found = [row for row in found if ${filter} in row.${filter}]
    return found`
}


@router.post("/", status_code=201)
def create_${name}(data: ${Name}Create) -> ${Name}:
    row = ${Name}(id=len(rows) + 1, **data.model_dump())
    rows[row.id] = row
    return row


@router.get("/{${name}_id}")
def get_${name}(${name}_id: int) -> ${Name}:
    if ${name}_id not in rows:
        raise HTTPException(status_code=404, detail="${Name} not found")
    return rows[${name}_id]


@router.patch("/{${name}_id}")
def update_${name}(${name}_id: int, data: ${Name}Update) -> ${Name}:
    row = get_${name}(${name}_id).model_copy(update=data.model_dump(exclude_unset=True))
    rows[${name}_id] = row
    return row
`;

/** Holds sensors, whose list is filtered, and readings: the routers are the elements of a list. */
export const SENSORS: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "telemetry"\n',
  'app/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.routers import ROUTERS

app = FastAPI()
for router in ROUTERS:
    app.include_router(router)
`,
  'app/routers/__init__.py': `from fastapi import APIRouter

from app.routers import readings, sensors

ROUTERS: list[APIRouter] = [
    sensors.router,
    readings.router,
]
`,
  'app/routers/sensors.py': router('sensor', 'Sensor', 'label'),
  'app/routers/readings.py': router('reading', 'Reading'),
  'app/schemas.py': `from pydantic import BaseModel


class SensorCreate(BaseModel):
    label: str
    kind: str = "heat"


class SensorUpdate(BaseModel):
    label: str | None = None
    kind: str | None = None


class Sensor(SensorCreate):
    id: int


class ReadingCreate(BaseModel):
    value: float


class ReadingUpdate(BaseModel):
    value: float | None = None


class Reading(ReadingCreate):
    id: int


class SensorFilter(BaseModel):
    label: str | None = None
`,
  'tests/conftest.py': `import pytest
from fastapi.testclient import TestClient

from app.main import app


@pytest.fixture
def client():
    return TestClient(app)


@pytest.fixture
def sensor(client):
    return client.post("/sensors/", json={"label": "Roof"}).json()
`,
  'tests/test_sensors.py': `def test_create_sensor(client):
    response = client.post("/sensors/", json={"label": "Attic", "kind": "damp"})
    assert response.json() == {"id": 1, "label": "Attic", "kind": "damp"}


def test_list_sensors(client, sensor):
    assert client.get("/sensors/").json() == [{"id": sensor["id"], "label": "Roof", "kind": "heat"}]


def test_find_sensors(client, sensor):
    response = client.get("/sensors/?label=oo")
    assert response.status_code == 200
    assert len(response.json()) == 1


def test_find_nothing(client, sensor):
    assert client.get("/sensors/?label=cellar").json() == []


def test_get_sensor(client, sensor):
    assert client.get(f"/sensors/{sensor['id']}").json()["label"] == "Roof"


def test_update_sensor(client, sensor):
    response = client.patch(f"/sensors/{sensor['id']}", json={"label": "Cellar"})
    assert response.json() == {**sensor, "label": "Cellar"}
`,
};
