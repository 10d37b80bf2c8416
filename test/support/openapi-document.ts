import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../src/analysis/types/json';
import { withUsed } from '../../src/openapi/used';
import { Refused } from '../../src/openapi/written/refused';
import type { Fixture, FixtureConfig } from './fixtures';
import { loadFixtures } from './fixtures';
import { type Difference, differencesOf } from './json-difference';
import { documentOf, isOfPackage, isOpen } from './openapi';
import { ensurePython } from './python';

const OPENAPI = join(__dirname, '..', 'openapi');
const FIXTURES = join(OPENAPI, 'fixtures');

/** A fixture with what `app.openapi()` of the real FastAPI returns for it (`npm run openapi:oracle`). */
export interface DocumentFixture extends Fixture {
  /** The document, or `{ error }` where FastAPI refuses it. */
  readonly document: unknown;
}

/** Loads the fixtures of test/openapi/fixtures, and those of test/fixtures that have a document, in this order. */
export function loadDocumentFixtures(): readonly DocumentFixture[] {
  const own = readdirSync(FIXTURES).map((name) => ownFixture(name, join(FIXTURES, name)));
  const others = loadFixtures()
    .filter(({ folder }) => existsSync(join(folder, 'document.json')))
    .map((fixture) => ({ ...fixture, document: readJson(join(fixture.folder, 'document.json')) }));
  return [...own, ...others];
}

function ownFixture(name: string, folder: string): DocumentFixture {
  const told = join(folder, 'fixture.json');
  // The casts of both files hold because people check the first in its oracle, and our own script wrote the second.
  const config = (existsSync(told) ? readJson(told) : { entry: 'main:app' }) as FixtureConfig;
  const oracles = [{ fastapi: '0.165.0', routes: [] }];
  return {
    name: `openapi/${name}`,
    folder,
    config,
    oracles,
    document: readJson(join(folder, 'openapi.json')),
  };
}

/**
 * Returns where our document of a fixture differs from FastAPI's. Not compared are operations that depend on a test (fixture.json has
 * their conditions), those of packages that aren't read where ours says so, and what `fixture.json` lists as `unknowable`.
 */
export async function documentDifferences(fixture: DocumentFixture): Promise<readonly Difference[]> {
  const [expected, actual] = [fixture.document, await ourDocument(fixture)];
  if (
    isObject(actual) &&
    isObject(expected) &&
    String(expected['error']).startsWith(`${String(actual['error'])}: `)
  )
    return [];
  const isLeftOut = (path: string, method: string): boolean =>
    isOpen(fixture, { path }) ||
    (isOfPackage(fixture, { path, method }) && !isKnown(operationIn(actual, path, method)));
  const [theirs, ours] = [without(expected, isLeftOut), without(actual, isLeftOut)];
  const unknowable = fixture.config.unknowable ?? [];
  return differencesOf(theirs, ours).filter(({ at }) => !unknowable.includes(at));
}

const isKnown = (operation: unknown): boolean => isObject(operation) && !('x-unknown' in operation);

function operationIn(document: unknown, path: string, method: string): unknown {
  const item = isObject(document) && isObject(document['paths']) ? document['paths'][path] : undefined;
  return isObject(item) ? item[method] : undefined;
}

/** Returns a document without some operations, and without the schemas that only they need. */
function without(document: unknown, isLeftOut: (path: string, method: string) => boolean): unknown {
  if (!isObject(document) || !isObject(document['paths'])) return document;
  const items = Object.entries(document['paths']).map(([path, item]) => ({
    path,
    members: Object.entries(isObject(item) ? item : {}),
  }));
  if (!items.some(({ path, members }) => members.some(([method]) => isLeftOut(path, method))))
    return document;
  const paths = items.flatMap(({ path, members }): readonly [string, unknown][] => {
    const kept = members.filter(([method]) => !isLeftOut(path, method));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
  });
  // The cast: a document is JSON.
  return withUsed({ ...document, paths: Object.fromEntries(paths) } as JsonObject);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Loads the names of the fixtures whose documents aren't exact yet, each with the number of differences. */
export function loadPendingDocuments(): Readonly<Record<string, number>> {
  // The cast: our own script wrote it.
  return readJson(join(OPENAPI, 'pending.json')) as Readonly<Record<string, number>>;
}

/** Returns our document of a fixture's application, as the command prints it, parsed; `{ error }` for a refusal. */
async function ourDocument(fixture: Fixture): Promise<unknown> {
  try {
    return await documentOf(withInstalled(fixture), '0.165.0');
  } catch (error) {
    if (error instanceof Refused) return { error: error.error };
    throw error;
  }
}

/** Returns a fixture that reads its installed packages where the oracle had them. */
function withInstalled(fixture: Fixture): Fixture {
  const { installed, pythonPath = ['.'], follow = [], packages } = fixture.config;
  if (installed === undefined) return fixture;
  const python = ensurePython(packages === true ? 'packages' : '');
  if (python === undefined) throw new Error('The packages of this fixture need Python.');
  const lib = join(dirname(dirname(python)), 'lib');
  const sites = readdirSync(lib).map((release) => join(lib, release, 'site-packages'));
  const config = {
    ...fixture.config,
    pythonPath: [...pythonPath, ...sites],
    follow: [...follow, ...installed],
  };
  return { ...fixture, config };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
