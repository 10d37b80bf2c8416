import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskTree } from '../../src/base/source/disk';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import { fillInclude, fillName, importStatement } from '../../src/scaffold/layout/given';
import type { ProjectLayout } from '../../src/scaffold/layout/facts';
import { layoutOf } from '../../src/scaffold/layout/layout';
import { type Words, wordsOf } from '../../src/scaffold/layout/words';

const FOLDER = join(__dirname, '../layouts/projects');

/** The resources that each project is asked for. */
export const RESOURCES = ['widgets', 'categories', 'order_items'] as const;
export type Resource = (typeof RESOURCES)[number];

/** Holds what a maintainer expects, by the names of facts; see test/layouts/README.md. */
type Expected = Readonly<Record<string, unknown>>;

/** One fact that's predicted otherwise than expected. */
export interface Miss {
  readonly resource: Resource;
  readonly fact: string;
  readonly predicted: unknown;
  readonly expected: unknown;
}

/** Returns the names of the fixture projects. */
export const layoutProjects = (): readonly string[] =>
  readdirSync(FOLDER, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** Returns the layout of a fixture project, from its files alone. */
export async function projectLayout(name: string): Promise<ProjectLayout> {
  const root = join(FOLDER, name);
  const tree = diskTree(root);
  const cwd = join(root, rootOf(name));
  return layoutOf(
    await inspectApplication({}, { cwd, root, open: () => tree }, { details: true, operations: true }),
  );
}

const rootOf = (name: string): string => String(expectation(name)['root']);

function expectation(name: string): Expected {
  // The cast: the files are objects.
  return JSON.parse(readFileSync(join(FOLDER, `${name}.expected.json`), 'utf8')) as Expected;
}

/** Returns what's expected of one resource: what differs for it replaces what holds for `widgets`. */
function expectedOf(name: string, resource: Resource): Expected {
  const all = expectation(name);
  // The cast: each such value is an object.
  return resource === 'widgets' ? all : { ...all, ...(all[resource] as Expected | undefined) };
}

/** Returns the facts that a layout predicts wrongly for a fixture project. */
export function missesOf(name: string, layout: ProjectLayout): readonly Miss[] {
  return RESOURCES.flatMap((resource) => {
    const expected = flat(expectedOf(name, resource));
    const alternatives = expectedOf(name, resource)['alternatives'] ?? {};
    const predicted = predictions(layout, wordsOf(resource));
    return FACTS.flatMap((fact) => {
      // The cast: alternatives are lists by the names of facts.
      const others = (alternatives as Record<string, readonly unknown[] | undefined>)[fact.key ?? fact.name];
      const accepted = [expected[fact.name], ...(others ?? []).map((one) => fact.pick?.(one) ?? one)];
      const isLoose = resource === 'order_items' && (alternatives as Expected)['url'] !== undefined;
      const value = predicted[fact.name];
      const isRight = accepted.some((one) => same(fact, value, one, isLoose));
      return isRight ? [] : [{ resource, fact: fact.name, predicted: value, expected: expected[fact.name] }];
    });
  });
}

interface Compared {
  readonly name: string;
  /** The name under which alternatives stand, and the part of them, if those differ. */
  readonly key?: string;
  readonly pick?: (alternative: unknown) => unknown;
  /** Compares a prediction with prose that contains it. */
  readonly isProse?: boolean;
}

const ofInclude = (part: string): Compared => ({
  name: `include.${part}`,
  key: 'include',
  // The cast: alternatives of an include are objects.
  pick: (one) => (one as Expected | null)?.[part] ?? null,
});

const FACTS: readonly Compared[] = [
  ...['router', 'schema', 'service', 'crud', 'model', 'test'].map((one) => ({ name: `place.${one}` })),
  ...['variable', 'prefixPlace', 'url', 'tagPlace', 'tags'].map((name) => ({ name })),
  ofInclude('file'),
  ofInclude('line'),
  ofInclude('import'),
  ...['imports', 'classNames.create', 'classNames.update', 'classNames.response'].map((name) => ({ name })),
  ...['id.name', 'id.type', 'updateVerb', 'statuses.create', 'statuses.delete'].map((name) => ({ name })),
  { name: 'session', isProse: true },
  { name: 'auth', isProse: true },
  ...['async', 'pagination', 'lineLength', 'quotes'].map((name) => ({ name })),
];

/** Puts the values of nested objects under dotted names. */
const flat = (expected: Expected): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(expected).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one as unknown])
        : [[key, value]],
    ),
  );

function predictions({ facts }: ProjectLayout, words: Words): Readonly<Record<string, unknown>> {
  const include = fillInclude(facts, words);
  const place = (role: 'router' | 'schema' | 'service' | 'crud' | 'model' | 'test'): unknown =>
    fillName(facts[`place.${role}`].value, words);
  return {
    ...Object.fromEntries(
      (['router', 'schema', 'service', 'crud', 'model', 'test'] as const).map((role) => [
        `place.${role}`,
        place(role),
      ]),
    ),
    variable: fillName(facts.variable.value, words),
    prefixPlace: facts.prefixPlace.value,
    url: fillName(facts.url.value, words),
    tagPlace: facts.tagPlace.value,
    tags: facts.tags.value.map((tag) => fillName(tag, words)),
    'include.file': include?.file ?? null,
    'include.line': include?.line ?? null,
    'include.import': include?.import === undefined ? null : importStatement(include.import),
    imports: facts.imports.value,
    'classNames.create': fillName(facts['class.create'].value, words),
    'classNames.update': fillName(facts['class.update'].value, words),
    'classNames.response': fillName(facts['class.response'].value, words),
    'id.name': fillName(facts['id.name'].value, words),
    'id.type': facts['id.type'].value,
    session: facts.session.value,
    updateVerb: facts.updateVerb.value,
    'statuses.create': facts['status.create'].value,
    'statuses.delete': facts['status.delete'].value,
    async: facts.async.value,
    pagination: facts.pagination.value,
    auth: facts.auth.value,
    lineLength: facts.lineLength.value,
    quotes: facts.quotes.value,
  };
}

function same({ name, isProse }: Compared, predicted: unknown, expected: unknown, isLoose: boolean): boolean {
  const [ours, theirs] = [predicted, expected].map((one) => normal(name, one, isLoose));
  if (ours === theirs) return true;
  if (isProse !== true || typeof ours !== 'string' || typeof theirs !== 'string') return false;
  return theirs.startsWith(ours) || ours.endsWith(theirs);
}

/** Returns a value as it's compared: without spaces, a magic comma, names that are there already, and what's left open. */
function normal(name: string, value: unknown, isLoose: boolean): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'auth' && text.startsWith('none')) return null;
  const plain = text
    .replace(/'/g, '"')
    .replace(/…, |, …/g, '')
    .replace(/\s+/g, '')
    .replace(/,$/, '')
    .replace(/,([)\]])/g, '$1');
  return isLoose ? plain.replace(/order[-_ ]?item/gi, 'orderitem') : plain;
}
