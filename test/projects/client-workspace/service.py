import sys

import httpx

from billing.shop_client import Client
from billing.shop_client.api.default import get_item
from billing.shop_client.models import Item
from billing.shop_models import Item as Model


def names(url: str) -> list[str]:
    with Client(base_url=url, raise_on_unexpected_status=True) as client:
        item = get_item.sync(client=client, id=1)
    assert isinstance(item, Item)
    answer = httpx.get(f"{url}/items/2").raise_for_status()
    return [item.name, Model.model_validate(answer.json()).name]


print(*names(sys.argv[1]))
