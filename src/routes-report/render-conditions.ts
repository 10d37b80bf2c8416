import { printable } from './printable';
import type { ReportedCondition } from './report';

/** The section behind the table that `--conditions` asks for. */
export function renderConditions(conditions: readonly ReportedCondition[]): string {
  if (conditions.length === 0) return '\nConditions: none\n';
  const blocks = conditions.map(({ file, line, text, cause, whenTrue, whenFalse }) =>
    [
      `${file}:${line}  ${text}`,
      `  undecided: ${cause}`,
      `  if it holds: ${counted(whenTrue)} · if not: ${counted(whenFalse)}`,
    ]
      .map((one) => `${printable(one)}\n`)
      .join(''),
  );
  return `\nConditions:\n${blocks.join('')}`;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'route' : 'routes'}`;
