/** Returns code with other names, each replaced once: `{ item: 'widget' }` turns `item.id` into `widget.id`. Comments have words. */
export function renamed(code: string, names: ReadonlyMap<string, string>): string {
  const replace = (text: string): string => text.replace(/[A-Za-z_]\w*/g, (name) => names.get(name) ?? name);
  return code
    .split(/(#.*)/)
    .map((part) => (part.startsWith('#') ? replace(part).replaceAll('_', ' ') : replace(part)))
    .join('');
}

/** Returns code that waits for nothing. */
export const inSync = (code: string): string => code.replace(/\b(?:async|await) /g, '');

/** Returns the names in a text. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_]\w*/g));
