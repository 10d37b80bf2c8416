import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { Depth, Inspection } from '../../src/routes-report/inspect/inspection';
import { diskTree } from '../../src/base/source/disk';
import { type Fixture, optionsOf } from './fixtures';

/** The Python release to emulate: the oracle's. */
const PYTHON = '3.11';

/** Returns the inspection of a fixture's application, documentation routes included, emulating a FastAPI release. */
export async function inspectionOf(
  { folder, config }: Fixture,
  fastapi: string,
  depth: Depth = {},
): Promise<Inspection> {
  const options = { ...optionsOf(config), fastapi, pythonVersion: PYTHON, docs: true };
  return inspectApplication(options, { cwd: folder, root: folder, open: diskTree }, depth);
}
