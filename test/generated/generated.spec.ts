import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../../src/cli/command';
import { runTool } from '../../src/cli/run';
import { parseResourceName } from '../../src/base/naming/resource-name';
import { ensurePython } from '../support/python';
import { runProgram } from '../support/run-program';

/** Short and long, with and without a plural, kebab, with a digit, of a keyword, of a module of Python's own. */
const RESOURCES: readonly (readonly [name: string, singular?: string])[] = [
  ['products'],
  ['order-items'],
  ['user_addresses'],
  ['statuses'],
  ['people'],
  ['data'],
  ['health'],
  ['classes'],
  ['types'],
  ['oauth2_clients'],
  ['leaves', 'leave'],
  // The longest that there may be.
  [`${'very_'.repeat(11)}long_uses`],
];

/** ruff's rules that the generated code keeps beyond the default ones. */
const MORE_RULES = [
  'FAST',
  'ARG',
  'TC',
  'UP',
  'B',
  'SIM',
  'ANN',
  'D',
  'COM',
  'EM',
  'I',
  'N',
  'PL',
  'RET',
  'RUF',
  'S',
];
/** Each contradicts another rule of pydocstyle's. */
const NOT_BOTH = ['D203', 'D213'];

const CALLS = join(__dirname, 'call_stubs.py');
const python = ensurePython();
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === undefined ? it.skip : it;
const MINUTE = 60_000;

let root: string;
let backend: string;
const modules = RESOURCES.map(([name, singular]) => parseResourceName(name, singular));

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'generated-'));
  backend = join(root, 'backend');
  for (const [name, singular] of RESOURCES) {
    const more = singular === undefined ? [] : ['--singular', singular];
    expect(await runTool(['make', 'api', name, '--package-files', ...more], io())).toBe(0);
  }
});

function io(): Io {
  return { stdout: () => undefined, stderr: () => undefined, cwd: root, columns: undefined, env: {} };
}

afterAll(() => {
  rmSync(root, { recursive: true });
});

const runPython = (...args: readonly string[]): string =>
  runProgram(python ?? 'python', args, { cwd: backend });

describe('generated routers, for 12 names', () => {
  withPython('pass ruff check with the rules for FastAPI, arguments, typing, docstrings and more', () => {
    const rules = ['--select', MORE_RULES.join(','), '--ignore', NOT_BOTH.join(',')];
    // D104 is about __init__.py, which are empty.
    runPython('-m', 'ruff', 'check', '--isolated', ...rules, '--extend-exclude', '__init__.py', '.');
  });

  withPython('are as ruff format would have them for names of every length', async () => {
    const names = Array.from({ length: 62 }, (_, index) => `${'x'.repeat(index + 2)}s`);
    for (const name of names) {
      expect(await runTool(['make', 'api', name, '--backend', join(root, 'lengths')], io())).toBe(0);
    }
    runPython('-m', 'ruff', 'format', '--isolated', '--check', join(root, 'lengths'));
  });
});

/** An answer: status and JSON body, `null` where that's empty. */
type Answer = readonly [status: number, body: unknown];

describe('in FastAPI', () => {
  let answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;

  beforeAll(() => {
    if (python === undefined) return;
    const output = runPython(CALLS, backend, ...modules.map(({ module }) => module));
    // The cast: what call_stubs.py says that it prints.
    answers = JSON.parse(output) as typeof answers;
  }, MINUTE);

  describe.each(modules)('$name', ({ module, prefix, tag }) => {
    withPython('has five operations, under its prefix and with its tag', () => {
      const [many, one] = [`/api/v1${prefix}/`, `/api/v1${prefix}/{id}`];
      expect(answers[module]?.['operations']).toEqual([
        ['get', many, [tag]],
        ['post', many, [tag]],
        ['get', one, [tag]],
        ['put', one, [tag]],
        ['delete', one, [tag]],
      ]);
    });

    withPython.each<[string, number, unknown]>([
      ['list', 200, []],
      ['get', 404, { detail: expect.stringContaining('not implemented') as unknown }],
      ['create', 201, { message: expect.any(String) as unknown }],
      ['update', 200, { message: expect.any(String) as unknown }],
      ['delete', 204, null],
    ])('%s answers %i', (call, status, body) => {
      expect(answers[module]?.[call]).toEqual([status, body]);
    });

    withPython.each([
      'get, bad id',
      'update, bad id',
      'delete, bad id',
      'create, a list',
      'update, a list',
      'create, no body',
    ])('%s answers 422', (call) => {
      expect(answers[module]?.[call]?.[0]).toBe(422);
    });
  });
});
