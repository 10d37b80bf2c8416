import { functionsOf } from '../edit/walk';
import { isIn } from '../layout/find/resource-words';
import { isTest } from '../layout/find/roles';
import { IDENTIFIER, isSameResource, substitute } from '../layout/words';
import type { Evidence } from './evidence';

/**
 * Returns the class, as `UnitOfWork of app/uow.py`, that has the same statement or method for at least half of the resources: a container, a
 * unit of work.
 */
export function holderOf({ sources, exemplar, layout, words, read }: Evidence): string | undefined {
  const from = exemplar?.sibling.words;
  if (from === undefined) return undefined;
  const all = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  const others = all.filter((one) => !isSameResource(one, from));
  for (const file of sources.files) {
    if (isTest(sources, file) || !read.includes(file)) continue;
    for (const node of sources.statements(file)) {
      if (node.type !== 'ClassDef' || all.some((one) => isIn(node.name, one))) continue;
      const methods = functionsOf(node.body);
      for (const block of [methods, ...methods.map((one) => one.body().statements)]) {
        const there = new Set(block.map((one) => sources.text(file, one)));
        const counts = [...there]
          .filter((text) => isIn(text, from))
          .map((text) => others.filter((one) => there.has(substitute(text, from, one, IDENTIFIER))).length);
        const count = Math.max(0, ...counts);
        if (count > 0 && (count + 1) * 2 >= all.length) return `${node.name} of ${file}`;
      }
    }
  }
  return undefined;
}
