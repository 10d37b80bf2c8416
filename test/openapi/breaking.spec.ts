import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../src/cli/run';
import { OPERATION_CHECKS, SCHEMA_EDITS, severityOfEdit } from '../../src/openapi/compare/checks';

const FOLDER = join(__dirname, 'breaking');
const NAMES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
);

/** The two directions in which a pair of applications is compared. */
const DIRECTIONS = ['before → after', 'after → before'] as const;
type Direction = (typeof DIRECTIONS)[number];

interface Finding {
  readonly check: string;
  readonly severity: 'breaking' | 'warning' | 'info';
  readonly where: string;
  readonly what: string;
}

interface Row {
  readonly methods: readonly string[];
  readonly after: { readonly path: string };
  readonly contract: readonly Finding[];
}

interface Report {
  readonly changed: readonly Row[];
  readonly moved: readonly Row[];
  readonly webhooks: readonly Finding[];
}

const work = mkdtempSync(join(tmpdir(), 'tool-breaking-'));
afterAll(() => {
  rmSync(work, { recursive: true });
});

async function tool(cwd: string, ...args: readonly string[]) {
  const out = { stdout: '', stderr: '' };
  const exitCode = await runTool(args, {
    stdout: (text) => void (out.stdout += text),
    stderr: (text) => void (out.stderr += text),
    cwd,
    columns: undefined,
    env: {},
  });
  return { exitCode, ...out };
}

/** Returns the lines on a change, as `expected.txt` has them, and the exit code of `--breaking`. */
async function compared(base: string, head: string) {
  const { exitCode, stdout } = await tool(
    work,
    'routes',
    'diff',
    base,
    head,
    '--breaking',
    '--format',
    'json',
  );
  // The cast: the report of our own command.
  const report = JSON.parse(stdout) as Report;
  const rows = [...report.changed, ...report.moved].flatMap(({ methods, after, contract }) =>
    contract.map((one) => ({ ...one, of: `${methods.join(', ')} ${after.path}` })),
  );
  const findings = [...rows, ...report.webhooks.map((one) => ({ ...one, of: 'webhooks' }))];
  const lines = findings.map(
    ({ severity, of, check, where, what }) => `${severity} ${of} ${check} | ${where}: ${what}`,
  );
  return { exitCode, findings, lines: lines.sort() };
}

async function both(name: string) {
  const saved = await Promise.all(
    ['before', 'after'].map(async (side) => {
      const { stdout } = await tool(join(FOLDER, name), 'openapi', `${side}.py`);
      const file = join(work, `${name}.${side}.json`);
      writeFileSync(file, stdout);
      return file;
    }),
  );
  const [before = '', after = ''] = saved;
  return [await compared(before, after), await compared(after, before)] as const;
}

/** Reads the lines of `expected.txt` by direction. */
function expectedOf(name: string): readonly (readonly string[])[] {
  const text = readFileSync(join(FOLDER, name, 'expected.txt'), 'utf8');
  return DIRECTIONS.map((direction) => {
    const lines = text.split('\n');
    const start = lines.indexOf(direction) + 1;
    return lines.slice(start, lines.indexOf('', start)).map((line) => line.trim());
  });
}

/** The verdicts of real oasdiff: the highest severity, by fixture and direction. Made by `npm run breaking:oracle`. */
// The casts: our own scripts and tests write these files.
const OASDIFF = JSON.parse(readFileSync(join(FOLDER, 'oasdiff.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<Direction, string>>>
>;
/** Why we judge otherwise. */
const DIFFERENT = JSON.parse(readFileSync(join(FOLDER, 'different.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

const RANKS = ['info', 'warning', 'breaking'] as const;
const verdict = (findings: readonly Finding[]): string =>
  RANKS[Math.max(0, ...findings.map(({ severity }) => RANKS.indexOf(severity)))] ?? 'info';

describe('tool routes diff --breaking of fixture pairs', () => {
  const seen = new Set<string>();

  it.each(NAMES)('%s', async (name) => {
    const [forth, back] = await both(name);
    expect([forth.lines, back.lines]).toEqual(expectedOf(name));
    const verdicts = [forth, back].map(({ findings }) => verdict(findings));
    expect([forth.exitCode, back.exitCode]).toEqual(verdicts.map((one) => (one === 'breaking' ? 1 : 0)));
    const oasdiff = DIRECTIONS.map((direction) => OASDIFF[name]?.[direction]);
    if (name in DIFFERENT) expect(verdicts).not.toEqual(oasdiff);
    else expect(verdicts).toEqual(oasdiff);
    for (const { check } of [...forth.findings, ...back.findings]) seen.add(check);
  });

  it('show every check', () => {
    const ends = (end: string): boolean => [...seen].some((check) => check.endsWith(`-${end}`));
    const edits = Object.keys(SCHEMA_EDITS).filter((edit) => !/property-(?:added|removed)$/u.test(edit));
    expect(edits.filter((edit) => !ends(edit))).toEqual([]);
    expect(Object.keys(OPERATION_CHECKS).filter((check) => !seen.has(check))).toEqual([]);
  });
});

describe('severities of schema edits', () => {
  it('follow the direction: clients break by narrower requests and wider responses', () => {
    expect(severityOfEdit('enum-value-removed', 'request')).toBe('breaking');
    expect(severityOfEdit('enum-value-removed', 'response')).toBe('info');
    expect(severityOfEdit('enum-value-added', 'request')).toBe('info');
    expect(severityOfEdit('enum-value-added', 'response')).toBe('breaking');
    expect(severityOfEdit('pattern-changed', 'request')).toBe('warning');
  });
});
