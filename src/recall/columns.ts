import type { ColumnSpec } from '../dto/field';
import type { Declared } from '../scaffold/frame/shape';
import { foreignKeyOf, isTrue } from '../scaffold/layout/read/class-lines';
import { modelsOf } from '../scaffold/layout/read/models';
import { nameOfResource, tableOf } from '../scaffold/layout/read/tables';
import { isSameResource, wordsOf } from '../scaffold/layout/words';
import type { Going } from './going';

/** Reads back what the column of a field has besides its type, from the lines that declare it; `undefined` if that's nothing. */
export function columnOf(going: Going, lines: readonly Declared[]): ColumnSpec | undefined {
  const has = (name: string): boolean =>
    lines.some(({ value }) => value?.type === 'Call' && isTrue(value, name));
  const keys = lines.flatMap((line) => {
    const column = foreignKeyOf(line)?.column;
    return column?.type === 'Str' ? [column.value] : [];
  });
  const references = keys.map((key) => resourceOf(going, key)).find((name) => name !== undefined);
  const column = { isUnique: has('unique'), isIndexed: has('index'), references };
  return column.isUnique || column.isIndexed || references !== undefined ? column : undefined;
}

/** Returns the name of the resource in whose table a key is: `users.id`. */
function resourceOf({ sources, project: { layout } }: Going, key: string): string | undefined {
  const model = modelsOf(sources).find((one) => tableOf(sources, one)?.column === key);
  if (model === undefined) return undefined;
  const words = wordsOf(nameOfResource(model));
  const sibling = layout.siblings.find((one) => isSameResource(one.words, words));
  return (sibling?.words ?? words).plural.join('_');
}
