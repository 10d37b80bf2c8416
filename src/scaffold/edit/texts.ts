import type { Node } from '../../analysis/python/ast';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { PythonSource } from './source';
import { as, namesIn, type Part, pathsIn } from './paths';

/** Matches plain texts of Python on one line. */
export const TEXTS = /"[^"]*"|'[^']*'/g;

/** Returns code with empty texts in place of its own, so that no word of theirs counts as a name; those of f-strings keep their fields. */
export const withoutTexts = (code: string): string =>
  code.replace(/(f?)("[^"]*"|'[^']*')/gi, (_, prefix: string, text: string) => {
    const fields = prefix === '' ? [] : (text.match(/(?<!\{)\{[^{}]+\}/g) ?? []);
    return `""${fields.join('')}`;
  });

/** Returns code without its texts in three quotes, which mostly document it. */
export const withoutDocstrings = (code: string): string => code.replace(/"""[^]*?"""/g, '');

/** Returns the quote of each string in some code, but for those in three quotes. */
export const quotesIn = (text: string, nodes: readonly Node[]): readonly string[] =>
  [...nodesIn(nodes)].flatMap((node) => {
    if (node.type !== 'Str' && node.type !== 'JoinedStr' && node.type !== 'Bytes') return [];
    return /^\w*('(?!'')|"(?!""))/.exec(text.slice(node.start, node.end))?.[1] ?? [];
  });

/** Returns the names in a file's code, also those in texts of annotations, without its imports. */
export function codeNames({ text, body }: PythonSource): ReadonlySet<string> {
  const left = pathsIn(body).flatMap((path): readonly Pick<Node, 'start' | 'end'>[] => {
    const one = as(path.at(-1), 'Import', 'ImportFrom');
    return one === undefined ? pathTexts(text, path.at(-1)) : one.names === '*' ? [] : [one];
  });
  let code = text;
  for (const { start, end } of left.toSorted((a, b) => b.start - a.start))
    code = code.slice(0, start) + code.slice(end);
  return namesIn(code.replace(/(?<=[\w\])])\s*\.\s*[A-Za-z_]\w*/g, ''));
}

/** Returns the stretches of a text that are part of a path: no names of code are in them. */
function pathTexts(text: string, part: Part | undefined): readonly Pick<Node, 'start' | 'end'>[] {
  const node = as(part, 'Str', 'JoinedStr');
  if (node === undefined || !text.slice(node.start, node.end).includes('/')) return [];
  const values = node.type === 'Str' ? [] : node.parts.filter((one) => typeof one !== 'string');
  const ends = [...values.map(({ start }) => start), node.end];
  return ends.map((end, index) => ({
    start: index === 0 ? node.start : (values[index - 1]?.end ?? end),
    end,
  }));
}
