import { printable } from '../../base/diagnostics/printable';
import type { Inspection } from '../inspect/inspection';
import { reportMessages } from './messages';
import { formatOf, type RoutesOptions } from '../options';
import { renderError, type Renderer, RENDERERS } from '../render/renderers';
import type { RoutesReport } from '../report';
import type { Medium } from '../view/medium';
import { notesOf, planView, type View, viewOf, type ViewPlan } from '../view/view';

/** What a front end has to print, and how it ends. */
export interface Presentation {
  readonly stdout: string;
  readonly stderr: string;
  /** 0: a report. 1: with `--strict`, one that isn't sure of everything. 2: no report. */
  readonly exitCode: 0 | 1 | 2;
}

/** A report in the format asked for; diagnostics on stderr, unless the format holds them itself. */
export function presentReport(inspection: Inspection, options: RoutesOptions, medium: Medium): Presentation {
  const plan = planView(options);
  const view = viewOf(inspection, plan);
  const renderer: Renderer = RENDERERS[formatOf(options)];
  return {
    stdout: renderer.render(view, mediumFor(options, medium)),
    stderr: said([view], plan, options),
    exitCode: exitCodeOf([view], options),
  };
}

/** The applications of `--all`: one after the other under their names, or however the format has them. */
export function presentAll(
  inspections: readonly Inspection[],
  options: RoutesOptions,
  medium: Medium,
): Presentation {
  const plan = planView(options);
  const views = inspections.map((inspection) => viewOf(inspection, plan));
  const { render, renderAll }: Renderer = RENDERERS[formatOf(options)];
  const own = mediumFor(options, medium);
  return {
    stdout:
      typeof renderAll === 'function'
        ? renderAll(views, own)
        : views.map((view) => `${titleOf(view)}\n${render(view, own)}`).join('\n'),
    stderr: said(views, plan, options),
    exitCode: exitCodeOf(views, options),
  };
}

const mediumFor = ({ ascii }: RoutesOptions, medium: Medium): Medium =>
  ascii === true ? { ...medium, ascii } : medium;

function titleOf({ report: { entry } }: View): string {
  return printable(`${entry.file}:${entry.app}`);
}

/** What stderr says of each, then of filters that left nothing of all. */
function said(views: readonly View[], plan: ViewPlan, options: RoutesOptions): string {
  return [
    ...views.flatMap((view) => messagesOf(view, options)),
    ...notesOf(views, plan).map((note) => printable(`note ${note}`)),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function messagesOf(view: View, options: RoutesOptions): readonly string[] {
  const format = formatOf(options);
  const { holdsDiagnostics, marksConditions, notes: own }: Renderer = RENDERERS[format];
  const hasMarks =
    marksConditions &&
    !(view.expanded && format === 'table') &&
    (view.columns === undefined || view.columns.includes('path'));
  const messages = holdsDiagnostics
    ? []
    : reportMessages(view.report, { all: options.verbose ?? false, hasMarks });
  return [...messages, ...(own?.(view) ?? []).map((note) => printable(`note ${note}`))];
}

/** An error: one line on stderr, and with `--format json` an object on stdout. */
export function presentError(message: string, format: string | undefined): Presentation {
  return {
    stdout: renderError(message, format),
    stderr: `error: ${message.split('\n').map(printable).join('\n')}\n`,
    exitCode: 2,
  };
}

/** What `--strict` makes of it: the diagnostics of the whole count, and the rows that are shown. */
function exitCodeOf(views: readonly View[], { strict }: RoutesOptions): 0 | 1 {
  return strict === true && !views.every(({ report }) => isSure(report)) ? 1 : 0;
}

/** Whether nothing in a report is doubtful. */
function isSure({ routes, diagnostics }: RoutesReport): boolean {
  return (
    diagnostics.every(({ severity }) => severity === 'note') &&
    routes.every(({ condition, partial }) => condition === null && !partial)
  );
}
