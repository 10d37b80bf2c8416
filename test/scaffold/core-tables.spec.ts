import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const PROJECTS = join(__dirname, '../layouts/tables');
const NAMES = readdirSync(PROJECTS).filter((name) => !name.endsWith('.json'));

const workspace = scratch();

interface Expected {
  readonly place: Readonly<Record<string, string | null>>;
}

const MAKE = 'make resource widgets name:str price:decimal --register';

it.each(NAMES)('where no class maps tables, stubs are written in their places: %s', async (project) => {
  workspace.openLayout(`tables/${project}`);
  const { place } = JSON.parse(readFileSync(join(PROJECTS, `${project}.expected.json`), 'utf8')) as Expected; // README.md there describes the file.
  const before = workspace.contents();
  expect(await workspace.succeed(MAKE)).toContain('The handlers are stubs: this tool writes no queries');
  for (const role of ['router', 'schema']) expect(workspace.read(place[role] ?? '')).toMatch(/widget/i);
  expect(await workspace.succeed('routes --no-color')).toContain('/widgets/{widget_id}');
  const made = workspace.contents();
  expect(await workspace.succeed(MAKE)).toContain('Resource widgets unchanged');
  expect(workspace.contents()).toEqual(made);
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
});
