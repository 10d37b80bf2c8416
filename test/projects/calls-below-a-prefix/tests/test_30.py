from tests.shared import PREFIX

def test_it(client, settings, id):
    client.delete(f"{PREFIX}/items/{id}")
