import type { Node } from '../../analysis/python/ast';
import type { PythonSource } from './source';
import { as, namesIn, type Part, pathsIn } from './paths';

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
