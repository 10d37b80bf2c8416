import { overlayTree } from '../../../base/source/overlay';
import { type Change, contentsOf } from '../../change';
import type { PathTemplates } from '../../layout/find/path-templates';
import { linesOf } from '../../layout/read/class-lines';
import type { Sources } from '../../layout/read/sources';
import type { Sibling } from '../../layout/sibling';
import { templateOf, type Words } from '../../layout/words';
import { ownerOf } from '../owner';
import type { Finding } from './finding';
import { statementsOfOldFields } from './old-fields';
import { functionsByName, undefinedMembers } from './undefined-members';
import { undefinedNames } from './undefined-names';

/** The code that's to be written for a resource, and the one that it's made after. */
export interface Unproved {
  readonly changes: readonly Change[];
  /** The project as it is. */
  readonly sources: Sources;
  readonly templates: PathTemplates;
  readonly sibling: Sibling;
  readonly words: Words;
  /** The names of the new resource's fields. */
  readonly fields: readonly string[];
}

/**
 * Returns a sentence, without a period, if code that's to be written names something that isn't there: a variable, a member of one of
 * the project's modules or classes, an argument. The same in the sibling's own code doesn't count.
 */
export function unsound(unproved: Unproved): string | undefined {
  const { changes, sources, templates, sibling, words, fields } = unproved;
  const staged = sources.over(overlayTree(sources.tree, contentsOf(changes)));
  const files = changes.map(({ path }) => path).filter((path) => path.endsWith('.py'));
  const origins = new Map(files.map((path) => [path, originOf(path, unproved)]));
  const theirs = [...new Set([...sibling.files.map(({ path }) => path), ...origins.values()])].filter(
    (path): path is string => path !== undefined,
  );
  const owner = ownerOf(sibling.words, templates.othersOf(sibling.words));
  const old = new Set(theirs.flatMap((path) => fieldsIn(sources, path, owner.isMine)));
  const before = findingsIn(sources, theirs, old);
  const known = new Set([...before.values()].flat().flatMap((one) => keysOf(one, sibling.words)));
  const after = findingsIn(staged, files, new Set(fields));
  for (const [path, findings] of after) {
    const found = findings.find((one) => !keysOf(one, words).some((key) => known.has(key)));
    if (found !== undefined) return sentence(found, path, origins.get(path), unproved);
  }
  const made = new Set([
    ...fields,
    ...files.flatMap((path) => fieldsIn(staged, path, ownerOf(words, []).isMine)),
  ]);
  const gone = new Set([...old].filter((name) => !made.has(name)));
  for (const path of files) {
    const found = statementsOfOldFields(staged.module(path), gone, ownerOf(words, []).isMine);
    if (found !== undefined) return sentence(found, path, origins.get(path), unproved);
  }
  return undefined;
}

/** Returns what names nothing in some files, by file. */
function findingsIn(
  sources: Sources,
  files: readonly string[],
  fields: ReadonlySet<string>,
): ReadonlyMap<string, readonly Finding[]> {
  const reading = { sources, functions: functionsByName(sources, files), fields };
  return new Map(
    files.map((path) => {
      const module = sources.module(path);
      return [
        path,
        module === undefined ? [] : [...undefinedNames(module), ...undefinedMembers(path, reading)],
      ];
    }),
  );
}

/** Returns the names of the fields that a resource's classes in a file declare. */
const fieldsIn = (sources: Sources, path: string, isMine: (name: string) => boolean): readonly string[] =>
  sources
    .statements(path)
    .flatMap((one) =>
      one.type === 'ClassDef' && isMine(one.name) && (one.bases.length > 0 || one.decorators.length > 0)
        ? linesOf(one).map(({ name }) => name)
        : [],
    );

/** Returns the names of a finding, also with placeholders for the resource's words. */
const keysOf = ({ keys }: Finding, words: Words): readonly string[] => [
  ...keys,
  ...keys.map((one) => templateOf(one, words).text),
];

/** Returns the sibling's file that a new one is made after; a shared file itself. */
function originOf(path: string, { sources, templates, sibling, words }: Unproved): string | undefined {
  if (sources.tree.kind(path) === 'file') return path;
  const template = templates.file(path, words).text;
  return sibling.files.find((one) => templates.file(one.path, sibling.words).text === template)?.path;
}

function sentence(
  { problem, within, line }: Finding,
  path: string,
  origin: string | undefined,
  { sources, sibling, words }: Unproved,
): string {
  const user = within ?? 'it';
  if (origin === undefined) return `${path}:${line}: ${user} would use ${problem}`;
  const wanted = within === undefined ? undefined : templateOf(within, words).text;
  const def = sources
    .statements(origin)
    .flatMap((one) => (one.type === 'ClassDef' ? [one, ...one.body] : [one]))
    .find(
      (one) =>
        (one.type === 'FunctionDef' || one.type === 'ClassDef') &&
        templateOf(one.name, sibling.words).text === wanted,
    );
  return `${origin}:${def?.line ?? 1} can't be the pattern: ${user} would use ${problem}`;
}
