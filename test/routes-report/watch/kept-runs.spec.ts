import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random, seedOf } from '../../support/random';
import { analyze as analyzeAnew } from '../../../src/analysis/analyze';
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic';
import { overlayTree } from '../../../src/base/source/overlay';
import { diskTree } from '../../../src/base/source/disk';
import type { SourceTree } from '../../../src/base/source/tree';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../../src/routes-report/inspect/inspection';
import type { Surroundings } from '../../../src/routes-report/inspect/workspace';
import { runOpenapi } from '../../../src/routes-report/openapi/run';
import { runRoutes } from '../../../src/routes-report/run';
import { RunCache } from '../../../src/routes-report/watch/run-cache';
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
  const rows = routes.map(({ guard = [], operation, ...row }) => ({
    ...row,
    operation: operation && [operation.at, operation.dependencies, operation.security],
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
function waysOf({ config }: Fixture, operations: boolean): readonly Show[] {
  const options = { ...optionsOf(config), docs: true };
  const rows: Show = (surroundings) =>
    inspectApplication(options, surroundings, { details: true, operations }).then(shown, String);
  const rendered =
    (format: 'html' | 'table'): Show =>
    async (surroundings) =>
      JSON.stringify(await runRoutes({ ...options, format }, surroundings, {}));
  const documented: Show = async (surroundings) =>
    JSON.stringify(await runOpenapi({ ...options, installed: false }, surroundings));
  return [rows, rows, rows, rendered('html'), documented, rendered('table')];
}

/** Counts the analyses of kept runs that are an earlier one. */
class Counter {
  kept = 0;
  private readonly known = new Set<unknown>();

  /** Makes a look at an application count. One whose lines have moved is known by its origin. */
  readonly counting =
    (show: Show): Show =>
    (surroundings) => {
      const { analyze = analyzeAnew } = surroundings;
      return show({
        ...surroundings,
        analyze: (...asked) => {
          const analysis = analyze(...asked);
          const origin = analysis.movedFrom ?? analysis;
          if (this.known.has(origin)) this.kept += 1;
          this.known.add(origin);
          return analysis;
        },
      });
    };
}

const pythonIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.py'))
    .sort();

/** A copy of a fixture that's edited: on the disk, or in buffers over it, as in an editor that doesn't save. */
class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'tool-kept-'));
  readonly surroundings = { cwd: this.root, root: this.root, open: diskTree };
  private readonly buffers = new Map<string, Buffer>();

  constructor(
    private readonly original: string,
    private readonly isSaved: boolean,
  ) {
    cpSync(original, this.root, { recursive: true });
  }

  /** Makes a look at an application see the buffers. */
  readonly seeing =
    (show: Show): Show =>
    ({ open, ...surroundings }) =>
      show({
        ...surroundings,
        open: (directory) =>
          directory === this.root ? overlayTree(open(directory), this.buffers) : open(directory),
      });

  /** Edits a file, or puts it back to what it was. Returns what it is now, for a test that fails. */
  edit(random: Random): string {
    const file = random.pick(pythonIn(this.root));
    const before = readFileSync(join(this.original, file));
    const text = (this.buffers.get(file) ?? readFileSync(join(this.root, file))).toString();
    const now = random.chance(0.25) ? before.toString() : edited(text, random);
    if (this.isSaved) writeFileSync(join(this.root, file), now);
    else this.buffers.set(file, Buffer.from(now));
    return `${file}\n${now}`;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Edits the files of a fixture again and again. */
async function editing(fixture: Fixture, random: Random, counter: Counter): Promise<void> {
  const copy = new Copy(fixture.folder, random.chance(0.7));
  try {
    const { surroundings } = copy;
    const show = copy.seeing(random.pick(waysOf(fixture, random.chance(0.5))));
    const runs = new RunCache();
    await runs.run(surroundings, counter.counting(show));
    for (let count = 0; count < EDITS; count += 1) {
      const told = copy.edit(random);
      const again = await runs.run(surroundings, counter.counting(show));
      const anew = await show(surroundings);
      expect({ told, text: again }).toEqual({ told, text: anew });
    }
  } finally {
    copy.remove();
  }
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

describe('a kept analysis', () => {
  const text = (body: string): string =>
    `from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/")\ndef root():\n    ${body}\n    return 1\n`;
  let root: string;
  let runs: RunCache;
  let counter: Counter;

  /** Looks at the application with another body of its handler. `ask` is called before each question about the files. */
  const look = (body: string, ask = (): void => undefined): Promise<string> => {
    const show = counter.counting((around) => inspectApplication({}, around, {}).then(shown));
    return runs.run({ cwd: root, root, open: diskTree }, ({ open, ...surroundings }) => {
      const here = overlayTree(open(root), new Map([['main.py', Buffer.from(text(body))]]));
      const asked = (): SourceTree => {
        ask();
        return here;
      };
      const tree: SourceTree = {
        read: (path) => asked().read(path),
        kind: (path) => asked().kind(path),
        list: (path) => asked().list(path),
      };
      return show({ ...surroundings, open: () => tree });
    });
  };

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'tool-kept-'));
    writeFileSync(join(root, 'main.py'), text('pass'));
    runs = new RunCache();
    counter = new Counter();
    await look('pass');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('outlives lines that move', async () => {
    await look('pass\n    pass');
    expect(counter.kept).toBe(1);
  });

  it('outlives text that is half typed', async () => {
    for (const body of ['value = ', 'value = f(']) await look(body);
    expect(counter.kept).toBe(0);
    await look('value = f(1)');
    expect(counter.kept).toBe(1);
  });

  it('is never one of a look that is given up, wherever that ends', async () => {
    writeFileSync(join(root, 'items.py'), 'from fastapi import FastAPI\n');
    const other = 'pass\n\nimport items\n\n@app.post("/")\ndef other():\n    pass';
    const anew = await look(other);
    let last = 0;
    for (let isGivenUp = true; isGivenUp && last < 1_000; last += 1) {
      let count = 0;
      const giveUp = (): void => {
        count += 1;
        if (count > last) throw new Error('given up');
      };
      isGivenUp = await look('pass', giveUp).then(
        () => false,
        () => true,
      );
      expect(await look(other)).toBe(anew);
    }
    expect(last).toBeGreaterThan(20);
  });
});
