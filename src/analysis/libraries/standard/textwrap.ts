import { str, textOf } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf } from '../kit/values';

/** `textwrap`: `dedent`, with which programs write texts of their documents. */
export const library: Library = () =>
  functions('textwrap', {
    'dedent(text)': ({ text }, { at }) => {
      const known = textOf(text);
      return known === undefined ? causeOf(text, 'a text', at) : str(dedent(known));
    },
  });

/** Takes the indentation that all lines have from them; lines of white space become empty. */
function dedent(text: string): string {
  const lines = text.split('\n').map((line) => (/^[ \t]+$/u.test(line) ? '' : line));
  const margins = lines.flatMap((line) => /^[ \t]*(?=[^ \t])/u.exec(line)?.[0] ?? []);
  const [first, ...others] = margins;
  if (first === undefined) return lines.join('\n');
  let size = first.length;
  for (const margin of others) {
    let same = 0;
    while (same < size && margin[same] === first[same]) same += 1;
    size = same;
  }
  return lines.map((line) => line.slice(line === '' ? 0 : size)).join('\n');
}
