import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Difference, differencesOf } from './json-difference';
import { type DocumentFixture, documentOf, loadDocumentFixtures } from './openapi-document';
import { inspectionOf } from './reporter';

const FOLDER = join(__dirname, '..', 'openapi', 'pairs');

type Changes = Readonly<Record<string, unknown>>;

/** A FastAPI with a pydantic of its time, and what their documents have otherwise than the newest (`npm run openapi:pairs`). */
export interface Pair {
  readonly fastapi: string;
  readonly pydantic: string;
  /** By fixture; `null` for one that can't be imported. */
  readonly different: Readonly<Record<string, Changes | null>>;
}

/** Loads the pairs, the oldest first. */
export const loadPairs = (): readonly Pair[] =>
  readdirSync(FOLDER)
    .filter((name) => name !== 'pending.json')
    // The cast: our own script wrote it.
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Pair);

/** Loads the names of the fixtures whose documents aren't exact yet, by FastAPI release. */
export const loadPendingPairs = (): Readonly<Record<string, readonly string[]>> =>
  // The cast: our own script wrote it.
  JSON.parse(readFileSync(join(FOLDER, 'pending.json'), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;

/** Returns the fixtures that a pair can import, each with the document of that pair. */
export const fixturesOf = ({ different }: Pair): readonly DocumentFixture[] =>
  loadDocumentFixtures().flatMap((fixture) => {
    if (existsSync(join(fixture.folder, 'fixture.json'))) return [];
    const changes = different[fixture.name.slice('openapi/'.length)];
    if (changes === null) return [];
    return [changes === undefined ? fixture : { ...fixture, document: changed(fixture.document, changes) }];
  });

function changed(document: unknown, changes: Changes): unknown {
  if ('whole' in changes) return changes['whole'];
  const merged = merge(document, changes, WHOLE);
  const { components } = merged;
  if (!isObject(components) || !isObject(components['schemas'])) return merged;
  const schemas = Object.entries(components['schemas']).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...merged, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** Stands for the depth of a document itself. */
const WHOLE = 3;
/** How deep what has parts by name is changed inside. */
const DEPTHS: Readonly<Record<string, number>> = { paths: 1, webhooks: 1, components: 2 };

/** Returns an object with other members: those that are `null` are gone, and what holds parts by name is changed inside. */
function merge(value: unknown, changes: Changes, depth: number): Changes {
  const made = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [key, change] of Object.entries(changes)) {
    const deeper = depth === WHOLE ? (DEPTHS[key] ?? 0) : depth - 1;
    const inner = deeper > 0 && isObject(change) && isObject(made.get(key));
    if (change === null) made.delete(key);
    else made.set(key, inner ? merge(made.get(key), change, deeper) : change);
  }
  return Object.fromEntries(made);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns where our document of a fixture differs from that of a pair. */
export async function pairDifferences(
  fixture: DocumentFixture,
  { fastapi, pydantic }: Pair,
): Promise<readonly Difference[]> {
  const unknowable = fixture.config.unknowable ?? [];
  const ours = await documentOf(() => inspectionOf(fixture, fastapi, { document: true, pydantic }));
  return differencesOf(fixture.document, ours).filter(({ at }) => !unknowable.includes(at));
}
