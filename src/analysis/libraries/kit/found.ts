import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Loads the module of a model when it's first asked for. */
export type Found<T> = Readonly<Record<string, () => T>>;

/**
 * Finds the models of a folder by the names of its files: `json.ts` is the model of `json`, `dataclasses/index.ts` that
 * of `dataclasses`. Nothing is loaded. Each exports its model as `library`, which a test holds. The build puts a table
 * of what's found in place of the module that calls this, so that a packed program reads no folder.
 */
export function modelsIn<T>(folder: string): Found<T> {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? isModel(folder, entry.name)
        ? [entry.name]
        : []
      : (MODULE.exec(entry.name)?.[1] ?? []),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      // The cast says what a module of the folder exports.
      (): T => (require(join(folder, name)) as { readonly library: T }).library,
    ]),
  );
}

const MODULE = /^(?!index\.)(\w+)\.[jt]s$/u;

const isModel = (folder: string, name: string): boolean =>
  readdirSync(join(folder, name)).some((file) => /^index\.[jt]s$/u.test(file));
