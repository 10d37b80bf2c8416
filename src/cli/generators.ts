/** A generator's schema, as far as the command line needs it. The files are ours. */
export interface GeneratorSchema {
  readonly description: string;
  readonly properties: Readonly<Record<string, Property>>;
}

interface Property {
  readonly type: string;
  readonly description: string;
  readonly visible?: boolean;
  readonly $default?: { readonly $source: string };
}

export interface Generator {
  readonly schema: GeneratorSchema;
  /** One line of examples for the help. */
  readonly usage: string;
}

/** All that `tool make` makes. The casts say what our own files hold; the paths are right from `src` and `dist`. */
export const GENERATORS: Readonly<Record<string, () => Generator>> = {
  api: () => ({
    schema: require('../../src/api/schema.json') as GeneratorSchema,
    usage: 'tool make api products',
  }),
};

/** An option as the user writes it, and the property that it sets. */
export interface GeneratorOption {
  /** `package-files`, for the property `packageFiles`. */
  readonly option: string;
  readonly property: string;
  readonly isFlag: boolean;
  readonly description: string;
}

/** The options of a generator: its properties, but those that the tools fill in or that are plain arguments. */
export function optionsOf({ properties }: GeneratorSchema): readonly GeneratorOption[] {
  return Object.entries(properties)
    .filter(([, { visible, $default }]) => visible !== false && $default?.$source !== 'argv')
    .map(([property, { type, description }]) => ({
      option: property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      property,
      isFlag: type === 'boolean',
      description,
    }));
}
