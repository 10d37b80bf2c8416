import { printable } from '../../base/diagnostics/printable';
import type { CheckReport } from './check-report';

/** Renders workflow commands of GitHub Actions, which show a finding beside its line. */
export function renderGithub({ findings }: Pick<CheckReport, 'findings'>): string {
  return findings
    .map(({ rule, level, place, message }) => {
      const properties = { file: place.file, line: String(place.line), title: `routes: ${rule}` };
      const given = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
      return `::${level === 'warn' ? 'warning' : 'error'} ${given.join(',')}::${escapeData(printable(message))}\n`;
    })
    .join('');
}

/** Escapes text as `@actions/core` does. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
