import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess } from './tool-process';

let scratch: ScratchWorkspace;
let meeting: string;

beforeEach(() => {
  scratch = new ScratchWorkspace({ 'backend/main.py': MAIN });
  meeting = mkdtempSync(join(tmpdir(), 'tool-meet-'));
});
afterEach(() => {
  scratch.dispose();
  rmSync(meeting, { recursive: true });
});

/** Runs commands concurrently. None writes before all have read their inputs. */
async function atOnce(...lines: readonly string[]): Promise<readonly Ended[]> {
  const env = { TOOL_MEET: `${meeting}:${String(lines.length)}`, XDG_CACHE_HOME: scratch.caches };
  return Promise.all(lines.map((line) => runProcess(line, { cwd: scratch.root, env })));
}

const codes = (all: readonly Ended[]): readonly unknown[] =>
  all.map(({ exitCode, stderr }) => [exitCode, stderr]);
const well = (count: number): readonly unknown[] => Array.from({ length: count }, () => [0, '']);

/** Runs the same commands one after the other. */
async function inTurn(...lines: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const other = new ScratchWorkspace({ 'backend/main.py': MAIN });
  for (const line of lines) await other.succeed(line);
  const contents = other.contents();
  other.dispose();
  return contents;
}

/** `npm run kill` runs eight at once. */
const LETTERS = process.env['KILLS'] === 'all' ? 'abcdefgh' : 'abc';

it('registers all of several APIs that are made at once', async () => {
  const names = [...LETTERS].map((letter) => `thing-${letter}s`);
  const ended = await atOnce(...names.map((name) => `make api ${name} --register`));
  expect(codes(ended)).toEqual(well(names.length));
  const { stdout } = await scratch.tool('routes --strict --format json');
  const { routes } = JSON.parse(stdout) as { readonly routes: readonly { readonly path: string }[] };
  const served = new Set(routes.map(({ path }) => path.split('/')[3]));
  expect([...served].sort()).toEqual(names);
  const inOrder = await inTurn(...names.map((name) => `make api ${name} --register`));
  expect(Object.keys(scratch.contents())).toEqual(Object.keys(inOrder));
}, 120_000);

it('makes a resource once that two make at once', async () => {
  const line = 'make resource products name:str --register';
  expect(codes(await atOnce(line, line))).toEqual(well(2));
  expect(scratch.contents()).toEqual(await inTurn(line));
}, 120_000);

it('destroys one resource while another is destroyed, and a third is made', async () => {
  for (const name of ['products', 'orders'])
    await scratch.succeed(`make resource ${name} name:str --register`);
  const ended = await atOnce(
    'destroy resource products',
    'destroy resource orders',
    'make resource users name:str --register',
  );
  expect(codes(ended)).toEqual(well(3));
  expect(scratch.contents()).toEqual(await inTurn('make resource users name:str --register'));
}, 120_000);

it('writes one of two reports whole that go to the same file', async () => {
  await scratch.succeed('make api products --register');
  mkdirSync(join(scratch.root, 'reports'));
  const line = 'routes --output reports/routes --format';
  expect((await atOnce(`${line} json`, `${line} csv`)).map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const { stdout: json } = await scratch.tool('routes --format json');
  const { stdout: csv } = await scratch.tool('routes --format csv');
  expect([json, csv]).toContain(readFileSync(join(scratch.root, 'reports/routes'), 'utf8'));
  expect(Object.keys(scratch.contents()).filter((path) => path.includes('.tmp'))).toEqual([]);
}, 120_000);
