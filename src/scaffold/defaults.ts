import { parse } from 'jsonc-parser';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';

const COLLECTION = '@tool/schematics';

type Values = Readonly<Record<string, unknown>>;

/**
 * The options of a run: those that were given, then what `nx.json` has under `generators` for this generator, then for
 * all of ours (`@tool/schematics:*`). Nx itself does so for `nx g`, but for the last; nobody does for the others.
 */
export function withDefaults<O extends object>(files: SourceTree, generator: string, given: O): O {
  const configured = record(record(readNxJson(files))['generators']);
  const defaults = {
    ...record(configured[`${COLLECTION}:*`]),
    ...record(record(configured[COLLECTION])[generator]),
    ...record(configured[`${COLLECTION}:${generator}`]),
  };
  const own = Object.entries(given).filter(([, value]) => isGiven(value));
  // The cast: Nx's schema check and ours say what may stand in the options; a default is an option.
  return { ...defaults, ...Object.fromEntries(own) } as O;
}

/** The devkit fills objects that weren't given with properties that are `undefined`. */
function isGiven(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value !== undefined;
  return Object.values(value).some(isGiven);
}

/** As Nx reads it: comments and trailing commas are fine. */
function readNxJson(files: SourceTree): unknown {
  return parse(readText(files, 'nx.json') ?? '', [], { allowTrailingComma: true });
}

function record(value: unknown): Values {
  // The cast: an object read from JSON has string keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
