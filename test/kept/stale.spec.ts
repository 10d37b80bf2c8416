import { runOrRepeat } from '../../src/cli/again';
import { keptOutput } from '../../src/base/source/cache/replay';
import { CHANGES } from './changes';
import { Dice, makeProject, Place, type Project } from './projects';

let build = '00000000000000000000000000000001';
jest.mock('../../src/base/source/cache/build', () => ({ buildHash: () => build, ownFiles: () => [] }));

/** How many projects are made up: `npm run stale` makes all. */
const ALL = process.env['STALE'] === 'all';
const PROJECTS = ALL ? 200 : Number(process.env['STALE'] ?? 2);
const SEED = 20;

const COMMANDS = [
  'routes',
  'routes --format json --conditions',
  'routes --docs',
  'routes check',
  'routes match /items',
  'routes why /items',
  'openapi',
  'layout',
] as const;

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const [place, outside, cache] = [new Place(), new Place(), new Place()];
afterAll(() => {
  for (const one of [place, outside, cache]) one.dispose();
});

const env = { XDG_CACHE_HOME: cache.root };

async function run(words: readonly string[]): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  const exitCode = await runOrRepeat(words, {
    stdout: (text) => (said.stdout += text),
    stderr: (text) => (said.stderr += text),
    cwd: place.root,
    columns: undefined,
    env,
  });
  return { ...said, exitCode };
}

const fresh = (words: readonly string[]): Promise<Outcome> => run([...words, '--no-cache']);
const isKept = (words: readonly string[]): boolean =>
  keptOutput({ args: words, cwd: place.root, columns: undefined, env }) !== undefined;

const folderOf = ({ files }: Project): string =>
  [...files.keys()].find((path) => path.endsWith('/main.py'))?.replace('/main.py', '') ?? '';

/**
 * Makes the clock of a run go ahead, so that files written just now count as old: then times alone decide, as in a
 * project that nobody has touched for a while.
 */
function ahead(milliseconds: number): void {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds);
}
afterEach(() => jest.restoreAllMocks());

describe('a kept report', () => {
  const counts = { same: 0, other: 0, kept: 0, of: 0 };

  it.each(Array.from({ length: PROJECTS }, (_, index) => index))(
    'of made-up project %i is never printed once it is not true any more',
    async (index) => {
      const dice = new Dice(SEED * 1000 + index);
      const project = makeProject(index);
      if (index % 2 === 0) ahead(3_600_000);
      const options = project.options;
      for (const [name, change] of Object.entries(CHANGES)) {
        const words = [...dice.pick(COMMANDS).split(' '), ...options];
        place.hold(project);
        const before = await run(words);
        counts.of += 1;
        if (isKept(words)) counts.kept += 1;
        expect([name, words, await run(words)]).toEqual([name, words, before]);
        change(place, folderOf(project), outside);
        const after = await fresh(words);
        expect([name, words, await run(words)]).toEqual([name, words, after]);
        // The report that was kept meanwhile is true as well.
        expect([name, words, await run(words)]).toEqual([name, words, after]);
        counts[JSON.stringify(after) === JSON.stringify(before) ? 'same' : 'other'] += 1;
      }
    },
    120_000,
  );

  it('was one, and most changes made another', () => {
    if (process.env['STALE'] !== undefined) console.log(counts);
    expect(counts.kept / counts.of).toBeGreaterThan(0.9);
    expect(counts.other / counts.of).toBeGreaterThan(0.4);
  });

  it('is of one build only', async () => {
    place.hold(makeProject(1));
    const words = ['routes', ...makeProject(1).options];
    await run(words);
    expect(isKept(words)).toBe(true);
    build = '00000000000000000000000000000002';
    expect(isKept(words)).toBe(false);
  });
});
