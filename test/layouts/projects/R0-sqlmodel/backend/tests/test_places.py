from fastapi.testclient import TestClient
from sqlmodel import Session

from models.place import Place


def test_secret_note_stays(session: Session, client: TestClient):
    session.add(Place(name="Hut", secret_note="key under stone"))
    session.commit()
    assert client.get("/places/1").json() == {"id": 1, "name": "Hut", "trip_id": None}
