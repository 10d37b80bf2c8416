import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from '../../src/openapi/written/refused';
import type { Fixture, FixtureConfig } from './fixtures';
import { loadFixtures } from './fixtures';
import { documentOf } from './openapi';

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

/** Loads the names of the fixtures whose documents aren't exact yet, each with the number of differences. */
export function loadPendingDocuments(): Readonly<Record<string, number>> {
  // The cast: our own script wrote it.
  return readJson(join(OPENAPI, 'pending.json')) as Readonly<Record<string, number>>;
}

/** Returns our document of a fixture's application, as the command prints it, parsed; `{ error }` for a refusal. */
export async function ourDocument(fixture: Fixture): Promise<unknown> {
  try {
    return await documentOf(fixture, '0.165.0');
  } catch (error) {
    if (error instanceof Refused) return { error: error.error };
    throw error;
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
