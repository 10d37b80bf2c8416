import type { GeneratorOption } from './make/generators';

/**
 * Joins a choice to the option before it that may also stand without a value: `--format json` becomes `--format=json`. Any other word
 * behind such an option is an argument.
 */
export function valuesJoined(
  args: readonly string[],
  options: readonly GeneratorOption[],
): readonly string[] {
  const choices = new Map<string, readonly string[]>(
    options.flatMap((one) => (one.mayHaveValue ? [[`--${one.option}`, one.choices] as const] : [])),
  );
  const joined: string[] = [];
  for (const [index, word] of args.entries()) {
    const before = args[index - 1] ?? '';
    const isChoice = choices.get(before)?.includes(word) === true && !args.slice(0, index).includes('--');
    if (isChoice) joined.push(`${joined.pop() ?? ''}=${word}`);
    else joined.push(word);
  }
  return joined;
}
