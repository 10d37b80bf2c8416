/** Other names for those in a body. */
export interface Renaming {
  /** Renames variables, classes, and keywords of calls. */
  readonly names: ReadonlyMap<string, string>;
  /** Renames attributes: names behind a dot. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Returns code with other names, each replaced once: `item.id` becomes `widget.id`. In comments they're words; texts stay. */
export function renamed(code: string, { names, attributes }: Renaming): string {
  const replace = (text: string): string =>
    text.replace(
      /(?<=(\.)?)[A-Za-z_]\w*/g,
      (name: string, dot: string | undefined) => (dot === undefined ? names : attributes).get(name) ?? name,
    );
  return code
    .split(/(#.*|"[^"\n]*"|'[^'\n]*')/)
    .map((part) => {
      if (/^["']/.test(part)) return part;
      return part.startsWith('#') ? replace(part).replaceAll('_', ' ') : replace(part);
    })
    .join('');
}

/** Returns code that waits for nothing. */
export const inSync = (code: string): string => code.replace(/\b(?:async|await) /g, '');

/** Returns the names in a text. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_]\w*/g));
