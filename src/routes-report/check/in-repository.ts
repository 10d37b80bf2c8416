import type { Place } from '../../base/diagnostics/place';
import { toWorkspacePath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { CheckReport } from './check-report';
import { dirname, resolve } from 'node:path';

/**
 * Makes the paths of findings relative to the repository around `root` (absolute), as annotations and code scanning need
 * them. Without a repository they stay relative to the workspace root.
 */
export function inRepository<Report extends Pick<CheckReport, 'findings'>>(
  report: Report,
  { root, open }: { readonly root: string; readonly open: (directory: string) => SourceTree },
): Report {
  const repository = foldersFrom(resolve(root)).find((folder) => open(folder).kind('.git') !== undefined);
  const way = repository === undefined ? '' : toWorkspacePath(repository, root, '');
  const moved = <At extends { readonly place: Place }>(at: At): At => ({
    ...at,
    place: { ...at.place, file: way === '' ? at.place.file : `${way}/${at.place.file}` },
  });
  const findings = report.findings.map((one) => ({ ...moved(one), related: one.related.map(moved) }));
  return { ...report, findings };
}

/** Returns a folder and those around it, the nearest first. */
const foldersFrom = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...foldersFrom(dirname(folder))];
