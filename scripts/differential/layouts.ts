import type { Random } from './random';

/** Changes the layout of statements. Both sides read the result, so the meaning may change. */
type Layout = (lines: readonly string[], random: Random) => readonly string[];

const depthOf = (line: string): number => /^(?: {4})*/u.exec(line)?.[0].length ?? 0;

const reindented =
  (step: string): Layout =>
  (lines) =>
    lines.map((line) => {
      const depth = depthOf(line);
      return step.repeat(depth / 4) + line.slice(depth);
    });

const between =
  (...made: readonly string[]): Layout =>
  (lines, random) =>
    lines.flatMap((line) => (random.chance(0.3) ? [random.pick(made), line] : [line]));

/** Returns a layout that inserts text into calls whose brackets are on one line. */
const inBrackets =
  (put: string): Layout =>
  (lines, random) =>
    lines.map((line) =>
      random.chance(0.4) && /\w\(/u.test(line) && line.endsWith(')')
        ? `${line.slice(0, -1)}${put})`.replace(`(${put})`, '()')
        : line,
    );

const LAYOUTS: readonly Layout[] = [
  reindented('\t'),
  reindented(' '),
  reindented('  '),
  reindented('        '),
  between('', '# nothing: "', '        # deeper', '', '\f', '    '),
  (lines, random) => lines.map((line) => (random.chance(0.3) ? `${line}  # ' " ( [ {` : line)),
  (lines, random) => lines.map((line) => (random.chance(0.3) ? `${line} \t` : line)),
  (lines, random) =>
    lines.map((line) => (random.chance(0.5) ? line.replace(/ = (?=\S)/u, ' = \\\n  \\\n') : line)),
  (lines, random) =>
    lines.map((line) =>
      random.chance(0.5)
        ? line.replace(/ = (?![^"']*["'][^"']*$)(.+[^:,([{\\])$/u, ' = (\n$1\n  # end\n)')
        : line,
    ),
  (lines, random) =>
    lines.map((line) => (random.chance(0.5) ? line.replace(/, /u, ',\n\n # between\n\t') : line)),
  inBrackets('\n'),
  (lines) => lines.map((line) => line.replace(/^( *\w+ = [^#]*\w)$/u, '$1; pass;')),
  // Moves a one-line block behind its head.
  (lines, random) => {
    const joined: string[] = [];
    lines.forEach((line, index) => {
      const head = joined.at(-1) ?? '';
      const isOnly =
        depthOf(line) === depthOf(head) + 4 &&
        depthOf(lines[index + 1] ?? '') < depthOf(line) &&
        /^ *(?:def|class|if|for|while|with|else|try|finally)\b.*:$/u.test(head) &&
        !/^ *(?:@|def|class|if|for|while|with|try|match|async|case|elif|else|except|finally)\b|:$/u.test(
          line,
        );
      if (isOnly && random.chance(0.7)) joined[joined.length - 1] = `${head} ${line.trimStart()}`;
      else joined.push(line);
    });
    return joined;
  },
  (lines) => ['"""Doc with "quotes" and \\\\ and \\""" too."""', ...lines],
  (lines) => ['', '#!not a line', '', ...lines, '', '# the end'],
  (lines) => [...lines, "'''", 'def not_code(:', "  ''' \"\"\"'''"].with(-1, "  ' \"\"\"'''"),
  (lines) => ['from __future__ import annotations', ...lines],
];

/** Returns the file's text with a random layout; mostly unchanged. */
export function laidOut(text: string, random: Random): string {
  if (text === '' || random.chance(0.7)) return text;
  const lines = text.split('\n').slice(0, -1);
  const changed = random.pick(LAYOUTS)(lines, random).join('\n');
  return random.chance(0.2) ? changed : `${changed}\n`;
}
