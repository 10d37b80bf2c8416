import type { Option } from './options';

/** Columns of the help's second half. */
const HELP_WIDTH = 54;

/** Returns the option `--format` of a command, with the names of its formats; the first is the default. */
export function formatOption<const Names extends readonly string[]>(names: Names) {
  return { type: 'string', value: 'FORMAT', help: helpOf(names), choices: names } as const satisfies Option;
}

/** Returns `table (default), json, …`, as many on a line as the help has room for. */
function helpOf(names: readonly string[]): string {
  const words = names.map((name, index) => `${name}${index === 0 ? ' (default)' : ''}`);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= HELP_WIDTH)
      lines.push(`${lines.pop() ?? ''}, ${word}`);
    else lines.push(word);
  }
  return lines.join(',\n');
}
