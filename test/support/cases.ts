import { readFileSync } from 'node:fs';

/** A case of a table: its parts by their names, `''` for what stands before the first one. */
export interface TextCase {
  readonly name: string;
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * Returns the cases of a text in which a line `=== NAME` begins a case, and a line `--- NAME` a part of it. Parts are without the
 * end of their last line.
 */
export const readCases = (path: string): readonly TextCase[] =>
  readFileSync(path, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [name = '', ...parts] = text.replace(/\n$/, '').split(/\n(?=--- )/);
      const [title = '', ...first] = name.split('\n');
      const named = parts.map((part) => {
        const [head = '', ...lines] = part.slice('--- '.length).split('\n');
        return [head, lines.join('\n')] as const;
      });
      return { name: title, parts: { '': first.join('\n'), ...Object.fromEntries(named) } };
    });
