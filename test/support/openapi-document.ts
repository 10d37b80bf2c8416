import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../src/analysis/types/json/json';
import { withUsed } from '../../src/openapi/used';
import { Refused } from '../../src/openapi/written/refused';
import type { Inspection } from '../../src/routes-report/inspect/inspection';
import { documentOf as madeOf } from '../../src/routes-report/render/document';
import { planView, viewOf } from '../../src/routes-report/view/view';
import type { Fixture, FixtureConfig } from './fixtures';
import { type Difference, differencesOf } from './json-difference';
import { inspectionOf } from './reporter';
import { ensurePython } from './python';

const OPENAPI = join(__dirname, '..', 'openapi');
const FIXTURES = join(OPENAPI, 'fixtures');
/** The release in scripts/requirements.txt. */
const NEWEST = '0.165.0';

/** A fixture with what `app.openapi()` of the real FastAPI returns for it (`npm run oracle`). */
export interface DocumentFixture extends Fixture {
  /** The document, or `{ error }` where FastAPI refuses it. */
  readonly document: unknown;
}

/** Loads the fixtures of test/openapi/fixtures. */
export const loadDocumentFixtures = (): readonly DocumentFixture[] =>
  readdirSync(FIXTURES).map((name) => ownFixture(name, join(FIXTURES, name)));

/** Returns the document beside the routes of a fixture in test/fixtures; `undefined` if it has no operation. */
export function withDocument(fixture: Fixture): DocumentFixture | undefined {
  const file = join(fixture.folder, 'document.json');
  return existsSync(file) ? { ...fixture, document: readJson(file) } : undefined;
}

function ownFixture(name: string, folder: string): DocumentFixture {
  const told = join(folder, 'fixture.json');
  // The casts of both files hold because people check the first in its oracle, and our own script wrote the second.
  const config = (existsSync(told) ? readJson(told) : { entry: 'main:app' }) as FixtureConfig;
  const oracles = [{ fastapi: NEWEST, routes: [] }];
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
export async function documentDifferences(
  fixture: DocumentFixture,
  inspection?: Inspection,
): Promise<readonly Difference[]> {
  const reads = fixture.config.installed !== undefined;
  const inspect = (): Promise<Inspection> => inspectionOf(withInstalled(fixture), NEWEST, { document: true });
  const expected = fixture.document;
  const actual = await documentOf(() => (reads || inspection === undefined ? inspect() : inspection));
  if (
    isObject(actual) &&
    isObject(expected) &&
    String(expected['error']).startsWith(`${String(actual['error'])}: `)
  )
    return [];
  const isLeftOut = (path: string, method: string): boolean =>
    isOpen(fixture, path) ||
    (isOfPackage(fixture, path, method) && !isKnown(operationIn(actual, path, method)));
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

/** Returns the document of an application, as the command prints it, parsed; `{ error }` for a refusal. */
export async function documentOf(inspect: () => Inspection | Promise<Inspection>): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(madeOf(viewOf(await inspect(), planView({}))).document));
  } catch (error) {
    if (error instanceof Refused) return { error: error.error };
    throw error;
  }
}

const formatOf = ({ path }: { readonly path: string }): string => path.replace(/:[a-z]+\}/g, '}');

/** Conditional rows are compared with fixture.json. */
const isOpen = ({ config }: Fixture, path: string): boolean =>
  (config.conditional ?? []).some((row) => formatOf(row) === path);

/** Routes of packages whose source isn't read are optional, as in the list. */
const isOfPackage = ({ config, oracles: [oracle] }: Fixture, path: string, method: string): boolean =>
  config.packages !== true &&
  (oracle?.routes ?? []).some(
    (row) =>
      row.kind === 'api' &&
      row.file === null &&
      formatOf(row) === path &&
      row.methods.includes(method.toUpperCase()),
  );

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
