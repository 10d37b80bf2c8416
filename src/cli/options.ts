import { type Arguments, camel, type OptionType } from './arguments';

/** An option of a command, with its line in the help. */
export interface Option {
  readonly type: OptionType;
  /** The placeholder for its value in the help: `DIR`. */
  readonly value?: string;
  /** The description; may contain line breaks. */
  readonly help: string;
  /** The allowed values, if they are a fixed set. */
  readonly choices?: readonly string[];
  /** The letter for it after a single dash. */
  readonly short?: string;
  /** Its spelling in the help, if that isn't `--` and the name. */
  readonly spelling?: string;
}

/** Options by name in kebab case, in the order of the help. */
export type Options = Readonly<Record<string, Option>>;

/** Returns the types, for {@link parseArguments}. */
export function typesOf(options: Options): Readonly<Record<string, OptionType>> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type]));
}

/** Returns the options by letter, for {@link parseArguments}. */
export function shortsOf(options: Options): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(options).flatMap(([name, { short }]) => (short === undefined ? [] : [[short, name]])),
  );
}

/** Returns the given values by their names in a schema: `envFile`. A flag that was turned off is false. */
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

/** Renders the lines of the help, each ending in a line break. */
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

/** Column of the descriptions. */
const INDENT = 26;
