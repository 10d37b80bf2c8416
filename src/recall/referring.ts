import type { Place } from '../base/diagnostics/place';
import type { Going } from './going';
import { foreignKeyOf, linesOf } from '../scaffold/layout/read/class-lines';
import { modelsOf } from '../scaffold/layout/read/models';
import { classesOf, modelsFor, nameOfResource, tableOf } from '../scaffold/layout/read/tables';
import { wordsOf } from '../scaffold/layout/words';

/** A column of another resource that holds the key of one that's to go. */
export interface Referring extends Place {
  /** The name of the other resource: `order_items`. */
  readonly name: string;
}

/** Returns the first column of another resource that holds the key of the resource's table; `undefined` if there's none. */
export function referringTo({
  sources,
  words,
  owner,
}: Pick<Going, 'sources' | 'words' | 'owner'>): Referring | undefined {
  const keys = new Set(modelsFor(sources, words).flatMap((model) => tableOf(sources, model)?.column ?? []));
  const others = modelsOf(sources).filter(({ name }) => !owner.isMine(name));
  for (const model of others)
    for (const { file, node } of classesOf(sources, model.file, model.node))
      for (const line of linesOf(node)) {
        const column = foreignKeyOf(line)?.column;
        if (column?.type === 'Str' && keys.has(column.value))
          return { name: wordsOf(nameOfResource(model)).plural.join('_'), file, line: column.line };
      }
  return undefined;
}
