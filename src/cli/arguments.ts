import { parseArgs } from 'node:util';
import { Failure } from '../diagnostics/failure';
import { suggestion } from './suggest';

/** One option of a command: `string` takes a value, `list` may be given again and again. */
export type OptionType = 'string' | 'list' | 'boolean';

/** A command's arguments by kind. Option names are without dashes. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly strings: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
}

/**
 * Splits a command's arguments. A string given twice: the last wins. Throws a Failure, with the nearest right word,
 * for an option that there isn't, one without its value, and a flag with one.
 */
export function parseArguments(
  args: readonly string[],
  types: Readonly<Record<string, OptionType>>,
): Arguments {
  const strings = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokensOf(args, types)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined || !rawName.startsWith('--')) throw unknownOption(rawName, types);
    if (type === 'boolean') {
      if (value !== undefined) throw new Failure(`option ${rawName} takes no value; leave out "=${value}".`);
      flags.add(name);
    } else if (value === undefined || value === '') {
      throw new Failure(`option ${rawName} needs a value: ${rawName} VALUE.`);
    } else if (type === 'list') {
      lists.set(name, [...(lists.get(name) ?? []), value]);
    } else {
      strings.set(name, value);
    }
  }
  return { positionals, strings, lists, flags };
}

function tokensOf(args: readonly string[], types: Readonly<Record<string, OptionType>>) {
  const options = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function unknownOption(rawName: string, types: Readonly<Record<string, OptionType>>): Failure {
  const known = [...Object.keys(types), 'help', 'version'].map((name) => `--${name}`);
  return new Failure(`unknown option ${rawName}; ${suggestion(rawName, known)}`);
}
