import uuid

from fastapi.testclient import TestClient

from app.core.config import settings


def test_create_note(
    client: TestClient, superuser_token_headers: dict[str, str]
) -> None:
    data = {"title": "Foo", "body": "Fighters"}
    response = client.post(
        f"{settings.API_V1_STR}/notes/", headers=superuser_token_headers, json=data
    )
    assert response.status_code == 200
    content = response.json()
    assert content["title"] == data["title"]
    assert "id" in content
    assert "owner_id" in content


def test_read_note_not_found(
    client: TestClient, superuser_token_headers: dict[str, str]
) -> None:
    response = client.get(
        f"{settings.API_V1_STR}/notes/{uuid.uuid4()}", headers=superuser_token_headers
    )
    assert response.status_code == 404
    assert response.json()["detail"] == "Note not found"


def test_read_notes(
    client: TestClient, superuser_token_headers: dict[str, str]
) -> None:
    response = client.get(
        f"{settings.API_V1_STR}/notes/", headers=superuser_token_headers
    )
    assert response.status_code == 200
    assert response.json()["count"] >= 1
