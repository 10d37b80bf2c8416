import type { Place } from '../../base/diagnostics/place';
import { foreignKeyOf, linesOf } from '../../scaffold/layout/read/class-lines';
import { modelsOf } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { classesOf, modelsFor, nameOfResource, tableOf } from '../../scaffold/layout/read/tables';
import { type Words, wordsOf } from '../../scaffold/layout/words';

/** A column of another resource that holds the key of one that's to go. */
export interface Referring extends Place {
  /** The name of the other resource: `order_items`. */
  readonly name: string;
}

/** Returns the first column of another resource that holds the key of the resource's table; `undefined` if there's none. */
export function referringTo(sources: Sources, words: Words): Referring | undefined {
  const own = modelsFor(sources, words);
  const keys = new Set(own.flatMap((model) => tableOf(sources, model)?.column ?? []));
  for (const model of modelsOf(sources).filter(({ name }) => !own.some((one) => one.name === name)))
    for (const { file, node } of classesOf(sources, model.file, model.node))
      for (const line of linesOf(node)) {
        const column = foreignKeyOf(line)?.column;
        if (column?.type === 'Str' && keys.has(column.value))
          return { name: wordsOf(nameOfResource(model)).plural.join('_'), file, line: column.line };
      }
  return undefined;
}
