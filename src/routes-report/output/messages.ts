import { printable } from '../../base/diagnostics/printable';
import { placeText } from '../../base/diagnostics/place';
import type { ReportedDiagnostic, RoutesReport } from '../report';
import { counted } from '../../base/diagnostics/counted';

/** The most diagnostics that are listed; the rest is counted. */
const MAX_SHOWN = 20;

const ORDER = ['error', 'warning', 'note'] as const;

/** Returns the lines for stderr about a report: its entry, the legend of marks, then the diagnostics. */
export function reportMessages(
  report: RoutesReport,
  { all, hasMarks }: { readonly all: boolean; readonly hasMarks: boolean },
): readonly string[] {
  return [
    ...entryLine(report),
    ...lookedAtLine(report),
    ...legend(report, hasMarks),
    ...diagnosticLines(report.diagnostics, all),
  ];
}

/**
 * Returns the lines for stderr beside output other than a table, without the legend of marks. Leaves out the note on
 * routers that aren't reached, which are what such output is about.
 */
export const messagesBeside = (
  report: RoutesReport,
  { verbose = false }: { readonly verbose?: boolean },
): readonly string[] => {
  const diagnostics = report.diagnostics.filter(({ code }) => code !== 'unreached');
  return reportMessages({ ...report, diagnostics, routes: [] }, { all: verbose, hasMarks: false });
};

/** Ways to find an entry that need no message: given, or in the conventional place. */
const EXPECTED: ReadonlySet<string> = new Set(['--entry', 'backend/main.py']);

/** Returns which application was found, and how: `entry: main.py:app (python main.py, Dockerfile:1)`. */
function entryLine({ entry }: RoutesReport): readonly string[] {
  const { file, app, foundBy, command, others = [], otherCommands = [] } = entry;
  if (EXPECTED.has(foundBy) && others.length === 0 && command === undefined) return [];
  const how = [...(command === undefined ? [] : [command]), ...(foundBy === '--entry' ? [] : [foundBy])];
  const among = others.length === 0 ? '' : `; 1 of ${others.length + 1} applications; --all lists them`;
  const also = otherCommands.length === 0 ? '' : `; --all lists what ${quoted(otherCommands)} may serve, too`;
  return [printable(`entry: ${file}:${app} (${how.join(', ')}${among}${also})`)];
}

/** Commands that the line about the entry shows, at most. */
const MAX_COMMANDS = 2;

/** Returns the first commands in quotes: `"shop serve", "shop admin", …`. */
const quoted = (commands: readonly string[]): string =>
  [
    ...commands.slice(0, MAX_COMMANDS).map((one) => `"${one}"`),
    ...(commands.length > MAX_COMMANDS ? ['…'] : []),
  ].join(', ');

/** Returns what was looked at in vain, unless a diagnostic says it. */
function lookedAtLine({ lookedAt, diagnostics }: RoutesReport): readonly string[] {
  const isTold = diagnostics.some(({ code }) => code === 'routes-missing');
  return lookedAt === undefined || isTold ? [] : [printable(lookedAt)];
}

function legend({ routes, conditions }: RoutesReport, hasMarks: boolean): readonly string[] {
  const lines: string[] = [];
  if (hasMarks && routes.some(({ condition }) => condition !== null)) {
    const which = conditions === undefined ? '; --conditions shows which' : ', listed under the table';
    lines.push(`A path followed by " ?" is registered only under a condition${which}.`);
  }
  if (routes.some(({ partial }) => partial)) {
    lines.push('{?} stands for a part that the source does not tell.');
  }
  return lines;
}

/** Returns all diagnostics in order, or the most severe ones and the number of the others. */
function diagnosticLines(diagnostics: readonly ReportedDiagnostic[], all: boolean): readonly string[] {
  if (all || diagnostics.length <= MAX_SHOWN) return diagnostics.map(diagnosticLine);
  const bySeverity = ORDER.flatMap((level) => diagnostics.filter(({ severity }) => severity === level));
  const rest = bySeverity.slice(MAX_SHOWN);
  const counts = ORDER.map((level) => ({
    level,
    count: rest.filter(({ severity }) => severity === level).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => counted(count, level));
  return [
    ...bySeverity.slice(0, MAX_SHOWN).map(diagnosticLine),
    `… and ${counts.join(', ')} more; --verbose or --format json lists all.`,
  ];
}

/** Returns `warning backend/main.py:12 message`. */
export const diagnosticLine = (one: ReportedDiagnostic): string =>
  printable([one.severity, placeText(one), one.message].filter(Boolean).join(' '));
