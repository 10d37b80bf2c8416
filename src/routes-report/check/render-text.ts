import { printable } from '../../base/diagnostics/printable';
import type { CheckReport } from './check-report';
import { counted } from '../../base/diagnostics/counted';

/** SGR colours by level. */
const COLOURS = { error: 31, warn: 33 } as const;

/** Renders one line per finding, as compilers print errors, then the count. */
export function renderText({ findings, known, ignored, routes }: CheckReport, colour: boolean): string {
  const lines = findings.map(({ place, rule, level, message }) => {
    const painted = colour ? `\x1b[${COLOURS[level]}m${rule}\x1b[39m` : rule;
    return `${printable(`${place.file}:${place.line}`)} ${painted} ${printable(message)}`;
  });
  const errors = findings.filter(({ level }) => level === 'error').length;
  const aside = [
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(ignored > 0 ? [`${ignored} ignored in comments`] : []),
  ];
  const end = aside.length === 0 ? '' : `; ${aside.join(', ')}`;
  const count =
    findings.length === 0
      ? 'No findings'
      : `${counted(findings.length, 'finding')} (${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')})`;
  return `${[...lines, ...(lines.length > 0 ? [''] : [])].map((line) => `${line}\n`).join('')}${count} in ${counted(routes, 'route')}${end}\n`;
}
