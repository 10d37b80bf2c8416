import type { Alias, ImportFrom, Parse } from '../../../analysis/python/ast';
import { Failure } from '../../../base/diagnostics/failure';
import { baseName, parentOf } from '../../../base/source/paths';
import { overlayTree } from '../../../base/source/overlay';
import { type Change, contentsOf } from '../../change';
import { moduleOf } from '../../edit/bindings';
import { sectionsOf } from '../../edit/project-section';
import { type Edit, openSource } from '../../edit/source';
import { nodesIn } from '../../edit/walk';
import { Sources } from '../../layout/read/sources';
import { reflowed } from '../reflow';
import { resorted } from '../tidy-imports';
import { movedModule, relativeName, withoutSuffix } from './module-names';

/** Holds what is known when files of a new resource are moved. */
export interface Relocation {
  readonly parse: Parse;
  readonly sources: Sources;
  /** The new place by the usual one. */
  readonly moves: ReadonlyMap<string, string>;
  /** The most characters in a line. */
  readonly width: number;
}

/** Writes new files to other places: each import that leads to one, or stands in one, is written anew. Throws a Failure. */
export function relocated(changes: readonly Change[], relocation: Relocation): readonly Change[] {
  if (relocation.moves.size === 0) return changes;
  const { sources } = relocation;
  const staged = sources.over(overlayTree(sources.tree, contentsOf(changes)));
  const moved = changes.map((change): Change => {
    if (change.kind === 'delete' || !change.path.endsWith('.py')) return change;
    const path = relocation.moves.get(change.path) ?? change.path;
    const source = withImports(change, path, staged, relocation);
    return change.kind === 'write'
      ? { ...change, path, content: source.text }
      : { ...change, path, content: source.bytes };
  });
  return [...packagesFor(changes, staged, relocation), ...moved];
}

function withImports(
  change: Exclude<Change, { readonly kind: 'delete' }>,
  path: string,
  staged: Sources,
  { parse, moves, width, sources }: Relocation,
) {
  const before = openSource(Buffer.from(change.content), parse);
  const edits: Edit[] = [];
  for (const node of nodesIn(before.body)) {
    if (
      node.type === 'Import' &&
      node.names.some(({ name }) => moves.has(staged.fileOf(name, change.path) ?? ''))
    )
      throw new Failure(
        `${change.path} imports a module of the resource by its whole name, which can't be written for another place; leave the option out.`,
      );
    if (node.type !== 'ImportFrom') continue;
    const text = importText(before.text, node, { old: change.path, path, staged, moves });
    if (text !== undefined) edits.push({ at: node.start, remove: node.end - node.start, insert: text });
  }
  if (edits.length === 0) return before;
  const sectionOf = sectionsOf(sources.tree, path);
  return reflowed(resorted(before.edit(edits), before, sectionOf), before, width);
}

interface Place {
  /** The usual place of the file, and its new one. */
  readonly old: string;
  readonly path: string;
  readonly staged: Sources;
  readonly moves: ReadonlyMap<string, string>;
}

/** Returns an import as it has to be once files are moved; `undefined` if it stays. */
function importText(text: string, statement: ImportFrom, place: Place): string | undefined {
  const { old, path, staged, moves } = place;
  const module = moduleOf(statement);
  const target = staged.fileOf(module, old);
  const own = text.slice(statement.start, statement.end);
  if (target === undefined) return undefined;
  const to = moves.get(target);
  if (to !== undefined) return renamedImport(own, movedName(module, target, to, place));
  const names = statement.names === '*' ? [] : statement.names;
  const joint = module.endsWith('.') ? '' : '.';
  const isMoved = ({ name }: Alias): boolean =>
    moves.has(staged.fileOf(`${module}${joint}${name}`, old) ?? '');
  const isElsewhere = path !== old && module.startsWith('.');
  const here = isElsewhere
    ? relativeName(withoutSuffix(moves.get(target) ?? target), path, isTop(staged))
    : module;
  const gone = names.filter(isMoved);
  if (gone.length === 0) return isElsewhere ? renamedImport(own, here) : undefined;
  const left = names.filter((one) => !gone.includes(one)).map((one) => text.slice(one.start, one.end));
  const lead = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, statement.start))?.[1] ?? '';
  const statements = gone.map((one) => {
    const inner = staged.fileOf(`${module}${joint}${one.name}`, old) ?? '';
    return moduleImport(
      one,
      movedName(`${module}${joint}${one.name}`, inner, moves.get(inner) ?? inner, place),
    );
  });
  return [...(left.length === 0 ? [] : [`from ${here} import ${left.join(', ')}`]), ...statements].join(
    `\n${lead}`,
  );
}

/** Returns the import of a module under the name that the code uses. */
function moduleImport({ name, asname = name }: Alias, module: string): string {
  const [, head = '', stem = module] = /^(.*?)\.?([^.]+)$/.exec(module) ?? [];
  const from = module.startsWith('.') && !/\w/.test(head) ? module.slice(0, -stem.length) : head;
  const alias = asname === stem ? '' : ` as ${asname}`;
  return from === '' ? `import ${stem}${alias}` : `from ${from} import ${stem}${alias}`;
}

const renamedImport = (text: string, module: string): string =>
  text.replace(/^from\s+[.\w]+(?:\s*\.\s*\w+)*\s+import/, `from ${module} import`);

/** Tells whether absolute names count from a folder, which is no package itself. */
const isTop =
  ({ roots, tree }: Sources) =>
  (folder: string): boolean =>
    roots.includes(folder) && tree.kind(`${folder}/__init__.py`) !== 'file';

/** Returns the name under which a file of the new resource imports a moved module. */
function movedName(module: string, target: string, to: string, { path: file, staged }: Place): string {
  const name = movedModule(
    module,
    { from: withoutSuffix(target), to: withoutSuffix(to) },
    { file, isTop: isTop(staged) },
  );
  if (name !== undefined) return name;
  throw new Failure(
    `${to} can't be imported in the way of ${target}, as ${module}; give a place in the same package.`,
  );
}

/** Returns the `__init__.py` of new folders, where the usual ones have one. */
function packagesFor(
  changes: readonly Change[],
  staged: Sources,
  { moves, sources: { tree } }: Relocation,
): readonly Change[] {
  const files = new Set<string>();
  const ours = new Set(changes.map(({ path }) => moves.get(path) ?? path));
  for (const { path, kind } of changes) {
    const to = moves.get(path);
    if (kind === 'delete' || to === undefined) continue;
    if (staged.tree.kind(`${parentOf(path)}/__init__.py`) !== 'file') continue;
    for (let folder = parentOf(to); folder !== '' && !isShared(folder); folder = parentOf(folder))
      if (!ours.has(`${folder}/__init__.py`)) files.add(`${folder}/__init__.py`);
  }
  return [...files].sort().map((path) => ({ kind: 'write', path, content: '', role: 'package' }));

  /** True for a folder that isn't the new files' alone. */
  function isShared(folder: string): boolean {
    const inside = tree.list(folder) ?? [];
    const isOurs = (name: string): boolean =>
      name === '__pycache__' ||
      ours.has(`${folder}/${name}`) ||
      [...ours].some((path) => path.startsWith(`${folder}/${name}/`)) ||
      (name === '__init__.py' && tree.read(`${folder}/${name}`)?.length === 0);
    return inside.some((name) => !isOurs(baseName(name)));
  }
}
