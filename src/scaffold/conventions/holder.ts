import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { assignmentOf } from '../edit/names';
import { functionsOf, nodesIn } from '../edit/walk';
import { isIn } from '../layout/find/resource-words';
import { isTest } from '../layout/find/roles';
import { isSession, paramText } from '../layout/read/dependencies';
import { definitionsIn, dependencyOf } from '../layout/read/handlers';
import { oneLine } from '../layout/read/sources';
import { IDENTIFIER, isSameResource, substitute } from '../layout/words';
import type { Evidence } from './evidence';

/** A class that has the same statements or methods for each of at least half of the resources: a container, a unit of work. */
export interface Holder {
  readonly file: string;
  readonly node: ClassDef;
  readonly entries: readonly Entry[];
}

/** A statement of such a class for the exemplar, and the last of those that others have. */
interface Entry {
  readonly own: Stmt;
  readonly last: Stmt;
}

/** Returns all such classes: an interface and what implements it. */
export function holdersOf(evidence: Evidence): readonly Holder[] {
  const { sources, read } = evidence;
  return sources.files
    .filter((file) => !isTest(sources, file) && read.includes(file))
    .flatMap((file) =>
      sources.statements(file).flatMap((node) => {
        const entries = node.type === 'ClassDef' ? entriesIn(evidence, file, node) : [];
        return node.type === 'ClassDef' && entries.length > 0 ? [{ file, node, entries }] : [];
      }),
    );
}

function entriesIn(evidence: Evidence, file: string, node: ClassDef): readonly Entry[] {
  const { sources, exemplar, layout, words } = evidence;
  const from = exemplar?.sibling.words;
  const all = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  if (from === undefined || all.some((one) => isIn(node.name, one))) return [];
  const others = all.filter((one) => !isSameResource(one, from));
  const blocks = [
    node.body,
    ...functionsOf(node.body).map((one) => one.body().statements.filter(isAttribute)),
  ];
  const entries = blocks.flatMap((block) => {
    const texts = block.map((one) => oneLine(sources.text(file, one)));
    return block.flatMap((own, index): readonly Entry[] => {
      const text = texts[index] ?? '';
      if (!isIn(text, from)) return [];
      const alike = others.map((one) => texts.indexOf(substitute(text, from, one, IDENTIFIER)));
      const found = alike.filter((at) => at >= 0 && at !== index);
      const last = block[Math.max(index, ...found)];
      const isSeries = found.length > 0 && (found.length + 1) * 2 >= all.length;
      return isSeries && last !== undefined ? [{ own, last }] : [];
    });
  });
  return entries.some(({ own }) => namesLogic(evidence, file, own)) ? entries : [];
}

/** True for `self.parts = …`. */
const isAttribute = (one: Stmt): boolean =>
  (assignmentOf(one)?.targets ?? []).some((target) => dottedName(target)?.startsWith('self.'));

/** True for a statement that names a class with the exemplar's logic. */
function namesLogic({ sources, exemplar }: Evidence, file: string, node: Stmt): boolean {
  const layers = exemplar?.sibling.files.filter(({ role }) => role === 'service' || role === 'crud') ?? [];
  return [...nodesIn([node])].some((one) => {
    const found = one.type === 'Name' ? sources.definition(file, one.id) : undefined;
    return found?.node.type === 'ClassDef' && layers.some(({ path }) => path === found.file);
  });
}

/** Describes how handlers reach an object in such a class. */
export interface Held {
  /** The parameter: `container: Container = Depends(get_container)`. */
  readonly parameter: string;
  /** The object: `container.widget_service()`. */
  readonly object: string;
  /** The file in which the parameter's names mean something. */
  readonly file: string;
}

/** Returns how the exemplar's handlers reach their object in a class for all resources; `undefined` where they don't, or nobody else gives it a session. */
export function heldBy(evidence: Evidence, needsSession: boolean): Held | undefined {
  const { sources, exemplar } = evidence;
  for (const { params, file, def } of exemplar?.handlers ?? [])
    for (const param of params) {
      const dependency = dependencyOf(sources, file, param);
      const [type] = definitionsIn(sources, dependency?.file ?? '', dependency?.type);
      const [, reached] =
        new RegExp(String.raw`\b${param.name}\.(\w+(?:\(\))?)\.`).exec(sources.text(file, def)) ?? [];
      const given = definitionsIn(sources, dependency?.file ?? '', dependency?.on);
      if (type?.node.type !== 'ClassDef' || reached === undefined || !evidence.isExemplars(reached)) continue;
      const hasSession = given.some(
        ({ node, file: at }) =>
          node.type === 'FunctionDef' &&
          node.signature().params.some((one) => {
            const asked = dependencyOf(sources, at, one);
            return asked !== undefined && isSession(asked);
          }),
      );
      if ((needsSession && !hasSession) || entriesIn(evidence, type.file, type.node).length === 0) continue;
      const object = `${param.name}.${evidence.renamed(reached)}`;
      return { parameter: paramText(sources, file, param), object, file };
    }
  return undefined;
}
