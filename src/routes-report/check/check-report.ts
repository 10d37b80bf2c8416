import type { Inspection } from '../inspect/inspection';
import type { ReportedDiagnostic, ReportedEntry } from '../report';
import { CheckContext } from './context';
import type { Finding, Level } from './finding';
import { isIgnored } from './ignores';
import { suggestedGuards, type SuggestedGuard } from './suggested-guards';
import { type RuleName, RULES } from './rules';
import { undecidedMiddleware, type UndecidedMiddleware } from './rules/unprotected';

/** The object that `tool routes check --format json` prints. */
export interface CheckReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  /** Sorted by file and line. */
  readonly findings: readonly Finding[];
  /** The number of findings that a comment suppresses. */
  readonly ignored: number;
  /** The number of findings that the baseline knows. */
  readonly known: number;
  /** The number of routes that were checked. */
  readonly routes: number;
  readonly diagnostics: readonly ReportedDiagnostic[];
  /** Middleware of which it isn't known whether it refuses; only with the rule `unprotected`, and if there is any. */
  readonly undecidedMiddleware?: readonly UndecidedMiddleware[];
  /** Dependencies that look like guards; only with `--all`, and without guards. */
  readonly suggestedGuards?: readonly SuggestedGuard[];
}

/** Says what a check has to know besides its rules. */
interface CheckWishes {
  /** The dependencies that guard path operations. */
  readonly guards: readonly string[];
  /** True to look for dependencies that may be guards. */
  readonly suggests: boolean;
}

/** Runs the rules over an inspection, which must have its details. Leaves out findings that a comment suppresses. */
export function checkReport(
  inspection: Inspection,
  levels: ReadonlyMap<RuleName, Level>,
  { guards, suggests }: CheckWishes = { guards: [], suggests: false },
): CheckReport {
  const context = new CheckContext(inspection, guards);
  const { findings, ignored } = findingsIn(context, levels);
  const undecided = levels.has('unprotected') ? undecidedMiddleware(context) : [];
  return {
    version: 1,
    entry: inspection.report.entry,
    findings,
    ignored,
    known: 0,
    routes: context.routes.length,
    diagnostics: inspection.report.diagnostics,
    ...(undecided.length === 0 ? {} : { undecidedMiddleware: undecided }),
    ...(suggests ? { suggestedGuards: suggestedGuards(context) } : {}),
  };
}

/** Runs the rules. Returns their findings, sorted by file and line, and the number of those that a comment suppresses. */
export function findingsIn(
  context: CheckContext,
  levels: ReadonlyMap<RuleName, Level>,
): Pick<CheckReport, 'findings' | 'ignored'> {
  const all = [...levels].flatMap(([rule, level]) =>
    RULES[rule].find(context).map((found): Finding => ({ rule, level, ...found })),
  );
  const findings = once(all.filter((finding) => !isIgnored(context, finding)));
  return { findings: findings.sort(byPlace), ignored: once(all).length - findings.length };
}

/** Drops duplicates: a router that is included twice has each of its findings twice. */
function once(findings: readonly Finding[]): Finding[] {
  const byText = findings.map(
    (one) => [`${one.rule} ${one.place.file}:${one.place.line} ${one.message}`, one] as const,
  );
  return [...new Map(byText).values()];
}

const byPlace = ({ place: left }: Finding, { place: right }: Finding): number =>
  left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1;
