import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { loadFixtures, loadPending } from './support/fixtures';
import {
  type Document,
  documentOf,
  isOfPackage,
  isOpen,
  openapiOracle,
  operationsOf,
  type Operation,
} from './support/openapi';
import { ensurePython } from './support/python';

/** Sorts by path, in order of first appearance, and method: FastAPI orders the methods of one route at random. */
function lines(operations: readonly Operation[]): readonly string[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return paths.flatMap((path) =>
    operations
      .filter((operation) => operation.path === path)
      .map(({ method, tags, operationId }) => `${method} ${path} [${tags.join(', ')}] ${operationId}`)
      .sort(),
  );
}

const PENDING = loadPending();
const FIXTURES = loadFixtures().filter(({ name }) => !(name in PENDING));
const PYTHON = ensurePython('openapi');

/** Returns the first error in each document, null for a valid one. */
function mistakes(documents: readonly Document[]): readonly (string | null)[] {
  const input = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const script = join(__dirname, '..', 'scripts', 'validate_openapi.py');
  const printed = execFileSync(PYTHON ?? '', [script], { encoding: 'utf8', input, maxBuffer: 2 ** 26 });
  // The cast: our own script writes one or the other.
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string | null);
}

describe('--format openapi', () => {
  it.each(FIXTURES.map((fixture) => ({ fixture, title: fixture.name })))(
    '$title: as app.openapi()',
    async ({ fixture }) => {
      const { operations: oracle, fastapi, info } = openapiOracle(fixture);
      const document = await documentOf(fixture, fastapi);
      const ours = operationsOf(document).filter(({ isConditional }) => isConditional !== true);
      const isKnown = (operation: Operation): boolean =>
        !isOpen(fixture, operation) && !isOfPackage(fixture, operation);
      const truth = oracle.filter(isKnown);
      expect(lines(ours.filter(isKnown))).toEqual(lines(truth));
      if (fixture.config.packages !== true) expect(document.info).toMatchObject(info ?? {});
    },
  );

  (PYTHON === undefined ? it.skip : it)(
    'is a valid document wherever that of FastAPI is one',
    async () => {
      const valid = FIXTURES.map((fixture) => ({ fixture, oracle: openapiOracle(fixture) })).filter(
        ({ oracle }) => oracle.error === undefined && oracle.invalid === undefined,
      );
      const documents = await Promise.all(
        valid.map(({ fixture, oracle }) => documentOf(fixture, oracle.fastapi)),
      );
      const found = mistakes(documents).map((mistake, index) => [valid[index]?.fixture.name, mistake]);
      expect(found.length).toBeGreaterThan(250);
      expect(found.filter(([, mistake]) => mistake !== null)).toEqual([]);
    },
    60_000,
  );
});
