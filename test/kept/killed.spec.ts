import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integer, sample } from 'fast-check';
import { ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess } from '../writes/tool-process';

/** How many runs are killed: `npm run stale` kills 300. */
const KILLS = process.env['STALE'] === 'all' ? 300 : 4;
const SEED = 20;
const LINE = 'routes';

/** The application in several versions of the same size. */
const version = (number: number): string =>
  `from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/v${String(number)}")\ndef get() -> dict:\n    return {}\n`;
const VERSIONS = 5;

let scratch: ScratchWorkspace;
let cache: ScratchWorkspace;
beforeEach(() => {
  scratch = new ScratchWorkspace();
  cache = new ScratchWorkspace();
});
afterEach(() => {
  scratch.dispose();
  cache.dispose();
});

const tool = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runProcess(line, { cwd: scratch.root, env: { XDG_CACHE_HOME: cache.root, ...env } });

const isRight = ({ stdout, exitCode }: Ended, number: number): boolean =>
  exitCode === 0 && stdout.includes(`/v${String(number)} `);

it('a run that is killed while it keeps something leaves nothing wrong', async () => {
  scratch.write('main.py', version(0));
  const counted = join(scratch.root, 'count');
  await tool(LINE, { TOOL_COUNT_TO: counted });
  const count = Number(readFileSync(counted, 'utf8'));
  expect(count).toBeGreaterThan(2);
  // A run that finds more has less to write: some end before they are killed.
  const numRuns = 3 * KILLS;
  const moments = sample(integer({ min: 1, max: count }), { seed: SEED, numRuns });
  const versions = sample(integer({ min: 0, max: VERSIONS - 1 }), { seed: SEED, numRuns });
  let killed = 0;
  for (const [index, at] of moments.entries()) {
    if (killed === KILLS) break;
    const number = versions[index] ?? 0;
    // At first as on a new machine, then with what others have left.
    if (index % 3 === 0) rmSync(cache.root, { recursive: true, force: true });
    scratch.write('main.py', version(number));
    const { exitCode } = await tool(LINE, { TOOL_KILL_AT: String(at) });
    if (exitCode === null) killed += 1;
    expect([index, at, isRight(await tool(LINE), number)]).toEqual([index, at, true]);
    expect([index, at, isRight(await tool(LINE), number)]).toEqual([index, at, true]);
  }
  expect(killed).toBe(KILLS);
}, 3_600_000);

it('two runs at once are both right, and so is what they keep', async () => {
  for (let round = 0; round < (KILLS > 4 ? 40 : 2); round += 1) {
    const [one, other] = [round % VERSIONS, (round + 1) % VERSIONS];
    scratch.write('main.py', version(one));
    const meeting = join(scratch.root, `meeting-${String(round)}`);
    mkdirSync(meeting);
    const both = [1, 2].map(() => tool(LINE, { TOOL_MEET: `${meeting}:2` }));
    const [first, second] = await Promise.all(both);
    expect([first, second].map((ended) => ended !== undefined && isRight(ended, one))).toEqual([true, true]);
    expect(isRight(await tool(LINE), one)).toBe(true);
    scratch.write('main.py', version(other));
    expect(isRight(await tool(LINE), other)).toBe(true);
  }
}, 1_200_000);
