import { Failure } from '../../base/diagnostics/failure';
import type { Site } from '../backend/site';
import { layoutText } from '../layout/explain/report';
import { siteLayout } from '../layout/site-layout';
import { wordsOf } from '../layout/words';
import { type CommonOptions, workingDirectoryOf } from '../options';

/** Returns the layout that a run goes by, as `tool layout` shows it, or why there's none. */
export async function explained({ files, backend }: Site, options: CommonOptions): Promise<string> {
  const workingDirectory = workingDirectoryOf(options);
  const found = await siteLayout(files, { ...options, backend: backend.folder, workingDirectory });
  if (found instanceof Failure) return `No layout to go by: ${found.message}`;
  const { inspection, layout } = found;
  const words = options.name === undefined ? undefined : wordsOf(options.name);
  return layoutText(inspection.report.entry.file, layout, words).trimEnd();
}
