import { loadOwnSchema } from '../../base/own-schema';
import type { ListedGenerator } from '../../scaffold/manifest';

/** The parts of a generator's schema that the command line needs. */
export interface GeneratorSchema {
  readonly description: string;
  readonly examples: readonly Example[];
  readonly properties: Readonly<Record<string, Property>>;
}

interface Example {
  readonly command: string;
  readonly description: string;
}

interface Property {
  /** Several for an option that is a flag, or takes a value: `--format`, `--format json`. */
  readonly type: string | readonly string[];
  readonly description: string;
  readonly alias?: string;
  readonly visible?: boolean;
  /** The possible values, if they're a fixed set. */
  readonly enum?: readonly (string | boolean)[];
  readonly 'x-prompt'?: string | { readonly message: string; readonly items: readonly string[] };
  readonly $default?: { readonly $source: string; readonly index?: number };
}

export interface Generator {
  /** The name of its schematic. */
  readonly name: string;
  /** The words that run it: `make api`, `register`. */
  readonly command: string;
  readonly schema: GeneratorSchema;
}

/** Loads a generator's schema. The cast says what our own files hold. */
export function loadGenerator({ name, command }: ListedGenerator): Generator {
  return { name, command, schema: loadOwnSchema(name) as GeneratorSchema };
}

/** An option as the user writes it, and the property that it sets. */
export interface GeneratorOption {
  /** `package-files`, for the property `packageFiles`. */
  readonly option: string;
  readonly property: string;
  /** True if it may stand without a value. */
  readonly isFlag: boolean;
  /** True for a flag that takes one of its choices as well. */
  readonly mayHaveValue: boolean;
  /** One letter: `-p`. */
  readonly short: string | undefined;
  readonly description: string;
  /** The possible values, if they're a fixed set; else none. */
  readonly choices: readonly string[];
}

/** Returns the options of a generator: its properties, except arguments and those that tools fill in. */
export function optionsOf({ properties }: GeneratorSchema): readonly GeneratorOption[] {
  return Object.entries(properties)
    .filter(([, { visible, $default }]) => visible !== false && $default?.$source !== 'argv')
    .map(([property, { type, description, alias, enum: choices = [] }]) => ({
      option: property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      property,
      isFlag: [type].flat().includes('boolean'),
      mayHaveValue: Array.isArray(type),
      short: alias,
      description,
      choices: choices.filter((one) => typeof one === 'string'),
    }));
}

/** A positional argument. */
export interface GeneratorArgument {
  readonly property: string;
  readonly description: string;
  /** The possible values, if they're a fixed set. */
  readonly choices: readonly string[] | undefined;
  /** The question on a terminal, if it's required. */
  readonly prompt: string | undefined;
}

/** Returns the positional arguments of a generator, in order. */
export function argumentsOf({ properties }: GeneratorSchema): readonly GeneratorArgument[] {
  return Object.entries(properties)
    .filter(([, { $default }]) => $default?.$source === 'argv' && $default.index !== undefined)
    .sort(([, left], [, right]) => (left.$default?.index ?? 0) - (right.$default?.index ?? 0))
    .map(([property, { description, 'x-prompt': prompt }]) => ({
      property,
      description,
      ...promptOf(prompt),
    }));
}

function promptOf(prompt: Property['x-prompt']): Pick<GeneratorArgument, 'choices' | 'prompt'> {
  if (prompt === undefined || typeof prompt === 'string') return { choices: undefined, prompt };
  return { choices: prompt.items, prompt: `${prompt.message} (${prompt.items.join(', ')})` };
}

/** True if any number of fields may follow its arguments. */
export const takesFields = ({ properties }: GeneratorSchema): boolean => '_' in properties;
