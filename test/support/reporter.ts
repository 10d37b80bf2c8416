import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { Depth, Inspection } from '../../src/routes-report/inspect/inspection';
import type { RoutesReport } from '../../src/routes-report/report';
import { diskTree } from '../../src/base/source/disk';
import { type Fixture, optionsOf } from './fixtures';

/** The Python release to emulate: the oracle's. */
const PYTHON = '3.11';

/** Lists the routes of a fixture's application, documentation routes included, emulating a FastAPI release. */
export async function reportOn(fixture: Fixture, fastapi: string): Promise<RoutesReport> {
  return (await inspectionOf(fixture, fastapi)).report;
}

/** Returns the whole inspection of a fixture's application. Tests call the analyser here only. */
export async function inspectionOf(
  { folder, config }: Fixture,
  fastapi: string,
  depth: Depth = {},
): Promise<Inspection> {
  const options = { ...optionsOf(config), fastapi, pythonVersion: PYTHON, docs: true };
  return inspectApplication(options, { cwd: folder, root: folder, open: diskTree }, depth);
}
