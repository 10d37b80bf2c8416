from fastapi.testclient import TestClient

from app.core.config import settings


def test_update_and_delete_project(
    client: TestClient, superuser_token_headers: dict[str, str]
) -> None:
    url = f"{settings.API_V1_STR}/projects/"
    created = client.post(
        url, headers=superuser_token_headers, json={"title": "Roof", "budget": "9.50"}
    ).json()
    response = client.put(
        f"{url}{created['id']}", headers=superuser_token_headers, json={"budget": "12"}
    )
    assert response.status_code == 200
    assert response.json()["title"] == "Roof"
    response = client.delete(f"{url}{created['id']}", headers=superuser_token_headers)
    assert response.json()["message"] == "Project deleted successfully"


def test_health(client: TestClient) -> None:
    assert client.get(f"{settings.API_V1_STR}/utils/health-check/").json() is True
