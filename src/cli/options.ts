import { type Arguments, camel, type OptionType } from './arguments';

/** One option of a command, and its line of the help. */
export interface Option {
  readonly type: OptionType;
  /** The word that stands for its value in the help: `DIR`. */
  readonly value?: string;
  /** A line break in it is one of the help. */
  readonly help: string;
  /** What its value may be, where that's a fixed set. */
  readonly choices?: readonly string[];
  /** The letter that stands for it behind one dash. */
  readonly short?: string;
  /** Its spelling in the help, where that isn't `--` and the name. */
  readonly spelling?: string;
}

/** Options by their name in kebab case, in the order of the help. */
export type Options = Readonly<Record<string, Option>>;

/** What {@link parseArguments} takes. */
export function typesOf(options: Options): Readonly<Record<string, OptionType>> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type]));
}

/** Options by their one letter, for {@link parseArguments}. */
export function shortsOf(options: Options): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(options).flatMap(([name, { short }]) => (short === undefined ? [] : [[short, name]])),
  );
}

/** What was given, under the names that the options have in a schema: `envFile`. A flag that's taken back is false. */
export function valuesOf(
  { strings, lists, flags, cleared }: Arguments,
  options: Options,
): Readonly<Record<string, string | readonly string[] | boolean>> {
  const values = Object.entries(options).flatMap(([name, { type }]) => {
    const value =
      type === 'string'
        ? strings.get(name)
        : type === 'list'
          ? lists.get(name)
          : flags.has(name) || (cleared.has(name) ? false : undefined);
    return value === undefined ? [] : [[camel(name), value] as const];
  });
  return Object.fromEntries(values);
}

/** The lines of the help, each ended by a line break. */
export function renderOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, { value, help, short, spelling }]) => {
      const letter = short === undefined ? '' : `, -${short}`;
      const left = `  ${spelling ?? `--${name}`}${letter}${value === undefined ? '' : ` ${value}`}`;
      const [first = '', ...rest] = help.split('\n');
      const head =
        left.length < INDENT ? left.padEnd(INDENT) + first : `${left}\n${' '.repeat(INDENT)}${first}`;
      return [head, ...rest.map((line) => ' '.repeat(INDENT) + line)].join('\n') + '\n';
    })
    .join('');
}

/** Where the second column begins. */
const INDENT = 26;
