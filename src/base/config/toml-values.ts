/** A TOML table of any shape. */
export type Toml = Readonly<Record<string, unknown>>;

/** Returns true for a table. */
export function isTable(value: unknown): value is Toml {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of keys; `undefined` if one of them doesn't exist. */
export function at(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), content);
}

/** Returns the text at a path of keys; `undefined` for any other value. */
export function textAt(content: unknown, path: readonly string[]): string | undefined {
  const value = at(content, path);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the values of a table; none for any other value. */
export function valuesOf(value: unknown): readonly unknown[] {
  return isTable(value) ? Object.values(value) : [];
}

/** Returns the keys and values of a table; none for any other value. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isTable(value) ? Object.entries(value) : [];
}

/** Returns the items of a list, or a list of the single value that may stand in its place. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the texts of a list, or a list of the single text that may stand in its place. */
export function textsOf(value: unknown): readonly string[] {
  return itemsOf(value).filter((item) => typeof item === 'string');
}
