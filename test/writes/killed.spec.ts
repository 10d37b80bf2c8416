import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integer, sample } from 'fast-check';
import { MAIN, ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess } from './tool-process';

/**
 * Commands that write, with the commands to run before. Each is killed at several moments of its writing: before a
 * change to the disk, or in the middle of a file. `npm run kill` tries all moments.
 */
const SCENARIOS: Readonly<Record<string, { readonly before: readonly string[]; readonly files?: Files }>> = {
  'make api products --register': { before: [] },
  'make resource products name:str price:decimal --register': { before: ['make api others --register'] },
  'make api products --only get --force': { before: ['make api products --register'] },
  'destroy resource products --force': {
    before: ['make resource products name:str --register', 'make api others --register'],
  },
  'templates publish': { before: [] },
  init: {
    before: [],
    files: {
      'nx.json': '{\n  // ours\n  "plugins": []\n}\n',
      'package.json': '{\n  "name": "shop"\n}\n',
      'backend/project.json': '{\n  "name": "backend"\n}\n',
    },
  },
  'routes --format json --output reports/routes.json': {
    before: ['routes --format csv --output reports/routes.json'],
  },
  'routes check --baseline known.json --update-baseline': { before: ['make api products'] },
  'routes diff --snapshot routes.snapshot.json --update': {
    before: ['routes diff --snapshot routes.snapshot.json --update', 'make api products --register'],
  },
};

type Files = Readonly<Record<string, string>>;

/** Moments per scenario; `all` tries each, and as many again at random times. */
const KILLS = process.env['KILLS'] ?? '2';
const SEED = 8;

/** Leftovers of a killed process, which the next run takes over. */
const LITTER = /(^|\/)\.tool-[0-9a-f]{12}\.tmp$/;

/** The plugin's cache, which is made anew if it's damaged. */
const isMemory = (path: string): boolean => path.startsWith('.nx/');

const left: ScratchWorkspace[] = [];
const workspace = (files: Files): ScratchWorkspace => {
  const made = new ScratchWorkspace(files);
  left.push(made);
  return made;
};
afterEach(() => {
  jest.restoreAllMocks();
  for (const one of left.splice(0)) one.dispose();
});

describe.each(Object.entries(SCENARIOS))('tool %s, killed', (line, scenario) => {
  it('leaves each file as it was or as it was to be, and the next run goes on', async () => {
    const before = await prepared(scenario);
    const { after, count } = await finished(line, before);
    expect(after).not.toEqual(before);
    if (KILLS === 'all') console.log(`tool ${line}: killed at each of ${String(count)} moments`);
    for (const at of momentsOf(count)) {
      const scratch = workspace(before);
      const { exitCode } = await runProcess(line, { cwd: scratch.root, env: { TOOL_KILL_AT: String(at) } });
      expect([at, exitCode]).toEqual([at, null]);
      await expectWhole(scratch, { line, before, after, moment: `at ${String(at)}` });
    }
  }, 600_000);

  if (KILLS !== 'all') return;
  it('leaves them so by the clock, too', async () => {
    const before = await prepared(scenario);
    const { after } = await finished(line, before);
    const delays = sample(integer({ min: 0, max: 6_000 }), { seed: SEED, numRuns: 25 });
    for (const delay of delays) {
      const scratch = workspace(before);
      await killedAfter(delay, line, scratch.root);
      await expectWhole(scratch, { line, before, after, moment: `after ${String(delay)} µs` });
    }
  }, 600_000);
});

async function prepared({ before, files = {} }: (typeof SCENARIOS)[string]): Promise<Files> {
  const scratch = workspace({ 'backend/main.py': MAIN, ...files });
  for (const line of before) await scratch.succeed(line);
  return scratch.contents();
}

async function finished(line: string, before: Files): Promise<{ after: Files; count: number }> {
  const scratch = workspace(before);
  const counted = join(scratch.root, 'count');
  const { exitCode, stderr } = await runProcess(line, { cwd: scratch.root, env: { TOOL_COUNT_TO: counted } });
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const count = Number(readFileSync(counted, 'utf8'));
  rmSync(counted);
  return { after: contentsOf(scratch), count };
}

const isSame = (one: Files, other: Files): boolean => JSON.stringify(one) === JSON.stringify(other);

const contentsOf = (scratch: ScratchWorkspace): Files =>
  Object.fromEntries(Object.entries(scratch.contents()).filter(([path]) => !isMemory(path)));

function momentsOf(count: number): readonly number[] {
  if (KILLS === 'all') return Array.from({ length: count }, (_, index) => index + 1);
  return [...new Set(sample(integer({ min: 1, max: count }), { seed: SEED, numRuns: Number(KILLS) }))];
}

/** Kills a run some microseconds after it has begun to write. */
function killedAfter(delay: number, line: string, cwd: string): Promise<Ended> {
  return runProcess(line, {
    cwd,
    env: { TOOL_TELL: '3' },
    onStart: (child) => {
      child.stdio[3]?.once('data', () => {
        const end = process.hrtime.bigint() + BigInt(delay) * 1_000n;
        while (process.hrtime.bigint() < end);
        child.kill('SIGKILL');
      });
    },
  });
}

interface Expectation {
  readonly line: string;
  readonly before: Files;
  readonly after: Files;
  readonly moment: string;
}

async function expectWhole(scratch: ScratchWorkspace, wanted: Expectation): Promise<void> {
  const { line, before, after, moment } = wanted;
  const now = contentsOf(scratch);
  const paths = new Set([before, after, now].flatMap((files) => Object.keys(files)));
  const torn = [...paths].filter(
    (path) => !LITTER.test(path) && now[path] !== before[path] && now[path] !== after[path],
  );
  expect([moment, torn]).toEqual([moment, []]);

  // Nothing refers to a missing file: there's no diagnostic but that of an application that has no routes yet.
  const { exitCode, stderr } = await scratch.tool('routes --strict');
  const isEmpty = /^warning \S+ no routes;/m.test(stderr);
  expect([moment, exitCode, stderr]).toEqual([moment, isEmpty ? 1 : 0, expect.not.stringMatching(/^error/m)]);

  // Leftovers are old enough by then.
  const { now: clock } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + 60_000);
  const again = await scratch.tool(line);
  jest.restoreAllMocks();
  // There's nothing left to destroy if only an empty folder remained.
  const isDone = line.startsWith('destroy') && isSame(now, after);
  expect([moment, again.exitCode, again.stderr]).toEqual([moment, isDone ? 2 : 0, expect.any(String)]);
  expect([moment, contentsOf(scratch)]).toEqual([moment, after]);
}
