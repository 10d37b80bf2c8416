/** What a command's `schema.json` says of its options: the one list that all front ends share. */
export interface OptionsSchema {
  readonly properties: Readonly<Record<string, OptionSchema>>;
}

/** One option of it. */
export interface OptionSchema {
  readonly type: string;
  readonly enum?: readonly string[];
  /** Set by the tools that run us, and by nobody else. */
  readonly visible?: boolean;
  /** `path`: a file or folder, relative to where the option stands; `entry`: one that may name a module instead. */
  readonly 'x-location'?: 'path' | 'entry';
}

/** `envFile` → `env-file`: as it's written in TOML and on the command line. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
