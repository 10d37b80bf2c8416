def test_done(client):
    tool = client.post('/api/tools', json={'name': 'saw', 'drawer': 3}).json()
    job = client.post('/api/repair-jobs', json={'tool_id': tool['id'], 'what': 'sharpen'}).json()
    assert job['done'] is False
    changed = client.patch(f'/api/repair-jobs/{job["id"]}', json={'done': True})
    assert changed.json()['done'] is True
