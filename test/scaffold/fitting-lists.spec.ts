import { ScratchWorkspace } from '../support/scratch';
import { SENSORS } from '../support/sensors';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(SENSORS);
});
afterEach(() => {
  workspace.dispose();
});

/** Returns the lines of the new resource's test for one of the sensors'. */
async function linesFor(test: string, fields = 'name:str price:decimal'): Promise<readonly string[]> {
  workspace.write('tests/test_sensors.py', `${workspace.read('tests/test_sensors.py')}\n\n${test}`);
  await workspace.succeed(`make resource widgets ${fields} --register --like sensors`);
  const [, lines = ''] = workspace.read('tests/test_widgets.py').split('def test_all_');
  return lines
    .replace(/\n\n\n.*/s, '')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
}

const asserts = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.startsWith('assert'));

const TWO = `def test_all_sensors(client, sensor):
    client.post("/sensors/", json={"label": "Attic"})
    body = client.get("/sensors/").json()
`;

/** Gives the sensors in the order of their labels. */
const order = (): void =>
  workspace.write(
    'app/routers/sensors.py',
    workspace
      .read('app/routers/sensors.py')
      .replace('list(rows.values())', 'sorted(rows.values(), key=lambda row: row.label)'),
  );

describe('what a test expects of a field of all items', () => {
  it.each([
    [
      '[one["label"] for one in body] == ["Roof", "Attic"]',
      '[one["name"] for one in body] == ["example", "another"]',
    ],
    [
      '{x["label"] for x in body} == {"Attic", "Roof"}',
      '{x["name"] for x in body} == {"another", "example"}',
    ],
    [
      'sorted(x["label"] for x in body) == ["Attic", "Roof"]',
      'sorted(x["name"] for x in body) == ["another", "example"]',
    ],
    [
      'set(x["label"] for x in body) == set(["Roof", "Attic"])',
      'set(x["name"] for x in body) == set(["example", "another"])',
    ],
    ['"Attic" in [one["label"] for one in body]', '"another" in [one["name"] for one in body]'],
    ['"Cellar" not in [one["label"] for one in body]', undefined],
    [
      '["Roof", "Attic"] == [one["label"] for one in body]',
      '["example", "another"] == [one["name"] for one in body]',
    ],
    ['[one["kind"] for one in body] == ["heat", "heat"]', undefined],
    ['[one["label"] for one in body] == ["Roof", "Shed"]', undefined],
  ])('is the main field of each: %s', async (expected, wanted) => {
    const lines = await linesFor(`${TWO}    assert ${expected}\n    assert len(body) == 2\n`);
    expect(asserts(lines)).toEqual([
      ...(wanted === undefined ? [] : [`assert ${wanted}`]),
      'assert len(body) == 2',
    ]);
  });

  it('is that of a variable that holds it', async () => {
    const lines = await linesFor(
      `${TWO}    found = {one["label"] for one in body}\n    assert found == {"Roof", "Attic"}\n    assert "Attic" in found\n`,
    );
    expect(lines).toContain('found = {one["name"] for one in body}');
    expect(asserts(lines)).toEqual(['assert found == {"example", "another"}', 'assert "another" in found']);
  });

  it('is in the order in which the resource gives them', async () => {
    order();
    const lines = await linesFor(`${TWO}    assert [one["label"] for one in body] == ["Attic", "Roof"]\n`);
    expect(workspace.read('app/routers/widgets.py')).toContain('key=lambda row: row.name');
    expect(asserts(lines)).toEqual(['assert [one["name"] for one in body] == ["another", "example"]']);
  });
});

describe('the value that a test sends', () => {
  const SENT = `    response = client.post("/sensors/", json={"label": "Attic"})\n    assert response.json()["label"] == "Attic"\n`;

  it('is another one than that of a fixture in another file, where the sensors differ', async () => {
    const lines = await linesFor(`def test_all_other(client, sensor):\n${SENT}`);
    expect(lines[0]).toContain('json={"name": "another"');
    expect(asserts(lines)).toEqual(['assert response.json()["name"] == "another"']);
  });

  it('is another one than that of a fixture beside it, which another fixture asks for', async () => {
    const beside = `@pytest.fixture
def sensors(client, sensor):
    return [sensor, client.post("/sensors/", json={"label": "Cellar"}).json()]`;
    const lines = await linesFor(`${beside}\n\n\ndef test_all_three(client, sensors):\n${SENT}`);
    const written = workspace.read('tests/test_widgets.py');
    expect(written).toMatch(/widget,\s+client.post\("\/widgets\/", json=\{"name": "another"/);
    expect(lines[0]).toContain('json={"name": "example 3"');
  });

  it('is that of the fixture, where the sensors are called the same', async () => {
    const lines = await linesFor(`def test_all_twice(client, sensor):\n${SENT.replaceAll('Attic', 'Roof')}`);
    expect(lines[0]).toContain('json={"name": "example"');
  });

  it('is the usual one without the fixture', async () => {
    const lines = await linesFor(`def test_all_alone(client):\n${SENT}`);
    expect(lines[0]).toContain('json={"name": "example"');
  });
});

describe('a list in the order of a field', () => {
  it.each([
    ['name:str', 'sorted(rows.values(), key=lambda row: row.name)'],
    ['amount:int', 'list(rows.values())'],
    ['amount:int label:str', 'sorted(rows.values(), key=lambda row: row.label)'],
  ])('is in the order of a field like it, or in none: %s', async (fields, list) => {
    order();
    await workspace.succeed(`make resource widgets ${fields} --register --like sensors`);
    expect(workspace.read('app/routers/widgets.py')).toContain(`found = ${list}\n`);
  });
});
