import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewOf, planView } from '../../src/routes-report/view/view';
import { openapi } from '../../src/routes-report/render/openapi';
import type { Fixture } from './fixtures';
import { inspectionOf } from './reporter';

/** An operation of a document, as far as routes determine it. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly tags: readonly string[];
  readonly operationId: string | null;
  /** Path parameters, sorted by name. */
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly isConditional?: boolean;
}

/** The result of `app.openapi()` (`npm run oracle`). */
export interface OpenapiOracle {
  readonly fastapi: string;
  readonly info?: { readonly title: string; readonly version: string };
  /** The exception that it raises instead. */
  readonly error?: string;
  /** The validator's complaint about the document. */
  readonly invalid?: string;
  readonly operations: readonly Operation[];
}

/** The document that `tool routes --format openapi` prints. */
export interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
}

interface WrittenOperation {
  readonly tags?: readonly string[];
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
  readonly 'x-condition'?: string;
}

export function openapiOracle({ folder }: Fixture): OpenapiOracle {
  // The cast: our own script wrote it.
  return JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as OpenapiOracle;
}

const made = new Map<string, Promise<Document>>();

/** Returns the document of a fixture's application; makes it once. */
export function documentOf(fixture: Fixture, fastapi: string): Promise<Document> {
  const document = made.get(fixture.name) ?? makeDocument(fixture, fastapi);
  made.set(fixture.name, document);
  return document;
}

async function makeDocument(fixture: Fixture, fastapi: string): Promise<Document> {
  const view = viewOf(await inspectionOf(fixture, fastapi, { document: true }), planView({}));
  // The cast: a wrong shape fails the comparison with the oracle.
  return JSON.parse(openapi.render(view)) as Document;
}

export function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { tags = [], operationId = null, parameters = [], ...more }]) => ({
      path,
      method,
      tags,
      operationId,
      parameters: parameters
        .map(({ name, schema }) => ({ name, schema }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      isConditional: 'x-condition' in more,
    })),
  );
}

const formatOf = ({ path }: { readonly path: string }): string => path.replace(/:[a-z]+\}/g, '}');

type Named = Pick<Operation, 'path' | 'method'>;

/** Conditional rows are compared with fixture.json in fixtures.spec.ts. */
export const isOpen = ({ config }: Fixture, { path }: Pick<Operation, 'path'>): boolean =>
  (config.conditional ?? []).some((row) => formatOf(row) === path);

/** Routes of packages whose source isn't read are optional, as in fixtures.spec.ts. */
export const isOfPackage = ({ config, oracles: [oracle] }: Fixture, { path, method }: Named): boolean =>
  config.packages !== true &&
  (oracle?.routes ?? []).some(
    (row) =>
      row.kind === 'api' &&
      row.file === null &&
      formatOf(row) === path &&
      row.methods.includes(method.toUpperCase()),
  );
