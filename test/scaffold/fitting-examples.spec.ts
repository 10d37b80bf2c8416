import { ScratchWorkspace } from '../support/scratch';
import { SENSORS } from '../support/sensors';

const LIKE = '--like sensors';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(SENSORS);
});
afterEach(() => {
  workspace.dispose();
});

/** Returns a test of the new resource. */
const test = (name: string): string =>
  workspace
    .read('tests/test_widgets.py')
    .split('\n\n\n')
    .find((one) => one.startsWith(`def ${name}(`)) ?? '';

describe('what a test expects of an item', () => {
  it('is what the fixture of another file made of it', async () => {
    await workspace.succeed(`make resource widgets name:str amount:int --register ${LIKE}`);
    expect(test('test_create_widget')).toContain(
      'assert response.json() == {"id": 1, "name": "example", "amount": 1}',
    );
    expect(test('test_list_widgets')).toMatch(
      /== \[\s*\{"id": widget\["id"\], "name": "example", "amount": 1\}\s*\]/,
    );
    expect(test('test_get_widget')).toContain('.json()["name"] == "example"');
  });

  it('is its main field, where a value may come back otherwise than it was sent', async () => {
    await workspace.succeed(`make resource widgets name:str price:decimal --register ${LIKE}`);
    expect(test('test_create_widget')).toContain('assert response.json()["name"] == "example"');
    expect(test('test_list_widgets')).toContain(
      'assert [item["name"] for item in client.get("/widgets/").json()] == ["example"]',
    );
  });

  it('is the item with the one field that a PATCH changed', async () => {
    await workspace.succeed(`make resource widgets name:str price:decimal --register ${LIKE}`);
    expect(test('test_update_widget')).toContain(`json={"name": "another"})`);
    expect(test('test_update_widget')).toContain('assert response.json() == {**widget, "name": "another"}');
  });

  it('is the change of another field where the main one is to stay', async () => {
    const tests = 'tests/test_sensors.py';
    workspace.write(
      tests,
      `${workspace.read(tests)}

def test_change_sensor(client, sensor):
    response = client.patch(f"/sensors/{sensor['id']}", json={"kind": "damp"})
    assert response.json()["kind"] == "damp"
    assert response.json()["label"] == "Roof"
`,
    );
    await workspace.succeed(`make resource widgets name:str amount:int --register ${LIKE}`);
    expect(test('test_change_widget')).toContain(
      [
        '    response = client.patch(f"/widgets/{widget[\'id\']}", json={"amount": 2})',
        '    assert response.json()["amount"] == 2',
        '    assert response.json()["name"] == "example"',
      ].join('\n'),
    );
  });

  it('has no filter by a field that is gone, where the item is found without', async () => {
    await workspace.succeed(`make resource widgets name:str price:decimal --register ${LIKE}`);
    expect(test('test_find_widgets')).toContain('response = client.get("/widgets/")\n');
    expect(test('test_find_widgets')).toContain('assert len(response.json()) == 1');
    expect(test('test_find_nothing')).toBe('');
  });
});

describe('what a test expects of an error', () => {
  it.each([
    ['raise missing("Sensor", sensor_id)', 'assert response.json() == {"detail": "Order item 1 not found"}'],
    ['raise missing(Sensor, sensor_id)', 'assert response.status_code == 404'],
  ])('is its message, where the resource gives it its own name: %s', async (raised, last) => {
    const refusal = 'raise HTTPException(status_code=404, detail="Sensor not found")';
    const code = workspace.read('app/routers/sensors.py').replace(refusal, raised);
    workspace.write('app/routers/sensors.py', `from app.errors import missing\n${code}`);
    workspace.write(
      'app/errors.py',
      `from fastapi import HTTPException


def missing(kind, key):
    return HTTPException(404, f"{getattr(kind, '__name__', kind)} {key} not found")
`,
    );
    workspace.write(
      'tests/test_sensors.py',
      `${workspace.read('tests/test_sensors.py')}

def test_missing_sensor(client):
    response = client.get("/sensors/1")
    assert response.status_code == 404
    assert response.json() == {"detail": "Sensor 1 not found"}
`,
    );
    await workspace.succeed(`make resource order_items name:str --register ${LIKE}`);
    const [, missing = ''] = workspace.read('tests/test_order_items.py').split('def test_missing_order_item');
    expect(missing.trimEnd().split('\n').at(-1)?.trim()).toBe(last);
  });
});

describe('a schema that nothing uses', () => {
  it('is no pattern, unless each resource has one', async () => {
    await workspace.succeed(`make resource widgets name:str --register ${LIKE}`);
    expect(workspace.read('app/schemas.py')).not.toContain('WidgetFilter');
    await workspace.succeed('destroy resource widgets');
    workspace.write(
      'app/schemas.py',
      `${SENSORS['app/schemas.py'] ?? ''}\n\nclass ReadingFilter(BaseModel):\n    value: float | None = None\n`,
    );
    await workspace.succeed(`make resource widgets name:str --register ${LIKE}`);
    expect(workspace.read('app/schemas.py')).toContain(
      'class WidgetFilter(BaseModel):\n    name: str | None',
    );
  });
});

describe('a list of routers with a line for each', () => {
  it('stays so when resources go that made it too long for one line', async () => {
    const before = workspace.contents();
    for (const name of ['widgets', 'order_items', 'gadgets'])
      await workspace.succeed(`make resource ${name} name:str --register ${LIKE}`);
    expect(workspace.read('app/routers/__init__.py')).toContain('    gadgets.router,\n]\n');
    for (const name of ['gadgets', 'order_items', 'widgets'])
      await workspace.succeed(`destroy resource ${name}`);
    expect(workspace.contents()).toEqual(before);
  });

  it('lacks the element that unregister takes out, which register puts back', async () => {
    await workspace.succeed(`make resource widgets name:str --register ${LIKE}`);
    const whole = workspace.contents();
    await workspace.succeed('unregister widgets');
    expect(workspace.read('app/routers/__init__.py')).toBe(SENSORS['app/routers/__init__.py']);
    expect(workspace.read('app/main.py')).toBe(SENSORS['app/main.py']);
    await workspace.succeed('register widgets');
    expect(workspace.contents()).toEqual(whole);
  });
});
