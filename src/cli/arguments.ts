import { parseArgs } from 'node:util';
import { ownEntry } from '../base/code/own-entry';
import { Failure } from '../base/diagnostics/failure';
import { unknownWord } from '../base/diagnostics/suggest';

/** The type of an option: `string` takes a value, `list` may be repeated. */
export type OptionType = 'string' | 'list' | 'boolean';

/** The same, or `optional`: a flag that takes a value behind `=`. */
export type ArgumentType = OptionType | 'optional';

/** A command's arguments by kind. Option names have no dashes. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly strings: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  /** Flags turned off: `--no-strict`, if a configuration sets `strict`. */
  readonly cleared: ReadonlySet<string>;
}

/**
 * Parses a command's arguments. The last value of a repeated string wins. `--envFile` means `--env-file`, as in
 * `nx` and `schematics`. `shorts` maps single letters to options. Throws a Failure for an unknown option (with the
 * nearest known one), an option without its value, and a flag with a value.
 */
export function parseArguments(
  args: readonly string[],
  types: Readonly<Record<string, ArgumentType>>,
  shorts: ReadonlyMap<string, string> = new Map(),
): Arguments {
  const strings = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const flags = new Set<string>();
  const cleared = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokensOf(args, types, shorts)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const name = kebab(token.name);
    const type = ownEntry(types, name);
    const isKnown = rawName.startsWith('--') || shorts.has(rawName.slice(1));
    const taken = type === undefined && value === undefined ? takenBack(rawName, types) : undefined;
    if (taken !== undefined) {
      flags.delete(taken);
      cleared.add(taken);
      continue;
    }
    if (type === undefined || !isKnown) throw unknownOption(rawName, types);
    if (type === 'boolean' || (type === 'optional' && value === undefined)) {
      if (value !== undefined) throw new Failure(`option ${rawName} takes no value; leave out "=${value}".`);
      flags.add(name);
      cleared.delete(name);
    } else if (value === undefined || value === '' || (!token.inlineValue && value.startsWith('--'))) {
      throw new Failure(`option ${rawName} needs a value: ${rawName} VALUE.`);
    } else if (type === 'list') {
      lists.set(name, [...(lists.get(name) ?? []), value]);
    } else {
      strings.set(name, value);
    }
  }
  return { positionals, strings, lists, flags, cleared };
}

/** Returns the flag that `--no-strict` turns off: `strict`; `undefined` if there's no such flag. */
function takenBack(rawName: string, types: Readonly<Record<string, ArgumentType>>): string | undefined {
  const name = rawName.startsWith('--no-') ? kebab(rawName.slice('--no-'.length)) : '';
  return ownEntry(types, name) === 'boolean' ? name : undefined;
}

function tokensOf(
  args: readonly string[],
  types: Readonly<Record<string, ArgumentType>>,
  shorts: ReadonlyMap<string, string>,
) {
  const letters = new Map([...shorts].map(([letter, name]) => [name, letter]));
  const options = Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => {
      const option = {
        type: isPlain(type) ? ('boolean' as const) : ('string' as const),
        multiple: true,
      };
      const short = letters.get(name);
      const spelt = short === undefined ? option : { ...option, short };
      return [
        [camel(name), option],
        [name, spelt],
      ] as const;
    }),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/** True for an option whose next word isn't its value. */
const isPlain = (type: ArgumentType): boolean => type === 'boolean' || type === 'optional';

/** Converts `envFile` to `env-file`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts `env-file` to `envFile`. */
export function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Common options of other tools that no edit distance would find, and ours in their place. */
const OTHER_WORDS: readonly (readonly [word: RegExp, option: string, meant: string])[] = [
  [/^--colou?r$/, 'no-color', '--no-color'],
  [/^--json$/, 'format', '--format json'],
];

function unknownOption(rawName: string, types: Readonly<Record<string, ArgumentType>>): Failure {
  const known = [...Object.keys(types), 'help', 'version'].map((name) => `--${name}`);
  const meant = OTHER_WORDS.find(([word, option]) => word.test(rawName) && option in types)?.[2];
  return new Failure(unknownWord('option', rawName, known, meant));
}
