import { counted } from '../../base/diagnostics/counted';
import { messageOf, severityOf } from '../../base/diagnostics/diagnostic';
import { Failure } from '../../base/diagnostics/failure';
import type { RoutesOptions } from '../options';
import { inspectApplication } from './inspect';
import type { Inspection } from './inspection';
import type { Surroundings } from './workspace';

/** Packages whose rows are counted, at most: each costs an analysis. */
const MAX_PACKAGES = 3;

/**
 * Returns the inspection with what the installed packages that its warnings name would bring: the number of rows, and the line
 * for `pyproject.toml`. Only people read it, since a report is the same on every machine.
 */
export async function withBrought(
  inspection: Inspection,
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<Inspection> {
  const { analysis, report } = inspection;
  const warnings = analysis.diagnostics.filter(
    (one) => one.package !== undefined && one.isAbsent === false && severityOf(one) === 'warning',
  );
  const names = [...new Set(warnings.flatMap(({ package: name }) => name ?? []))].slice(0, MAX_PACKAGES);
  const brought = new Map<string, string>();
  for (const name of names) {
    const follow = [...(options.follow ?? []), name];
    const more = await inspectApplication({ ...options, follow }, surroundings).catch(unlessFailure);
    if (more === undefined) continue;
    const rows = counted(Math.max(0, more.report.total - report.total), 'more route');
    brought.set(name, `: ${rows}; follow = ${JSON.stringify(follow)} in [tool.schematics] of pyproject.toml`);
  }
  if (brought.size === 0) return inspection;
  const told = new Map(warnings.map((one) => [messageOf(one), brought.get(one.package ?? '') ?? '']));
  const diagnostics = report.diagnostics.map((one) => ({
    ...one,
    message: `${one.message}${told.get(one.message) ?? ''}`,
  }));
  return { ...inspection, report: { ...report, diagnostics } };
}

function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
