from fastapi.testclient import TestClient

from app.core.config import settings


def test_create_part(client: TestClient, superuser_headers: dict[str, str]) -> None:
    data = {"title": "Bolt", "cost": "0.25"}
    response = client.post(
        f"{settings.API_V1_STR}/parts/", headers=superuser_headers, json=data
    )
    assert response.status_code == 200
    content = response.json()
    assert content["title"] == data["title"]
    assert "id" in content


def test_update_part(client: TestClient, superuser_headers: dict[str, str]) -> None:
    url = f"{settings.API_V1_STR}/parts/"
    part = client.post(
        url, headers=superuser_headers, json={"title": "Nut", "cost": "1"}
    ).json()
    response = client.put(
        f"{url}{part['id']}", headers=superuser_headers, json={"title": "Wing nut"}
    )
    assert response.json()["title"] == "Wing nut"


def test_part_needs_user(client: TestClient) -> None:
    assert client.get(f"{settings.API_V1_STR}/parts/").status_code == 401
