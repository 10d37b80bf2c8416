import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRequest } from '../../../src/analysis/routing/request';
import { diskTree } from '../../../src/base/source/disk';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../../src/routes-report/inspect/inspection';
import { matchReport } from '../../../src/routes-report/match/match-report';

const FOLDER = join(__dirname, 'values');

/** The answers of real FastAPI to texts in the place of a parameter: by the route's path, the texts by status. */
// The cast: our own script wrote it (npm run oracle:requests).
const ANSWERS = JSON.parse(readFileSync(join(FOLDER, 'answers.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
>;

let inspection: Inspection;

beforeAll(async () => {
  const surroundings = { cwd: FOLDER, root: FOLDER, open: diskTree };
  inspection = await inspectApplication({ entry: 'main.py' }, surroundings, {
    details: true,
    operations: true,
  });
});

function statusOf(path: string): number {
  const raw = encodeURIComponent(path).replaceAll('%2F', '/');
  const request = parseRequest(`GET ${raw}`);
  if (request === undefined) throw new Error(`${path} can't be read`);
  return matchReport(inspection, request, 'localhost').status ?? 200;
}

describe('tool routes match, beside real FastAPI: values of path parameters', () => {
  it.each(Object.keys(ANSWERS))('%s', (path) => {
    const before = path.replace(/\{value(?::\w+)?\}$/u, '').replace('{first}', '7');
    const told = Object.entries(ANSWERS[path] ?? {}).flatMap(([status, texts]) =>
      texts.map((text) => ({ text, status: Number(status) })),
    );
    const ours = told.map(({ text }) => ({ text, status: statusOf(`${before}${text}`) }));
    expect(ours).toEqual(told);
  });

  it('asks for 150 texts of 42 routes', () => {
    const texts = Object.values(ANSWERS).map((by) => Object.values(by).flat().length);
    expect(texts.length).toBeGreaterThanOrEqual(42);
    expect(Math.min(...texts)).toBeGreaterThanOrEqual(150);
  });
});
