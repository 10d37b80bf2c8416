import { printable } from '../../base/diagnostics/printable';
import type { Inspection } from '../inspect/inspection';
import { reportMessages } from './messages';
import { isSure } from '../missing';
import { formatOf, type RoutesOptions } from '../options';
import { FORMATS } from '../render/formats';
import { renderJsonError } from '../render/json';
import type { Medium } from '../view/medium';
import { notesOf, planView, type View, viewOf, type ViewPlan } from '../view/view';

/** The output and the exit code of a front end. */
export interface Presentation {
  readonly stdout: string;
  readonly stderr: string;
  /** 0: a report. 1: with `--strict`, a report that isn't certain of everything. 2: no report. */
  readonly exitCode: 0 | 1 | 2;
}

/** Renders a report in the requested format. Diagnostics go to stderr unless the format holds them. */
export function presentReport(inspection: Inspection, options: RoutesOptions, medium: Medium): Presentation {
  const plan = planView(options);
  const view = viewOf(inspection, plan);
  const renderer = FORMATS[formatOf(options)].load();
  return {
    stdout: renderer.render(view, mediumFor(options, medium)),
    stderr: said([view], plan, options),
    exitCode: exitCodeOf([view], options),
  };
}

/** Renders the applications of `--all`. `checkOptions` refuses a format that holds one application only. */
export function presentAll(
  inspections: readonly Inspection[],
  options: RoutesOptions,
  medium: Medium,
): Presentation {
  const plan = planView(options);
  const views = inspections.map((inspection) => viewOf(inspection, plan));
  const { renderAll } = FORMATS[formatOf(options)].load();
  return {
    stdout: renderAll?.(views, mediumFor(options, medium)) ?? '',
    stderr: said(views, plan, options),
    exitCode: exitCodeOf(views, options),
  };
}

const mediumFor = ({ ascii }: RoutesOptions, medium: Medium): Medium =>
  ascii === true ? { ...medium, ascii } : medium;

/** Returns stderr: the messages of each view, then notes if the filters left no row of any. */
function said(views: readonly View[], plan: ViewPlan, options: RoutesOptions): string {
  return [
    ...views.flatMap((view) => messagesOf(view, options)),
    ...notesOf(views, plan).map((note) => printable(`note ${note}`)),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function messagesOf(view: View, options: RoutesOptions): readonly string[] {
  const { holdsDiagnostics = false, marksConditions } = FORMATS[formatOf(options)];
  const hasMarks =
    marksConditions?.(view) === true && (view.columns === undefined || view.columns.includes('path'));
  return holdsDiagnostics ? [] : reportMessages(view.report, { all: options.verbose ?? false, hasMarks });
}

/** Renders an error: one line on stderr, and with `--format json` an object on stdout. */
export function presentError(message: string, format: string | undefined): Presentation {
  return {
    stdout: format === 'json' ? renderJsonError(message) : '',
    stderr: `error: ${message.split('\n').map(printable).join('\n')}\n`,
    exitCode: 2,
  };
}

/** Returns the exit code. `--strict` judges the diagnostics of the whole report and the rows that are shown. */
function exitCodeOf(views: readonly View[], { strict }: RoutesOptions): 0 | 1 {
  return strict === true && !views.every(({ report }) => isSure(report)) ? 1 : 0;
}
