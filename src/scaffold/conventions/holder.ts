import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { functionsOf, nodesIn } from '../../analysis/python/ast/walk';
import { isIn } from '../layout/find/resource-words';
import { isTest } from '../layout/find/roles';
import { oneLine } from '../layout/read/sources';
import { IDENTIFIER, isSameResource, substitute } from '../layout/words';
import type { Evidence } from './evidence';

/**
 * Returns the class that has the same statements or methods for each of at least half of the resources, as a container or a unit of work
 * has: `UnitOfWork of app/uow.py`; `undefined` without one.
 */
export function holderOf(evidence: Evidence): string | undefined {
  const { sources, read } = evidence;
  return sources.files
    .filter((file) => !isTest(sources, file) && read.includes(file))
    .flatMap((file) =>
      sources
        .statements(file)
        .flatMap((node) =>
          node.type === 'ClassDef' && hasEach(evidence, file, node) ? [`${node.name} of ${file}`] : [],
        ),
    )[0];
}

function hasEach(evidence: Evidence, file: string, node: ClassDef): boolean {
  const { sources, exemplar, layout, words } = evidence;
  const from = exemplar?.sibling.words;
  const all = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  if (from === undefined || all.some((one) => isIn(node.name, one))) return false;
  const others = all.filter((one) => !isSameResource(one, from));
  const blocks = [
    node.body,
    ...functionsOf(node.body).map((one) => one.body().statements.filter(isAttribute)),
  ];
  const own = blocks.flatMap((block) => {
    const texts = block.map((one) => oneLine(sources.text(file, one)));
    return block.filter((_, index) => {
      const text = texts[index] ?? '';
      if (!isIn(text, from)) return false;
      const alike = others.map((one) => texts.indexOf(substitute(text, from, one, IDENTIFIER)));
      const found = alike.filter((at) => at >= 0 && at !== index);
      return found.length > 0 && (found.length + 1) * 2 >= all.length;
    });
  });
  return own.some((one) => namesLogic(evidence, file, one));
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
