import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../../src/base/diagnostics/failure';
import { findAll } from '../../../src/analysis/entry/find';
import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { createReport } from '../../support/create-report';
import { diskTree } from '../../../src/base/source/disk';

const REPOSITORIES = join(__dirname, '../../entry-repositories');

/** `candidates` marks a repository whose source doesn't tell: there the right one is among the first two. */
interface Expected {
  readonly entry: string;
  readonly app: string;
  readonly routes: number;
  readonly candidates?: boolean;
  /** The entry that the user passes; without one it's found. */
  readonly given?: string;
}

const NAMES = readdirSync(REPOSITORIES).sort();

function expectedOf(name: string): Expected {
  // The cast names what the fixture's file holds.
  return JSON.parse(readFileSync(join(REPOSITORIES, name, 'expected.json'), 'utf8')) as Expected;
}

const REQUEST = { entry: undefined, base: '', project: undefined, pythonPath: [] };

/** Returns the application found as `file:app`, or the first two commands that are offered instead. */
function answers(name: string, given: string | undefined): readonly string[] {
  const tree = diskTree(join(REPOSITORIES, name));
  try {
    const { file, app } = resolveEntry(tree, { ...REQUEST, entry: given });
    return [app === undefined ? file : `${file}:${app}`];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const lines = error.text.split('\n').slice(1, 3);
    return lines.map((line) => line.replace(/^\s*tool routes /, ''));
  }
}

function isRight(answer: string | undefined, { entry, app }: Expected): boolean {
  return answer === `${entry}:${app}` || answer === entry;
}

describe('repositories as people lay them out', () => {
  it('are 81', () => expect(NAMES).toHaveLength(81));

  it.each(NAMES)('%s', (name) => {
    const expected = expectedOf(name);
    const all = answers(name, expected.given);
    expect(all.some((answer) => isRight(answer, expected)) ? 'right' : all).toBe('right');
    expect(all.length > 1).toBe(expected.candidates ?? false);
  });

  it.each(NAMES)('%s: its imports resolve', async (name) => {
    const { entry, app, routes, candidates, given } = expectedOf(name);
    const root = join(REPOSITORIES, name);
    const options = candidates ? { entry: `${entry}:${app}` } : given === undefined ? {} : { entry: given };
    const report = await createReport(options, { cwd: root, root, open: diskTree });
    const warnings = report.diagnostics.filter(({ severity }) => severity !== 'note');
    expect([report.entry.file, report.total, warnings]).toEqual([entry, routes, []]);
  });

  it('offers every application of the workspace', () => {
    const files = (name: string) =>
      findAll(diskTree(join(REPOSITORIES, name)), REQUEST).map(({ file }) => file);
    expect(files('two-equal-services')).toEqual([
      'services/orders/app/main.py',
      'services/stock/app/main.py',
    ]);
    expect(files('compose-several-services')).toEqual([
      'services/api/app/main.py',
      'services/mailer/main.py',
    ]);
    expect(files('mounted-subapplications')).toEqual(['platform_api/root.py']);
    expect(files('decoys-in-tests-and-examples')).toEqual(['toolkit/gateway/asgi.py']);
  });
});
