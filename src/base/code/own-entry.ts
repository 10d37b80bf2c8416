/**
 * Returns what a table has under a name that comes from outside, such as a program's or a user's; `undefined` if it has
 * nothing there. Reading `table[name]` would also find what all objects of JavaScript have: `constructor`, `toString`.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
