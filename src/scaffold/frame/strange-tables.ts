import { modelsOf } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { modelsFor, tableOf } from '../layout/read/tables';
import type { Words } from '../layout/words';
import type { Owner } from './owner';
import { namesIn } from './paths';
import { keysOf } from './relations/pairs';
import { declaredIn, type Shape } from './shape';

/** The sibling, and the fields that the new resource lacks. */
interface Lacking {
  readonly words: Words;
  readonly owner: Owner;
  readonly shape: Shape;
  readonly gone: ReadonlySet<string>;
}

/** Returns the models of others that no field leads to which the new resource has as well. */
export function strangeTables(sources: Sources, { words, owner, shape, gone }: Lacking): ReadonlySet<string> {
  const isKept = ({ name }: { readonly name: string }): boolean => !gone.has(name);
  const names = new Set(
    declaredIn(shape)
      .filter(isKept)
      .flatMap(({ text }) => [...namesIn(text)]),
  );
  const keys = new Set(
    modelsFor(sources, words)
      .flatMap((model) => keysOf(sources, model))
      .flatMap(({ line, column }) => (isKept(line) ? [column] : [])),
  );
  return new Set(
    modelsOf(sources)
      .filter((model) => !owner.isMine(model.name) && !names.has(model.name))
      .filter((model) => !keys.has(tableOf(sources, model)?.column ?? ''))
      .map(({ name }) => name),
  );
}
