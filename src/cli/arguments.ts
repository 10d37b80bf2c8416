import { parseArgs } from 'node:util';
import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';

/** One option of a command: `string` takes a value, `list` may be given again and again. */
export type OptionType = 'string' | 'list' | 'boolean';

/** A command's arguments by kind. Option names are without dashes. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly strings: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  /** Flags that were taken back: `--no-strict`, where a configuration sets `strict`. */
  readonly cleared: ReadonlySet<string>;
}

/**
 * Splits a command's arguments. A string given twice: the last wins. `--envFile` is `--env-file`, as it is to `nx` and
 * `schematics`. `shorts` has options by their one letter. Throws a Failure, with the nearest right word, for an option
 * that there isn't, one without its value, and a flag with one.
 */
export function parseArguments(
  args: readonly string[],
  types: Readonly<Record<string, OptionType>>,
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
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    const isKnown = rawName.startsWith('--') || shorts.has(rawName.slice(1));
    const taken = type === undefined && value === undefined ? takenBack(rawName, types) : undefined;
    if (taken !== undefined) {
      flags.delete(taken);
      cleared.add(taken);
      continue;
    }
    if (type === undefined || !isKnown) throw unknownOption(rawName, types);
    if (type === 'boolean') {
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

/** `--no-strict` → `strict`, where that's a flag. */
function takenBack(rawName: string, types: Readonly<Record<string, OptionType>>): string | undefined {
  const name = rawName.startsWith('--no-') ? kebab(rawName.slice('--no-'.length)) : '';
  return Object.hasOwn(types, name) && types[name] === 'boolean' ? name : undefined;
}

function tokensOf(
  args: readonly string[],
  types: Readonly<Record<string, OptionType>>,
  shorts: ReadonlyMap<string, string>,
) {
  const letters = new Map([...shorts].map(([letter, name]) => [name, letter]));
  const options = Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => {
      const option = {
        type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
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

/** `envFile` → `env-file`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `env-file` → `envFile`. */
export function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Words of another spelling that no distance would find: the option, and how it's written. */
const OTHER_WORDS: readonly (readonly [word: RegExp, option: string, meant: string])[] = [
  [/^--colou?r$/, 'no-color', '--no-color'],
  [/^--json$/, 'format', '--format json'],
];

function unknownOption(rawName: string, types: Readonly<Record<string, OptionType>>): Failure {
  const known = [...Object.keys(types), 'help', 'version'].map((name) => `--${name}`);
  const meant = OTHER_WORDS.find(([word, option]) => word.test(rawName) && option in types)?.[2];
  const advice = meant === undefined ? suggestion(rawName, known) : `did you mean "${meant}"?`;
  return new Failure(`unknown option "${rawName}"; ${advice}`);
}
