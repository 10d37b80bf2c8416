import type { Place } from '../../base/diagnostics/place';
import { checkoutAround } from '../page/repository';
import type { SourceTree } from '../../base/source/tree';
import type { CheckReport } from './check-report';

/**
 * Makes the paths of findings relative to the repository around `root` (absolute), as annotations and code scanning need
 * them. Without a repository they stay relative to the workspace root.
 */
export function inRepository<Report extends Pick<CheckReport, 'findings'>>(
  report: Report,
  { root, open }: { readonly root: string; readonly open: (directory: string) => SourceTree },
): Report {
  const prefix = checkoutAround(root, open)?.prefix ?? '';
  const moved = <At extends { readonly place: Place }>(at: At): At => ({
    ...at,
    place: { ...at.place, file: `${prefix}${at.place.file}` },
  });
  const findings = report.findings.map((one) => ({ ...moved(one), related: one.related.map(moved) }));
  return { ...report, findings };
}
