import type { WantedImport } from '../edit/import-order';
import type { PythonSource } from '../edit/source';
import { importedNames } from './project';
import { codeNames } from './tidy-imports';

/** Returns the wanted imports whose names a file uses; each once. SQLModel's `Field` does what pydantic's does. */
export function wantedIn(source: PythonSource, needs: readonly WantedImport[]): readonly WantedImport[] {
  const used = codeNames(source);
  const imported = importedNames(source);
  const isThere = ({ name, module }: WantedImport): boolean =>
    module === 'pydantic' &&
    (imported.get(name) === 'sqlmodel' ||
      needs.some((other) => other.name === name && other.module === 'sqlmodel'));
  const unique = new Map(needs.map((one) => [`${one.module} ${one.name}`, one]));
  return [...unique.values()].filter((one) => used.has(one.asname ?? one.name) && !isThere(one));
}
