import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../src/routes-report/inspect/inspection';
import type { RoutesReport } from '../../src/routes-report/report';
import { diskTree } from '../../src/base/source/disk';
import type { Fixture } from './fixtures';

/** The Python whose rules hold: that of the oracle. */
const PYTHON = '3.11';

/**
 * Lists the routes of a fixture's application under the rules of a FastAPI release, documentation routes too.
 */
export async function reportOn(fixture: Fixture, fastapi: string): Promise<RoutesReport> {
  return (await inspectionOf(fixture, fastapi)).report;
}

/** All that's known of a fixture's application. The one place of the tests that knows how the analyser is called. */
export async function inspectionOf(
  { folder, config }: Fixture,
  fastapi: string,
  depth: { readonly details?: boolean } = {},
): Promise<Inspection> {
  const follow = config.follow ?? [];
  const options = {
    entry: config.entry,
    pythonPath: [...(config.pythonPath ?? ['.']), ...(follow.length > 0 ? ['site-packages'] : [])],
    follow,
    env: Object.entries(config.env ?? {}).map(([name, value]) => `${name}=${value}`),
    fastapi,
    pythonVersion: PYTHON,
    docs: true,
    startup: config.startup ?? false,
  };
  return inspectApplication(options, { cwd: folder, root: folder, open: diskTree }, depth);
}
