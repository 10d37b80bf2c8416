import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { Failure } from '../../base/diagnostics/failure';
import { loadOwnSchema } from '../../base/own-schema';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { listGenerators } from '../manifest';
import { nearestWord } from '../../base/diagnostics/suggest';

const COLLECTION = '@tool/schematics';

type Values = Readonly<Record<string, unknown>>;

/**
 * Completes the given options with those of `nx.json`: under `generators` for this generator, then for all of this package
 * (`@tool/schematics:*`). For `nx g` Nx does the former itself; the other front ends read no `nx.json`.
 */
export function withDefaults<O extends object>(files: SourceTree, generator: string, given: O): O {
  const configured = record(record(readNxJson(files))['generators']);
  const defaults = {
    ...checked(
      configured[`${COLLECTION}:*`],
      listGenerators().map(({ name }) => name),
      `${COLLECTION}:*`,
    ),
    ...checked(record(configured[COLLECTION])[generator], [generator], `${COLLECTION}: ${generator}`),
    ...checked(configured[`${COLLECTION}:${generator}`], [generator], `${COLLECTION}:${generator}`),
  };
  // Both name the backend: a given one replaces a configured one.
  if ('project' in given && isGiven(given.project)) delete defaults['backend'];
  if ('backend' in given && isGiven(given.backend)) delete defaults['project'];
  const own = Object.entries(given).filter(([, value]) => isGiven(value));
  // The cast: Nx's schema check and ours restrict the options; a default is an option.
  return { ...defaults, ...Object.fromEntries(own) } as O;
}

/** True for a value that was given: the devkit adds objects with only `undefined` properties. */
function isGiven(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value !== undefined;
  return Object.values(value).some(isGiven);
}

/** Reads the file as Nx does, with comments and trailing commas. Throws a Failure with the line of a mistake. */
function readNxJson(files: SourceTree): unknown {
  const text = readText(files, 'nx.json') ?? '{}';
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined) return value;
  const line = text.slice(0, error.offset).split('\n').length;
  throw new Failure(
    `nx.json:${line}: ${printParseErrorCode(error.error)}; mend it, so that its defaults can be read.`,
  );
}

/** Returns the defaults. Throws a Failure for one that isn't an option, or has another type. */
function checked(value: unknown, generators: readonly string[], place: string): Record<string, unknown> {
  const values = record(value);
  // The cast: our own schemas.
  const known = generators.map((name) => loadOwnSchema(name) as Schema);
  const types = new Map(known.flatMap(({ properties }) => Object.entries(properties)));
  for (const [option, given] of Object.entries(values)) {
    const type = types.get(option)?.type;
    const where = `nx.json, generators["${place}"]`;
    if (type === undefined) {
      const near = nearestWord(option, [...types.keys()]);
      throw new Failure(
        `${where}: no option "${option}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
      );
    }
    const isRight = type === 'object' ? typeof given === 'object' : typeof given === type;
    if (!isRight && type !== 'array') throw new Failure(`${where}: "${option}" has to be of type ${type}.`);
  }
  return { ...values };
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly type: string }>>;
}

function record(value: unknown): Values {
  // The cast: an object read from JSON has string keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
