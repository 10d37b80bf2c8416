import { posix } from 'node:path';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { Failure } from '../../base/diagnostics/failure';
import { loadOwnSchema } from '../../base/own-schema';
import { lineAt, readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { makeTable } from '../../base/config/make-table';
import { kebab } from '../../base/config/settings';
import { joinPath, parentOf } from '../../base/source/paths';
import { FLAGS } from '../layout/options';
import { listGenerators } from '../manifest';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { nearestWord } from '../../base/diagnostics/suggest';

const COLLECTION = '@tool/schematics';

type Values = Readonly<Record<string, unknown>>;

/**
 * Completes the given options with those of `nx.json`: under `generators` for this generator, then for all of this package
 * (`@tool/schematics:*`). For `nx g` Nx does the former itself; the other front ends read no `nx.json`. Those of
 * `[tool.schematics.make]` in the nearest `pyproject.toml` win over both.
 */
export function withDefaults<O extends CommonOptions>(files: SourceTree, generator: string, given: O): O {
  const configured = record(record(readNxJson(files))['generators']);
  const all = listGenerators().map(({ name }) => name);
  const inNx = (place: string): string => `nx.json, generators["${place}"]`;
  const defaults = {
    ...checked(configured[`${COLLECTION}:*`], all, inNx(`${COLLECTION}:*`)),
    ...checked(record(configured[COLLECTION])[generator], [generator], inNx(`${COLLECTION}: ${generator}`)),
    ...checked(configured[`${COLLECTION}:${generator}`], [generator], inNx(`${COLLECTION}:${generator}`)),
    ...ofPyproject(files, generator, given),
  };
  // Both name the backend: a given one replaces a configured one.
  if ('project' in given && isGiven(given.project)) delete defaults['backend'];
  if ('backend' in given && isGiven(given.backend)) delete defaults['project'];
  const own = Object.entries(given).filter(([, value]) => isGiven(value));
  // The cast: Nx's schema check and ours restrict the options; a default is an option.
  return { ...defaults, ...Object.fromEntries(own) } as O;
}

/**
 * Returns the options of `[tool.schematics.make]` that the generator has. The layout reads its own from there, to tell where
 * they stand.
 */
function ofPyproject(
  files: SourceTree,
  generator: string,
  given: CommonOptions,
): Readonly<Record<string, unknown>> {
  const workingDirectory = workingDirectoryOf(given);
  const table = makeTable(files, workingDirectory);
  if (table === undefined) return {};
  const made = listGenerators().map(({ name }) => name);
  const values = checked(table.values, made, table.where, kebab);
  const own = typesOf([generator]);
  const kept = Object.entries(values).filter(([name]) => own.has(name) && !Object.hasOwn(FLAGS, name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, located(name, value, table.file, workingDirectory)]),
  );
}

/** Returns a folder that counts from the file's own as one that counts from the current folder. */
function located(name: string, value: unknown, file: string, workingDirectory: string): unknown {
  if (name !== 'backend' || typeof value !== 'string') return value;
  return posix.relative(workingDirectory, joinPath(parentOf(file), value)) || '.';
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
  const line = lineAt(text, error.offset);
  throw new Failure(
    `nx.json:${line}: ${printParseErrorCode(error.error)}; mend it, so that its defaults can be read.`,
  );
}

/** Returns the defaults. Throws a Failure for one that isn't an option, or has another type. */
function checked(
  value: unknown,
  generators: readonly string[],
  where: string,
  spelled: (option: string) => string = (option) => option,
): Record<string, unknown> {
  const values = record(value);
  const types = typesOf(generators);
  for (const [option, given] of Object.entries(values)) {
    const type = types.get(option)?.type;
    if (type === undefined) {
      const near = nearestWord(spelled(option), [...types.keys()].map(spelled));
      throw new Failure(
        `${where}: no option "${spelled(option)}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
      );
    }
    const isRight = [type].flat().some((one) => one === 'array' || typeof given === one);
    if (!isRight)
      throw new Failure(`${where}: "${spelled(option)}" has to be of type ${[type].flat().join(' or ')}.`);
  }
  return { ...values };
}

/** Returns the options of generators by name. */
function typesOf(
  generators: readonly string[],
): ReadonlyMap<string, { readonly type: string | readonly string[] }> {
  // The cast: our own schemas.
  const known = generators.map((name) => loadOwnSchema(name) as Schema);
  return new Map(known.flatMap(({ properties }) => Object.entries(properties)));
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly type: string | readonly string[] }>>;
}

function record(value: unknown): Values {
  // The cast: an object read from JSON has string keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
