import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random, seedOf } from '../../../scripts/differential/random';
import { analyze as analyzeAnew } from '../../../src/analysis/analyze';
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic';
import { diskTree } from '../../../src/base/source/disk';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../../src/routes-report/inspect/inspection';
import type { Surroundings } from '../../../src/routes-report/inspect/workspace';
import { runRoutes } from '../../../src/routes-report/run';
import { KeptRuns } from '../../../src/routes-report/watch/kept-runs';
import { type Fixture, loadFixtures, optionsOf } from '../../support/fixtures';
import { edited } from './edits';

/**
 * The bounded form: fixtures, and edits in each. `KEPT_EDITS=SEED:FIXTURES:EDITS` asks for another one: `2:200:10` makes
 * 2,000 edits.
 */
const [SEED = 1, FIXTURES = 12, EDITS = 8] = (process.env['KEPT_EDITS'] ?? '')
  .split(':')
  .flatMap((one) => (one === '' ? [] : [Number(one)]));
/** Milliseconds; only ends a hang. */
const PATIENCE = 3_600_000;

/** Everything that front ends show of an inspection. */
function shown({ report, analysis }: Inspection): string {
  const { routes, diagnostics, unreached, details, needed, madeAt, read, missing, lookedAt } = analysis;
  const rows = routes.map(({ guard = [], operation: _, ...row }) => ({
    ...row,
    tests: guard.flatMap(({ literals }) =>
      literals.map(({ test, negated }) => [test.place, test.whenTrue, negated]),
    ),
  }));
  const more = {
    diagnostics: diagnostics.map(withoutGroup),
    unreached,
    details,
    needed,
    madeAt,
    read,
    missing,
    lookedAt,
  };
  return JSON.stringify({ report, rows, more }, null, 1);
}

/** Returns a diagnostic without what has served its purpose once it's in the list. */
const withoutGroup = ({ group: _, ...diagnostic }: Diagnostic): unknown => diagnostic;

type Show = (surroundings: Surroundings) => Promise<string>;

/** Ways of looking at an application: rows with their details, and what formats make of them. */
function waysOf({ config }: Fixture): readonly Show[] {
  const options = { ...optionsOf(config), docs: true };
  const rows: Show = (surroundings) =>
    inspectApplication(options, surroundings, { details: true }).then(shown, String);
  const rendered =
    (format: 'html' | 'openapi' | 'table'): Show =>
    async (surroundings) =>
      JSON.stringify(await runRoutes({ ...options, format }, surroundings, {}));
  return [rows, rows, rows, rendered('html'), rendered('openapi'), rendered('table')];
}

/** Counts the analyses of kept runs that are an earlier one. */
class Counter {
  kept = 0;
  private readonly known = new Set<unknown>();

  /** Makes a look at an application count. An analysis is known by the function in it, which stays. */
  readonly counting =
    (show: Show): Show =>
    (surroundings) => {
      const { analyze = analyzeAnew } = surroundings;
      return show({
        ...surroundings,
        analyze: (...asked) => {
          const analysis = analyze(...asked);
          if (this.known.has(analysis.hide)) this.kept += 1;
          this.known.add(analysis.hide);
          return analysis;
        },
      });
    };
}

const pythonIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.py'))
    .sort();

/** Edits the files of a fixture again and again. */
async function editing(fixture: Fixture, random: Random, counter: Counter): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tool-kept-'));
  try {
    cpSync(fixture.folder, root, { recursive: true });
    const surroundings = { cwd: root, root, open: diskTree };
    const show = random.pick(waysOf(fixture));
    const runs = new KeptRuns();
    await runs.run(surroundings, counter.counting(show));
    for (let count = 0; count < EDITS; count += 1) {
      const told = editOne(root, fixture.folder, random);
      const again = await runs.run(surroundings, counter.counting(show));
      const anew = await show(surroundings);
      expect({ told, text: again }).toEqual({ told, text: anew });
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Edits a file, or puts it back to what it was. Returns what it is now, for a test that fails. */
function editOne(root: string, original: string, random: Random): string {
  const file = random.pick(pythonIn(root));
  const from = random.chance(0.25) ? original : root;
  const text = readFileSync(join(from, file), 'utf8');
  const now = from === root ? edited(text, random) : text;
  writeFileSync(join(root, file), now);
  return `${file}\n${now}`;
}

describe('runs over files that change', () => {
  const random = new Random(SEED);
  const fixtures = loadFixtures().filter(({ config }) => config.installed === undefined);

  it(
    `give what a first run gives: ${FIXTURES} fixtures, ${EDITS} edits in each`,
    async () => {
      const counter = new Counter();
      for (let index = 0; index < FIXTURES; index += 1)
        await editing(random.pick(fixtures), new Random(seedOf(SEED, index)), counter);
      expect(counter.kept).toBeGreaterThan((FIXTURES * EDITS) / 20);
    },
    PATIENCE,
  );
});
