from tests.shared import PREFIX

def test_it(client, settings, id):
    client.get(f"{PREFIX}/items")
