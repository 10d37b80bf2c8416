from tests.shared import PREFIX

def test_it(client, settings, id):
    client.options(f"{PREFIX}/things/{id}")
