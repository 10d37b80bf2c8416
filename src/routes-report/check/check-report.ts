import type { Inspection } from '../inspect/inspection';
import type { ReportedDiagnostic, ReportedEntry } from '../report';
import { CheckContext } from './context';
import type { Finding, Level } from './finding';
import { isIgnored } from './ignores';
import { type RuleName, RULES } from './rules';

/** What `tool routes check --format json` prints. */
export interface CheckReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  /** By file and line. */
  readonly findings: readonly Finding[];
  /** Findings that a comment passes by, and those that the baseline knows. */
  readonly ignored: number;
  readonly known: number;
  /** Routes that were looked at. */
  readonly routes: number;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** The findings of an inspection with details, those that a comment passes by left out. */
export function checkReport(inspection: Inspection, levels: ReadonlyMap<RuleName, Level>): CheckReport {
  const context = new CheckContext(inspection);
  const all = [...levels].flatMap(([rule, level]) =>
    RULES[rule].find(context).map((found): Finding => ({ rule, level, ...found })),
  );
  const findings = once(all.filter((finding) => !isIgnored(context, finding)));
  return {
    version: 1,
    entry: inspection.report.entry,
    findings: findings.sort(byPlace),
    ignored: once(all).length - findings.length,
    known: 0,
    routes: context.routes.length,
    diagnostics: inspection.report.diagnostics,
  };
}

/** A router that's included twice has each of its findings twice. */
function once(findings: readonly Finding[]): Finding[] {
  const byText = findings.map(
    (one) => [`${one.rule} ${one.place.file}:${one.place.line} ${one.message}`, one] as const,
  );
  return [...new Map(byText).values()];
}

const byPlace = ({ place: left }: Finding, { place: right }: Finding): number =>
  left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1;
