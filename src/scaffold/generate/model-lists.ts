import type { Expr } from '../../analysis/python/ast';
import { type Change, textOf } from '../change';
import type { Evidence } from '../conventions/evidence';
import { dottedName } from '../edit/dotted-name';
import { addImports } from '../edit/imports';
import { sectionsOf } from '../edit/project-section';
import { reflowed } from '../edit/reflow';
import { openSource, type PythonSource } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { isTest } from '../layout/find/roles';
import { modelsOf } from '../layout/read/models';
import { ProjectImports } from './imports';
import { openedIn } from './series';

/** A new model, and the file that defines it. */
interface NewModel {
  readonly name: string;
  readonly path: string;
}

/** Adds a new model to the lists of all others, by which Beanie is told of them: `[User, Order]`. Without one the changes stay the same. */
export function withModelLists(
  changes: readonly Change[],
  model: NewModel,
  evidence: Evidence,
): readonly Change[] {
  const { sources, facts } = evidence;
  const names = modelsOf(sources).map((one) => one.name);
  const isNamed = (file: string): boolean => {
    const text = sources.module(file)?.text ?? '';
    return names.some((one) => text.includes(one));
  };
  return sources.files
    .filter((file) => isNamed(file) && !isTest(sources, file))
    .reduce((current, file) => {
      const change = current.find(({ path }) => path === file);
      const text = change && textOf(change);
      const source = text === undefined ? openedIn(sources, file) : openSource(text);
      const listed = source && withListed(source, file, model, evidence);
      if (source === undefined || listed === undefined) return current;
      const { text: content } = reflowed(listed, source, facts.lineLength.value);
      const done: Change =
        change?.kind === 'write'
          ? { ...change, content }
          : { ...change, kind: 'edit', path: file, content: Buffer.from(content) };
      return [...current.filter((one) => one !== change), done];
    }, changes);
}

/** Returns a file with the model in its list of others; `undefined` without one. Beside the model that's one in a function, which runs later. */
function withListed(
  source: PythonSource,
  file: string,
  { name, path }: NewModel,
  { sources, facts }: Evidence,
): PythonSource | undefined {
  const models = new Set<unknown>(modelsOf(sources).map(({ node }) => node));
  const isModel = (item: Expr): boolean => models.has(sources.definition(file, dottedName(item) ?? '')?.node);
  const isBeside = file === path;
  const body = source.body.filter(({ type }) => !isBeside || type === 'FunctionDef');
  for (const node of nodesIn(body)) {
    const last = node.type === 'List' && node.items.every(isModel) ? node.items.at(-1) : undefined;
    if (last?.type !== 'Name') continue;
    const listed = source.edit([{ at: last.end, insert: `, ${name}` }]);
    if (isBeside) return listed;
    const imports = new ProjectImports(sources, facts.imports.value);
    return addImports(
      listed,
      [{ module: imports.moduleOf(path, file), name }],
      sectionsOf(sources.tree, file),
    );
  }
  return undefined;
}
