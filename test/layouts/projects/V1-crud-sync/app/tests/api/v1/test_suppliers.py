from fastapi.testclient import TestClient

from app.core.config import settings


def test_delete_supplier(client: TestClient, superuser_headers: dict[str, str]) -> None:
    url = f"{settings.API_V1_STR}/suppliers/"
    supplier = client.post(
        url, headers=superuser_headers, json={"company": "Acme"}
    ).json()
    response = client.delete(f"{url}{supplier['id']}", headers=superuser_headers)
    assert response.status_code == 200
    response = client.get(f"{url}{supplier['id']}", headers=superuser_headers)
    assert response.status_code == 404
