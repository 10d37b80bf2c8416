import { counted } from '../../base/diagnostics/counted';
import { padded, printable } from '../../base/diagnostics/printable';
import { marksOf, methodWords, operationText } from '../view/columns';
import { naturalWidths } from '../view/layout';
import type { CallsReport, ReportedCall } from './calls-report';
import { brokenMessage } from './findings';

/** Says which parts of a report are shown. */
export interface Shown {
  readonly unreached: boolean;
  readonly broken: boolean;
  /** Calls that lead elsewhere, too. */
  readonly all: boolean;
}

/** Renders the calls with what they reach, and their number; or the broken ones, or the routes that nothing calls. */
export function renderTable(report: CallsReport, shown: Shown): string {
  const sections = [
    ...(shown.broken ? [brokenCalls(report)] : []),
    ...(shown.unreached ? [unreachedRoutes(report)] : []),
    ...(shown.broken || shown.unreached ? [] : [allCalls(report, shown.all)]),
  ];
  return sections.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

function allCalls({ calls, ignored }: CallsReport, isWhole: boolean): readonly string[] {
  const listed = calls.filter(({ outcome }) => isWhole || outcome !== 'elsewhere');
  const count = (sought: ReportedCall['outcome']): number =>
    calls.filter(({ outcome }) => outcome === sought).length;
  const elsewhere = count('elsewhere');
  const hint = elsewhere === 0 || isWhole ? '' : '; --verbose lists those';
  const reached = count('served') + count('maybe');
  return [
    ...columns([['CALL', 'METHOD', 'URL', 'ROUTE'], ...listed.map(rowOf)]),
    '',
    `${counted(calls.length, 'call')}: ${reached} to routes, ${count('broken')} broken, ${elsewhere} elsewhere${hint}${ignoredText(ignored)}`,
  ];
}

const rowOf = (call: ReportedCall): readonly string[] => [
  `${call.file}:${call.line}`,
  call.method ?? 'ANY',
  call.url,
  reachedText(call),
];

/** Returns the routes that a call reaches, with `?` behind those that it may reach. */
function reachedText({ outcome, routes }: ReportedCall): string {
  if (outcome === 'broken') return 'none: broken';
  if (outcome === 'ignored') return 'none: ignored';
  if (outcome === 'elsewhere') return 'elsewhere';
  const names = [...new Set(routes.map(operationText))];
  const text = names.slice(0, MAX_ROUTES).join(', ');
  const more = names.length > MAX_ROUTES ? `, and ${names.length - MAX_ROUTES} more` : '';
  return `${text}${more}${outcome === 'maybe' ? ' ?' : ''}`;
}

/** Routes that a row names, at most. */
const MAX_ROUTES = 3;

function brokenCalls({ calls, ignored }: CallsReport): readonly string[] {
  const broken = calls.filter(({ outcome }) => outcome === 'broken');
  const count = broken.length === 0 ? 'No broken calls' : counted(broken.length, 'broken call');
  return [
    ...broken.map((call) => printable(`${call.file}:${call.line} ${brokenMessage(call)}`)),
    ...(broken.length === 0 ? [] : ['']),
    `${count} among ${calls.length}${ignoredText(ignored)}`,
  ];
}

/** Returns the words of `tool routes check` for what comments take out; none if there's nothing. */
const ignoredText = (ignored: number): string => (ignored === 0 ? '' : `; ${ignored} ignored in comments`);

function unreachedRoutes({ unreached, routes }: CallsReport): readonly string[] {
  const rows = unreached.map((route) => [
    methodWords(route).join(', '),
    route.path + marksOf(route),
    route.handler ?? '',
    route.file === null ? '' : `${route.file}${route.line === null ? '' : `:${route.line}`}`,
  ]);
  return [
    ...(rows.length === 0 ? [] : [...columns([['METHOD', 'PATH', 'HANDLER', 'FILE'], ...rows]), '']),
    `${rows.length} of ${counted(routes, 'route')} without a call`,
  ];
}

/** Returns rows with each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const texts = rows.map((row) => row.map(printable));
  const widths = naturalWidths(texts[0]?.length ?? 0, texts);
  return texts.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
