import { reportMessages } from './messages';
import { formatOf, type RoutesOptions } from './options';
import { printable } from '../diagnostics/printable';
import { RENDERERS, renderJsonAll, renderJsonError, type Renderer } from './renderers';
import type { Medium } from './render-table';
import type { RoutesReport } from './report';

/** What a front end has to print, and how it ends. */
export interface Presentation {
  readonly stdout: string;
  readonly stderr: string;
  /** 0: a report. 1: with `--strict`, one that isn't sure of everything. 2: no report. */
  readonly exitCode: 0 | 1 | 2;
}

/** A report in the format asked for; diagnostics on stderr, unless the format holds them itself. */
export function presentReport(report: RoutesReport, options: RoutesOptions, medium: Medium): Presentation {
  const renderer: Renderer = RENDERERS[formatOf(options)];
  const messages = renderer.holdsDiagnostics ? [] : reportMessages(report, { all: options.verbose ?? false });
  return {
    stdout: renderer.render(report, medium),
    stderr: messages.map((message) => `${message}\n`).join(''),
    exitCode: options.strict && !isSure(report) ? 1 : 0,
  };
}

/** The reports of `--all`: one after the other under the name of their application, or one object in JSON. */
export function presentAll(
  reports: readonly RoutesReport[],
  options: RoutesOptions,
  medium: Medium,
): Presentation {
  const parts = reports.map((report) => presentReport(report, options, medium));
  const titled = parts.map(({ stdout }, index) => `${titleOf(reports[index])}\n${stdout}`);
  return {
    stdout: formatOf(options) === 'json' ? renderJsonAll(reports) : titled.join('\n'),
    stderr: parts.map(({ stderr }) => stderr).join(''),
    exitCode: parts.some(({ exitCode }) => exitCode === 1) ? 1 : 0,
  };
}

function titleOf(report: RoutesReport | undefined): string {
  return report === undefined ? '' : printable(`${report.entry.file}:${report.entry.app}`);
}

/** An error: one line on stderr, and with `--format json` an object on stdout. */
export function presentError(message: string, format: string | undefined): Presentation {
  return {
    stdout: format === 'json' ? renderJsonError(message) : '',
    stderr: `error: ${message.split('\n').map(printable).join('\n')}\n`,
    exitCode: 2,
  };
}

/** Whether nothing in a report is doubtful: what `--strict` asks for. */
function isSure({ routes, diagnostics }: RoutesReport): boolean {
  return (
    diagnostics.every(({ severity }) => severity === 'note') &&
    routes.every(({ condition, partial }) => condition === null && !partial)
  );
}
