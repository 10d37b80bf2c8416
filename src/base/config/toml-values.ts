/** A TOML table: nothing is known of its shape but what was asked. */
export type Toml = Readonly<Record<string, unknown>>;

/** Whether a value is a table. */
export function isTable(value: unknown): value is Toml {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path of keys; `undefined` where one of them isn't there. */
export function at(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), content);
}

/** The text at a path of keys; `undefined` for anything else. */
export function textAt(content: unknown, path: readonly string[]): string | undefined {
  const value = at(content, path);
  return typeof value === 'string' ? value : undefined;
}

/** The values of a table; none of anything else. */
export function valuesOf(value: unknown): readonly unknown[] {
  return isTable(value) ? Object.values(value) : [];
}

/** The keys and values of a table; none of anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isTable(value) ? Object.entries(value) : [];
}

/** The items of a list, or the one value that may stand instead of it. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The texts of a list, or the one text that may stand instead of it. */
export function textsOf(value: unknown): readonly string[] {
  return itemsOf(value).filter((item) => typeof item === 'string');
}
