import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analysis } from '../../../src/analysis/analyze';
import { find } from '../../../src/routes-report/match/match-report';
import { parseRequest } from '../../../src/analysis/routing/request';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import { diskTree } from '../../../src/base/source/disk';
import { loadFixtures, optionsOf } from '../../support/fixtures';

/** Real FastAPI's answer to a request; see scripts/requests.py. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly answer: Answer;
}

interface Answer {
  readonly status: number;
  /** The path of the route that handled the request. */
  readonly path?: string;
  readonly methods?: readonly string[];
  readonly handler?: string | null;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly location?: string;
  readonly allow?: readonly string[];
}

const STATUS = { served: 200, refused: 405, redirected: 307, missing: 404 } as const;

/** Our answer in the shape of the oracle's. */
function answer(analysis: Analysis, { method, path, host }: Asked): Answer {
  const request = parseRequest(`${method} ${path}`);
  if (request === undefined) throw new Error(`${method} ${path} can't be read`);
  const { kind, route, location } = find(analysis, request, host).outcome;
  const status = STATUS[kind];
  if (location !== undefined) return { status, location };
  if (route === undefined) return { status };
  const { row, values } = route;
  const told = { status, path: row.path, methods: row.methods, handler: row.handler };
  if (kind === 'served')
    return { ...told, parameters: Object.fromEntries(values.map(({ name, value }) => [name, value])) };
  // A front end's 405 is that of its files: it has no Allow.
  return row.kind === 'frontend' ? told : { ...told, allow: row.methods };
}

const asked = loadFixtures().filter(({ folder }) => existsSync(join(folder, 'requests.json')));

describe('tool routes match, beside real FastAPI', () => {
  it('is asked 500 requests over 20 fixtures', () => {
    expect(asked.length).toBeGreaterThanOrEqual(20);
    expect(asked.flatMap(({ folder }) => requestsOf(folder)).length).toBeGreaterThanOrEqual(500);
  });

  it.each(asked.map(({ name, folder, config }) => ({ name, folder, config })))(
    'hands the requests of $name to the same routes',
    async ({ folder, config }) => {
      const surroundings = { cwd: folder, root: folder, open: diskTree };
      const { analysis } = await inspectApplication(optionsOf(config), surroundings, { details: true });
      const requests = requestsOf(folder);
      const line = (one: Asked, found: Answer): string =>
        `${one.method} ${one.host}${one.path} → ${JSON.stringify(found, sortedKeys)}`;
      expect(requests.map((one) => line(one, answer(analysis, one)))).toEqual(
        requests.map((one) => line(one, one.answer)),
      );
    },
  );
});

/** The order of keys is no part of an answer. */
const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

function requestsOf(folder: string): readonly Asked[] {
  // The cast holds because our own script wrote the file; a wrong one fails its test.
  return (JSON.parse(readFileSync(join(folder, 'requests.json'), 'utf8')) as { requests: Asked[] }).requests;
}
